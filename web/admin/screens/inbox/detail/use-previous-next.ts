import { useRef } from 'react'

export type Direction = 'previous' | 'next'

/**
 * The inquiry before or after the open one; undefined at an end of the list.
 * @param ids of the list, in its order
 * @param before the ids as they were, by which the place of an inquiry is found that has left the list
 */
export function adjacentId(
  ids: readonly number[],
  before: readonly number[],
  open: number,
  direction: Direction,
): number | undefined {
  const at = ids.indexOf(open)
  if (at !== -1) return ids[direction === 'next' ? at + 1 : at - 1]
  const predecessors = before.slice(0, Math.max(0, before.indexOf(open)))
  const last = predecessors.findLast(id => ids.includes(id))
  const place = last === undefined ? -1 : ids.indexOf(last)
  return ids[direction === 'next' ? place + 1 : place]
}

interface Options {
  open: number | null
  /** The page of the list behind the open inquiry. */
  list: { ids: readonly number[]; page: number; pages: number } | undefined
  /** Whether this inquiry is still the open one. */
  isOpen(id: number): boolean
  /** Loads the ids of a page. */
  loadPage(page: number): Promise<readonly number[]>
  onFound(id: number, page: number): void
  /** Called when there is no further inquiry, or the page could not be loaded. */
  onNone(): void
}

/** Opens the inquiry before or after the open one, also of another page; a direction is missing at the end of the list. */
export function usePreviousNext({ open, list, isOpen, loadPage, onFound, onNone }: Options) {
  /** The inquiry from which a step to another page is being made. */
  const leaving = useRef<number>(undefined)

  async function goBeyondPage(
    direction: Direction,
    from: number,
    before: readonly number[],
    pages: number[],
  ) {
    if (leaving.current === from) return
    leaving.current = from
    const loaded = await Promise.all(pages.map(loadPage)).catch(console.error)
    leaving.current = undefined
    if (!isOpen(from)) return
    const id = loaded && adjacentId([...new Set(loaded.flat())], before, from, direction)
    const at = loaded?.findIndex(ids => id !== undefined && ids.includes(id)) ?? -1
    const page = pages[at]
    if (id !== undefined && page !== undefined) onFound(id, page)
    else onNone()
  }

  function stepTo(direction: Direction): (() => void) | undefined {
    if (open === null || !list) return undefined
    const { ids, page, pages } = list
    const onPage = ids.includes(open) ? adjacentId(ids, ids, open, direction) : undefined
    if (onPage !== undefined) return () => onFound(onPage, page)

    const otherPage = direction === 'next' ? page + 1 : page - 1
    if (otherPage < 1 || otherPage > pages) return undefined
    // The page of the list is loaded again too, since inquiries may have arrived or left the filter.
    return () =>
      void goBeyondPage(direction, open, ids, [Math.min(page, otherPage), Math.max(page, otherPage)])
  }

  return { previous: stepTo('previous'), next: stepTo('next') }
}
