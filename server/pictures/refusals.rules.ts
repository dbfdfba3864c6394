import type { Size } from '#contracts/crop.ts'
import { PICTURE_BYTES_MAX } from '#contracts/own-pictures.ts'

const million = (pixels: number) => Math.round(pixels / 1_000_000)

/** Why a picture is refused, and what to do, in one sentence each. */
export const refusals = {
  empty: 'This file is empty. Choose another one.',
  tooLarge: `This file is larger than ${PICTURE_BYTES_MAX / 1024 / 1024} MB. Choose a smaller one.`,
  tooSlow: 'The connection is too slow for this file. Choose a smaller copy of it.',
  noRoom: 'The server has no space for this file. Nothing was changed. Try again later.',
  unknown: 'We can’t read this picture. Choose a JPEG, PNG, WebP or AVIF.',
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
