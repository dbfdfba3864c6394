import sharp from 'sharp'
import { PHOTOGRAPH_SIDE_MAX } from '#contracts/inquiries/attachment-limits.ts'
import { PIXELS_MAX, PIXELS_MAX_IN_MEMORY } from '#contracts/pictures/own-pictures.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { PICTURE_FORMATS } from '../isolated/sharp-formats.ts'
import type { PhotographResult } from './photograph.rules.ts'

/** Shown 96 px high, on screens with up to three pixels for each. */
const THUMBNAIL = { width: 480, height: 270 }

const WHITE = '#ffffff'

/**
 * Decodes a picture of a stranger. Only its pixels are kept: of an animated one the first frame, and nothing of what the file had
 * besides, such as the place or what another program would run.
 */
export async function decodePhotograph(file: Buffer): Promise<PhotographResult> {
  if (file.length === 0) return { refused: refusals.empty }
  const header = await sharp(file, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  if (!header || !PICTURE_FORMATS.includes(header.format)) return { refused: refusals.unknown }
  if (header.compression === 'hevc') return { refused: refusals.heic }
  const { format, autoOrient } = header
  const most = format === 'heif' || format === 'webp' ? PIXELS_MAX_IN_MEMORY : PIXELS_MAX
  if (autoOrient.width * autoOrient.height > most) return { refused: refusals.tooMany(autoOrient, most) }
  try {
    const { data: full, info } = await sharp(file, {
      limitInputPixels: most,
      failOn: 'error',
      autoOrient: true,
    })
      .resize({
        width: PHOTOGRAPH_SIDE_MAX,
        height: PHOTOGRAPH_SIDE_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(full)
      .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 72, mozjpeg: true })
      .toBuffer()
    return { photograph: { width: info.width, height: info.height, full, thumbnail } }
  } catch {
    return { refused: refusals.damaged }
  }
}
