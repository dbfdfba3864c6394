import { cropAround, type Size } from '#contracts/pictures/crop.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlot } from '#contracts/pictures/picture-slots.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'

/** Says that a picture has fewer pixels than its place shows, and how many it needs; undefined when it has enough. */
export function sizeWarning({ crops }: OwnPicture, { shapes }: PictureSlot): string | undefined {
  const isSmall = shapes.some(shape => {
    const crop = crops.find(one => one.crop === shape.name)
    return crop !== undefined && crop.width < shape.width
  })
  if (!isSmall) return undefined
  const width = Math.max(...shapes.map(shape => shape.width))
  const height = Math.max(...shapes.map(shape => shape.height))
  return `This picture is small for its place and may look blurred. Choose one of at least ${width} × ${height} pixels.`
}

/** Says of a picture that was chosen how wide it is, and how wide it should be; undefined when it is wide enough. */
export function sizeAdvice(size: Size, { shapes }: PictureSlot): string | undefined {
  const middle = { x: 50, y: 50 }
  const factor = Math.max(...shapes.map(shape => shape.width / cropAround(size, shape, middle).width))
  if (factor <= 1) return undefined
  const width = formatNumber(size.width)
  return `This picture is ${width} px wide and may look blurred: ${formatNumber(Math.ceil(size.width * factor))} px wide is enough.`
}
