import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { type Focus, focusWithin } from '#contracts/crop.ts'
import { type OwnCrop, PIXELS_MAX, PIXELS_MAX_HELD } from '#contracts/own-picture.ts'
import { type PlaceId, placeOf, type Shape } from '#contracts/places.ts'
import { refusals } from '../refusals.rules.ts'
import { cropRectangle, isLargeEnough, minimumSize, widthsFor } from '../sizes.rules.ts'
import type { ImageJob, ImageResult, ProcessedFile } from './image-job.ts'

/** The longest side of what is kept: the widest file of the site is 2560. */
const LONGEST = 3200
/** The ground of the pages: what shines through a picture. */
const GROUND = '#fff9f5'

/** The same picture again, from its pixels. */
type Again = () => Sharp

/**
 * The most that a file may weigh: bytes for each of its pixels. The first picture of a page on a phone is 864 by 1080, and
 * has 90 KB of the page's budget.
 */
const MOST_PER_PIXEL = 0.09
/** Small ones have headers too, and cost little. */
const ALWAYS_ALLOWED = 6_000

// Each is tried where the one before weighs too much: noise and leaves cost far more than walls and skin.
const QUALITIES = [58, 46, 34, 22] as const
// 4 makes files a tenth smaller in five times the time.
const EFFORT = 3

/** As AVIF, within the weight that a page bears. */
async function toAvif(again: Again, pixels: number): Promise<Buffer> {
  const most = Math.max(ALWAYS_ALLOWED, pixels * MOST_PER_PIXEL)
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await again().avif({ quality, effort: EFFORT, tune: 'iq', chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= most) break
  }
  return bytes
}

/** As WebP, for browsers that do not read AVIF. */
const toWebp = (again: Again): Promise<Buffer> =>
  again().webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer()

/** As the JPEG that messengers show beside a link. */
const toCard = (again: Again): Promise<Buffer> => again().jpeg({ quality: 84, mozjpeg: true }).toBuffer()

/** What is kept to crop anew from. */
const toOriginal = (again: Again): Promise<Buffer> => again().webp({ quality: 90, effort: 3 }).toBuffer()

/** Upright pixels without anything else, in the one colour space of the site. */
interface Pixels {
  data: Buffer
  width: number
  height: number
}

const again = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: PIXELS_MAX })

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** What stands in a picture's place until it comes: the tones of its upper and its lower half. */
async function tonesOf(pixels: Pixels): Promise<string> {
  const halves = await again(pixels).resize(1, 2, { fit: 'fill' }).raw().toBuffer()
  return [halves.subarray(0, 3), halves.subarray(3, 6)].map(half => `#${half.toString('hex')}`).join(', ')
}

/** All files of a shape, and what pages have to know of them. */
async function makeShape(pixels: Pixels, place: PlaceId, shape: Shape, focus: Focus) {
  const part = cropRectangle(pixels, shape, focus)
  const isCard = shape.name === 'card'
  const made: { width: number; height: number; type: string; body: Buffer }[] = []
  for (const width of isCard ? shape.widths : widthsFor(shape, part.width)) {
    const height = Math.round((width * shape.height) / shape.width)
    const sized = await toPixels(again(pixels).extract(part).resize(width, height, { fit: 'fill' }))
    const size = { width, height }
    if (isCard) made.push({ ...size, type: 'jpg', body: await toCard(() => again(sized)) })
    else {
      made.push({ ...size, type: 'avif', body: await toAvif(() => again(sized), width * height) })
      made.push({ ...size, type: 'webp', body: await toWebp(() => again(sized)) })
    }
  }
  const hash = createHash('sha256')
  for (const { body } of made) hash.update(body)
  const digest = hash.digest('hex').slice(0, 16)
  const name = `own-${place}-${shape.name}`
  const within = focusWithin(pixels, part, focus)
  const crop: OwnCrop = {
    crop: shape.name,
    name,
    hash: digest,
    widths: [...new Set(made.map(({ width }) => width))],
    width: made.at(-1)?.width ?? 0,
    height: made.at(-1)?.height ?? 0,
    tones: await tonesOf(await toPixels(again(pixels).extract(part).resize(64))),
    position: `${within.x}% ${within.y}%`,
  }
  const files: ProcessedFile[] = made.map(({ width, type, body }) => ({
    name: `${name}-${width}.${digest}.${type}`,
    body,
  }))
  return { crop, files }
}

/** Makes a file that somebody sent into all that a place shows. Its bytes decide, whatever it calls itself. */
export async function processImage(
  file: Buffer,
  { place: id, focus, kind, isOriginal }: ImageJob,
): Promise<ImageResult> {
  const most = kind === 'avif' || kind === 'webp' ? PIXELS_MAX_HELD : PIXELS_MAX
  const open = () => sharp(file, { limitInputPixels: most, failOn: 'error', autoOrient: true })
  let pixels: Pixels
  try {
    const { format, autoOrient } = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata()
    if ((format === 'heif' ? 'avif' : format) !== kind) return { refused: refusals.unknown }
    if (autoOrient.width * autoOrient.height > most) return { refused: refusals.tooMany(autoOrient, most) }
    const least = minimumSize(placeOf(id))
    if (!isLargeEnough(autoOrient, least)) return { refused: refusals.tooSmall(autoOrient, least) }
    pixels = await toPixels(
      open().resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true }),
    )
    // Large enough, but of its shorter side too little is left.
    const { width, height } = autoOrient
    if (pixels.height < least.height)
      return { refused: refusals.tooWide(autoOrient, Math.floor((height * LONGEST) / least.height)) }
    if (pixels.width < least.width)
      return { refused: refusals.tooHigh(autoOrient, Math.floor((width * LONGEST) / least.width)) }
  } catch {
    return { refused: refusals.damaged }
  }
  const crops: OwnCrop[] = []
  const files: ProcessedFile[] = []
  for (const shape of placeOf(id).shapes) {
    const made = await makeShape(pixels, id, shape, focus)
    crops.push(made.crop)
    files.push(...made.files)
  }
  const original = isOriginal ? undefined : await toOriginal(() => again(pixels))
  return { made: { crops, files, original } }
}
