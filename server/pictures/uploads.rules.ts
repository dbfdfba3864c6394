import { cropAround, type Focus, type Rectangle, type Size } from '#contracts/pictures/crop.ts'
import { PICTURE_BYTES_MAX } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlot, Shape } from '#contracts/pictures/picture-slots.ts'

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

/** Whether a picture has the pixels that a place needs; no side is enlarged. */
export const isLargeEnough = (has: Size, needs: Size) =>
  has.width >= needs.width && has.height >= needs.height

/** The part of a picture for a shape, in whole pixels. */
export function cropRectangle(picture: Size, shape: Size, focus: Focus): Rectangle {
  const part = cropAround(picture, shape, focus)
  const width = Math.max(1, Math.min(Math.round(part.width), picture.width))
  const height = Math.max(1, Math.min(Math.round(part.height), picture.height))
  return {
    left: Math.min(Math.round(part.left), picture.width - width),
    top: Math.min(Math.round(part.top), picture.height - height),
    width,
    height,
  }
}

/** The widths of the files of a shape: never wider than the available part of the picture. */
export function widthsFor({ widths }: Shape, has: number): number[] {
  const largest = Math.min(widths.at(-1) ?? has, has)
  return [...widths.filter(width => width < largest), largest]
}

const million = (pixels: number) => Math.round(pixels / 1_000_000)

/** Why a picture is refused, and what to do, in one sentence each. */
export const refusals = {
  empty: 'This file is empty. Choose another one.',
  tooLarge: `This file is larger than ${PICTURE_BYTES_MAX / 1024 / 1024} MB. Choose a smaller one.`,
  noRoom: 'The server has no space for this file. Nothing was changed. Try again later.',
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
