import { cropAround, type Focus, type Rectangle, type Size } from '#contracts/pictures/crop.ts'
import type { Shape } from '#contracts/pictures/picture-slots.ts'

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
