import type { Size } from '#contracts/crop.ts'
import { PICTURE_MAX } from '#contracts/own-picture.ts'

const million = (pixels: number) => Math.round(pixels / 1_000_000)

/** Why a file is not taken as a picture, each as one sentence that says what to do. */
export const refusals = {
  empty: 'This file is empty: choose a picture.',
  tooLarge: `This file is larger than ${PICTURE_MAX / 1024 / 1024} MB: choose a smaller copy of it.`,
  tooSlow: 'The connection is too slow for this file: choose a smaller copy of it.',
  noRoom: 'The server has no room to receive this file. Nothing has been changed; please try again later.',
  unknown: 'This file is no picture that can be read here: choose a JPEG, PNG, WebP or AVIF.',
  heic: "This phone picture (HEIC) cannot be read here: choose JPEG in the phone's sharing dialog.",
  damaged: 'This picture is damaged and cannot be read to its end: choose another copy of it.',
  tooLong: 'This picture takes too long to read: choose a smaller copy of it.',
  tooMuch: 'This picture needs more memory than this machine has: choose a smaller copy.',
  tooMany: ({ width, height }: Size, most: number) =>
    `This picture has ${million(width * height)} megapixels, and at most ${million(most)} can be read: choose a smaller copy of it.`,
  tooSmall: (has: Size, needs: Size) =>
    `This picture is too small for its place: it has ${has.width} × ${has.height} pixels and needs at least ${needs.width} × ${needs.height}.`,
  tooWide: (has: Size, most: number) =>
    `This picture is too wide for its height: it has ${has.width} × ${has.height} pixels. Cut it to at most ${most} pixels in width.`,
  tooHigh: (has: Size, most: number) =>
    `This picture is too high for its width: it has ${has.width} × ${has.height} pixels. Cut it to at most ${most} pixels in height.`,
} as const
