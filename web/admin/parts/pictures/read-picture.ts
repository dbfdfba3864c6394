import type { Size } from '#contracts/pictures/crop.ts'
import { PICTURE_BYTES_MAX, PIXELS_MAX, PIXELS_MAX_IN_MEMORY } from '#contracts/pictures/own-pictures.ts'
import { refusals, sizeRefusal } from '#contracts/pictures/picture-limits.ts'
import type { PictureSlot } from '#contracts/pictures/picture-slots.ts'
import { readDataAddress } from '../../../data-address.ts'
import { FILE_CHANGED, readIntoMemory } from '../../parts/chosen-file.ts'
import { fileKind } from './file-kind.ts'

/** Enough for the brands of an AVIF. */
const KIND_BYTES = 64

/** The size of a picture as it is held upright; undefined if it is damaged. An `<img>` reads it without decoding the pixels. */
async function readSize(file: Blob): Promise<Size | undefined> {
  const { promise, resolve } = Promise.withResolvers<Size | undefined>()
  const image = new Image()
  image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
  image.onerror = () => resolve(undefined)
  image.src = await readDataAddress(file)
  return promise
}

/** The picture of a chosen file, or why it can't be a slot's, in the server's sentences. */
export async function readPicture(
  chosen: File,
  slot: PictureSlot,
): Promise<{ picture: Blob; size: Size } | { refusal: string }> {
  if (chosen.size === 0) return { refusal: refusals.empty }
  if (chosen.size > PICTURE_BYTES_MAX) return { refusal: refusals.tooLarge }
  const file = await readIntoMemory(chosen)
  if (!file) return { refusal: FILE_CHANGED }
  const kind = fileKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  if (!kind) return { refusal: refusals.unknown }
  if (kind === 'heic') return { refusal: refusals.heic }
  const picture = file.slice(0, file.size, `image/${kind}`)
  const size = await readSize(picture)
  if (!size) return { refusal: refusals.damaged }
  const isDecodedInMemory = kind === 'avif' || kind === 'webp'
  const refusal = sizeRefusal(size, slot, isDecodedInMemory ? PIXELS_MAX_IN_MEMORY : PIXELS_MAX)
  return refusal === undefined ? { picture, size } : { refusal }
}
