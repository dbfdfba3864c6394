import type { Size } from './crop.ts'
import { PICTURE_BYTES_MAX } from './own-pictures.ts'
import type { PictureSlot } from './picture-slots.ts'

/** The longest side of a stored original, in pixels: the widest file of the site is 2560. */
export const ORIGINAL_MAX = 3200

/** The minimum size of a picture: a third of the largest file of each shape, so that no screen enlarges it much. */
export function minimumSize({ shapes }: PictureSlot): Size {
  const least = shapes.map(({ width, height, widths }) => {
    const first = widths.find(one => one * 3 >= width) ?? width
    return { width: first, height: Math.round((first * height) / width) }
  })
  return {
    width: Math.max(...least.map(one => one.width)),
    height: Math.max(...least.map(one => one.height)),
  }
}

const million = (pixels: number) => Math.round(pixels / 1_000_000)

/** Why a picture is refused, and what to do, in one sentence each. */
export const refusals = {
  empty: 'This file is empty. Choose another one.',
  tooLarge: `This file is larger than ${PICTURE_BYTES_MAX / 1024 / 1024} MB. Choose a smaller one.`,
  diskFull: 'The server has no space for this file. Nothing was changed. Try again later.',
  unknown: 'We can’t read this picture. Choose another copy of it, as JPEG, PNG, WebP or AVIF.',
  heic: 'We can’t read HEIC pictures. Choose JPEG in the phone’s sharing dialog.',
  damaged: 'This picture is damaged. Choose another copy of it.',
  tooLong: 'This picture takes too long to process. Choose a smaller copy of it.',
  tooMuch: 'This picture needs too much memory. Choose a smaller copy of it.',
  tooMany: ({ width, height }: Size, most: number) =>
    `This picture has ${million(width * height)} megapixels, and the limit is ${million(most)}. Choose a smaller copy of it.`,
  tooSmall: (has: Size, needs: Size) =>
    `This picture is too small. It has ${has.width} × ${has.height} pixels and needs at least ${needs.width} × ${needs.height}.`,
  tooWide: (has: Size, most: number) =>
    `This picture is too wide for its height. It has ${has.width} × ${has.height} pixels. Crop it to at most ${most} pixels in width.`,
  tooHigh: (has: Size, most: number) =>
    `This picture is too tall for its width. It has ${has.width} × ${has.height} pixels. Crop it to at most ${most} pixels in height.`,
} as const

/**
 * Why a picture of this size is refused for a slot; undefined if it is accepted.
 * @param has upright, in pixels
 * @param most the most pixels in all
 */
export function sizeRefusal(has: Size, slot: PictureSlot, most: number): string | undefined {
  if (has.width * has.height > most) return refusals.tooMany(has, most)
  const least = minimumSize(slot)
  if (has.width < least.width || has.height < least.height) return refusals.tooSmall(has, least)
  // The original is made smaller, and then its shorter side may be too small.
  const scale = Math.min(1, ORIGINAL_MAX / Math.max(has.width, has.height))
  if (Math.round(has.height * scale) < least.height)
    return refusals.tooWide(has, Math.floor((has.height * ORIGINAL_MAX) / least.height))
  if (Math.round(has.width * scale) < least.width)
    return refusals.tooHigh(has, Math.floor((has.width * ORIGINAL_MAX) / least.width))
  return undefined
}
