import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Focus, Rectangle, Size } from '#contracts/pictures/crop.ts'

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

interface Props {
  bitmap: ImageBitmap
  focus: Focus
  onChange(focus: Focus): void
}

const within = (value: number) => Math.max(0, Math.min(100, Math.round(value)))

const steps = new Map<string, Focus>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
])

/** The whole picture with a marker at the focus: dragged, or moved with the arrow keys (Shift: ten times as far). */
export function FocusPad({ bitmap, focus, onChange }: Props) {
  function move(event: KeyboardEvent) {
    const step = steps.get(event.key)
    if (!step) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    onChange({ x: within(focus.x + step.x * far), y: within(focus.y + step.y * far) })
  }
  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({
      x: within(((clientX - left) / width) * 100),
      y: within(((clientY - top) / height) * 100),
    })
  }
  const { width, height } = bitmap
  return (
    <div
      className="relative mx-auto cursor-crosshair touch-none overflow-hidden rounded-lg"
      // Limits the height, so that the rest of the dialog stays in view.
      style={{ maxWidth: `min(100%, ${width / height} * min(22rem, 36svh))` }}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={event => event.buttons > 0 && point(event)}
    >
      <PicturePart
        bitmap={bitmap}
        part={{ left: 0, top: 0, width, height }}
        shape={bitmap}
        label="The whole picture"
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label="What stays in view"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focus.x}
        aria-valuetext={`${focus.x}% from the left, ${focus.y}% from the top`}
        onKeyDown={move}
        className="absolute size-11 -translate-1/2 rounded-full border-2 border-white bg-rose-700/35 shadow-[0_0_0_2px_var(--color-plum)] outline-offset-4 outline-white after:absolute after:inset-[calc(50%-3px)] after:rounded-full after:bg-white focus-visible:outline-3"
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
      />
    </div>
  )
}
