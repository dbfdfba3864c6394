import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

interface Drag {
  from: number
  to: number
  /** How far the row has been dragged, in pixels. */
  offset: number
  height: number
}

/** What is measured when a drag starts, relative to the list, so that scrolling changes nothing. */
interface Start {
  pointerY: number
  middles: readonly number[]
}

const topOf = (element: Element) => element.getBoundingClientRect().top

/**
 * Drags the rows of a list by their handles, with a mouse, a pen or a finger. The rows are only shifted until the drop: an element
 * that is moved within the page would lose the pointer.
 * @param rangeOf the first and the last position to which a row may be dragged
 */
export function useDragging<List extends HTMLElement = HTMLOListElement>(
  onDrop: (from: number, to: number) => void,
  rangeOf: (from: number) => readonly [first: number, last: number] = () => [0, Number.POSITIVE_INFINITY],
) {
  const list = useRef<List>(null)
  const start = useRef<Start>(undefined)
  const [drag, setDrag] = useState<Drag>()

  function begin(event: PointerEvent, from: number) {
    const rows = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect())
    const row = rows[from]
    if (event.button !== 0 || !list.current || !row) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const top = topOf(list.current)
    start.current = {
      pointerY: event.clientY - top,
      middles: rows.map(one => one.top - top + one.height / 2),
    }
    setDrag({ from, to: from, offset: 0, height: row.height })
  }

  /** How far the row has been dragged by an event, and over which position it is. */
  function readTarget({ clientY }: PointerEvent, from: number) {
    if (!start.current || !list.current) return
    const { pointerY, middles } = start.current
    const offset = clientY - topOf(list.current) - pointerY
    const middle = (middles[from] ?? 0) + offset
    const over = middles.filter((other, index) => index !== from && other < middle).length
    const [first, last] = rangeOf(from)
    return { offset, to: Math.min(Math.max(over, first), last) }
  }

  function move(event: PointerEvent) {
    const target = drag && readTarget(event, drag.from)
    if (!target) return
    setDrag({ ...drag, ...target })
    // A long list scrolls on before its edge is reached.
    const ahead = target.to + Math.sign(target.to - drag.to)
    if (target.to !== drag.to) list.current?.children[ahead]?.scrollIntoView({ block: 'nearest' })
  }

  const cancel = () => setDrag(undefined)

  // From the event: the last movement may not be rendered yet.
  function drop(event: PointerEvent) {
    cancel()
    const target = drag && readTarget(event, drag.from)
    if (target && target.to !== drag.from) onDrop(drag.from, target.to)
  }

  function shiftOf(index: number): number {
    if (!drag) return 0
    const { from, to, offset, height } = drag
    if (index === from) return offset
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }

  return {
    list,
    /** The row that is dragged. */
    dragged: drag?.from,
    /** The props of the handle of a row. */
    handleOf: (index: number) => ({
      onPointerDown: (event: PointerEvent) => begin(event, index),
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: cancel,
    }),
    styleOf: (index: number): CSSProperties | undefined =>
      drag && { transform: `translateY(${shiftOf(index)}px)` },
  }
}
