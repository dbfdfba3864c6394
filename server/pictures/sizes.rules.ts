import { cropAround, type Focus, type Rectangle, type Size } from '#contracts/crop.ts'
import type { PictureSlot, Shape } from '#contracts/picture-slots.ts'

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
