import type { Sharp } from 'sharp'

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
export async function toAvif(again: Again, pixels: number): Promise<Buffer> {
  const most = Math.max(ALWAYS_ALLOWED, pixels * MOST_PER_PIXEL)
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await again().avif({ quality, effort: EFFORT, tune: 'iq', chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= most) break
  }
  return bytes
}

/** As WebP, for browsers that do not read AVIF. */
export const toWebp = (again: Again): Promise<Buffer> =>
  again().webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer()

/** As the JPEG that messengers show beside a link. */
export const toCard = (again: Again): Promise<Buffer> =>
  again().jpeg({ quality: 84, mozjpeg: true }).toBuffer()

/** What is kept to crop anew from. */
export const toOriginal = (again: Again): Promise<Buffer> =>
  again().webp({ quality: 90, effort: 3 }).toBuffer()
