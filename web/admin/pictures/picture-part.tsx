import { useEffect, useRef } from 'react'
import type { Rectangle, Size } from '#contracts/crop.ts'

/** Draws a part of a picture. `shape` is that of its frame on the site. */
export function PicturePart({
  bitmap,
  part,
  shape,
  label,
  className = '',
}: {
  bitmap: ImageBitmap
  part: Rectangle
  shape: Size
  label: string
  className?: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { width, height } = context.canvas
    context.fillStyle = '#fff9f5'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height)
  }, [bitmap, part])
  const width = Math.round(Math.min(960, 600 * Math.sqrt(shape.width / shape.height)))
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={Math.round((width * shape.height) / shape.width)}
      className={`block w-full bg-baby-rose/30 ${className}`}
    />
  )
}
