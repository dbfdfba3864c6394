import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { type Focus, focusWithin } from '#contracts/pictures/crop.ts'
import { type OwnCrop, PIXELS_MAX, PIXELS_MAX_IN_MEMORY } from '#contracts/pictures/own-pictures.ts'
import { ORIGINAL_MAX, refusals, sizeRefusal } from '#contracts/pictures/picture-limits.ts'
import { type PictureSlotId, pictureSlotOf, type Shape } from '#contracts/pictures/picture-slots.ts'
import { PICTURE_FORMATS } from '../../../isolated/sharp-formats.ts'
import { cropRectangle, widthsFor } from './crops.rules.ts'

/** How an uploaded file is to be processed. */
export interface ImageJob {
  slot: PictureSlotId
  focus: Focus
  /** The file is a stored original: it is not encoded as an original again, which would make it a little worse each time. */
  isOriginal: boolean
}

/** A file and its name under `/pictures/`. */
export interface ProcessedFile {
  name: string
  body: Uint8Array
}

/** A picture in all sizes of its slot. */
export interface ProcessedPicture {
  crops: OwnCrop[]
  files: ProcessedFile[]
  /** Upright, without metadata, limited in size: other crops are made from it. */
  original: Uint8Array | undefined
}

/** The processed picture, or the reason why it is refused. */
export type ImageResult = { processed: ProcessedPicture } | { refused: string }

/** The background of the pages, for transparent pictures. */
const BACKGROUND = '#fff9f5'

/** The target size of a file: the first picture of a page on a phone has 864 by 1080 pixels and a budget of 90 KB. */
const BYTES_PER_PIXEL = 0.09
/** Always allowed, as small files consist of headers mostly. */
const MIN_TARGET_BYTES = 6_000

// Tried in turn until a file is small enough: noise and leaves need far more bytes than walls and skin.
const QUALITIES = [58, 46, 34, 22] as const
// 4 makes files a tenth smaller, but takes five times as long.
const EFFORT = 3

async function toAvif(image: Pixels): Promise<Buffer> {
  const target = Math.max(MIN_TARGET_BYTES, image.width * image.height * BYTES_PER_PIXEL)
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await open(image)
      .avif({ quality, effort: EFFORT, tune: 'iq', chromaSubsampling: '4:2:0' })
      .toBuffer()
    if (bytes.length <= target) break
  }
  return bytes
}

/** For browsers without AVIF. */
const toWebp = (image: Pixels): Promise<Buffer> =>
  open(image).webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer()

/** The JPEG that messengers show beside a link. */
const toCard = (image: Pixels): Promise<Buffer> => open(image).jpeg({ quality: 84, mozjpeg: true }).toBuffer()

const toOriginal = (image: Pixels): Promise<Buffer> => open(image).webp({ quality: 90, effort: 3 }).toBuffer()

/** Upright pixels in sRGB, without metadata. */
interface Pixels {
  data: Buffer
  width: number
  height: number
}

const open = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: PIXELS_MAX })

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The colours of the upper and the lower half, which are shown until the picture is loaded. */
async function tonesOf(pixels: Pixels): Promise<string> {
  const halves = await open(pixels).resize(1, 2, { fit: 'fill' }).raw().toBuffer()
  return [halves.subarray(0, 3), halves.subarray(3, 6)].map(half => `#${half.toString('hex')}`).join(', ')
}

async function makeShape(pixels: Pixels, slot: PictureSlotId, shape: Shape, focus: Focus) {
  const part = cropRectangle(pixels, shape, focus)
  const isCard = shape.name === 'card'
  const encoded: { width: number; height: number; type: string; body: Buffer }[] = []
  for (const width of isCard ? shape.widths : widthsFor(shape, part.width)) {
    const height = Math.round((width * shape.height) / shape.width)
    const sized = await toPixels(open(pixels).extract(part).resize(width, height, { fit: 'fill' }))
    const size = { width, height }
    if (isCard) encoded.push({ ...size, type: 'jpg', body: await toCard(sized) })
    else {
      encoded.push({ ...size, type: 'avif', body: await toAvif(sized) })
      encoded.push({ ...size, type: 'webp', body: await toWebp(sized) })
    }
  }
  const hash = createHash('sha256')
  for (const { body } of encoded) hash.update(body)
  const digest = hash.digest('hex').slice(0, 16)
  const name = `own-${slot}-${shape.name}`
  const within = focusWithin(pixels, part, focus)
  const crop: OwnCrop = {
    crop: shape.name,
    name,
    hash: digest,
    widths: [...new Set(encoded.map(({ width }) => width))],
    width: encoded.at(-1)?.width ?? 0,
    height: encoded.at(-1)?.height ?? 0,
    tones: await tonesOf(await toPixels(open(pixels).extract(part).resize(64))),
    position: `${within.x}% ${within.y}%`,
  }
  const files: ProcessedFile[] = encoded.map(({ width, type, body }) => ({
    name: `${name}-${width}.${digest}.${type}`,
    body,
  }))
  return { crop, files }
}

/** Makes all files of a slot from an uploaded file. */
export async function processImage(
  file: Buffer,
  { slot: id, focus, isOriginal }: ImageJob,
): Promise<ImageResult> {
  const header = await sharp(file, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  if (!header || !PICTURE_FORMATS.includes(header.format)) return { refused: refusals.unknown }
  if (header.compression === 'hevc') return { refused: refusals.heic }
  const { format, autoOrient } = header
  const most = format === 'heif' || format === 'webp' ? PIXELS_MAX_IN_MEMORY : PIXELS_MAX
  const refused = sizeRefusal(autoOrient, pictureSlotOf(id), most)
  if (refused) return { refused }
  const upload = sharp(file, { limitInputPixels: most, failOn: 'error', autoOrient: true })
  let pixels: Pixels
  try {
    pixels = await toPixels(
      upload.resize({ width: ORIGINAL_MAX, height: ORIGINAL_MAX, fit: 'inside', withoutEnlargement: true }),
    )
  } catch {
    return { refused: refusals.damaged }
  }
  const crops: OwnCrop[] = []
  const files: ProcessedFile[] = []
  for (const shape of pictureSlotOf(id).shapes) {
    const result = await makeShape(pixels, id, shape, focus)
    crops.push(result.crop)
    files.push(...result.files)
  }
  const original = isOriginal ? undefined : await toOriginal(pixels)
  return { processed: { crops, files, original } }
}
