import { cropAround, type Focus, type Rectangle, type Size } from '#contracts/crop.ts'
import type { Place, Shape } from '#contracts/places.ts'

/** The least that a picture must have: of each shape a third of its largest file, so that no screen shows it blown up much. */
export function minimumSize({ shapes }: Place): Size {
  const least = shapes.map(({ width, height, widths }) => {
    const first = widths.find(one => one * 3 >= width) ?? width
    return { width: first, height: Math.round((first * height) / width) }
  })
  return {
    width: Math.max(...least.map(one => one.width)),
    height: Math.max(...least.map(one => one.height)),
  }
}

/** Whether a picture is large enough for a place. */
export const isLargeEnough = (has: Size, needs: Size) =>
  has.width >= needs.width && has.height >= needs.height

/** A part of a picture in whole pixels, inside of it. */
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

/** How wide the files of a shape become: never wider than what there is of it. */
export function widthsFor({ widths }: Shape, has: number): number[] {
  const largest = Math.min(widths.at(-1) ?? has, has)
  return [...widths.filter(width => width < largest), largest]
}
