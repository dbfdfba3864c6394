import { useRef } from 'react'
import { type Direction, findAdjacent, hasAdjacent, type Listed } from './adjacent.ts'
import type { PreviousNext } from './previous-next-buttons.tsx'

interface Options {
  open: number | null
  list: Listed | undefined
  /** Whether an inquiry is still the open one. */
  isOpen(id: number): boolean
  /** The ids of a page as it is now. */
  readPage(page: number): Promise<readonly number[]>
  onStep(id: number, page: number): void
  /** There is none beside it any more, or it could not be found out. */
  onNone(): void
}

/** The ways from the open inquiry to those beside it, also on the pages beside. One step at a time from each. */
export function usePreviousNext({ open, list, isOpen, readPage, onStep, onNone }: Options): PreviousNext {
  const stepping = useRef<number>(undefined)
  if (open === null || !list) return {}

  async function step(direction: Direction) {
    if (open === null || !list || stepping.current === open) return
    stepping.current = open
    try {
      const found = await findAdjacent(list, open, direction, readPage)
      if (!isOpen(open)) return
      if (found) onStep(found.id, found.page)
      else onNone()
    } catch (error) {
      console.error(error)
      if (isOpen(open)) onNone()
    } finally {
      if (stepping.current === open) stepping.current = undefined
    }
  }

  const wayTo = (direction: Direction) => () => void step(direction)
  return {
    ...(hasAdjacent(list, open, 'previous') && { previous: wayTo('previous') }),
    ...(hasAdjacent(list, open, 'next') && { next: wayTo('next') }),
  }
}
