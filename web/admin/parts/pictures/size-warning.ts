import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlot } from '#contracts/pictures/picture-slots.ts'

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
