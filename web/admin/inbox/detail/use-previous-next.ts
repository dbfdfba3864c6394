import { useRef } from 'react'

export type Direction = 'previous' | 'next'

/** The page of the list behind the open inquiry: newest first, so the highest id first. */
export interface ListPage {
  ids: readonly number[]
  page: number
  pages: number
}

const adjacentId = (ids: readonly number[], open: number, direction: Direction) =>
  direction === 'next' ? ids.find(id => id < open) : ids.findLast(id => id > open)

/** Whether there seems to be an inquiry before or after the open one. */
export const hasAdjacent = ({ ids, page, pages }: ListPage, open: number, direction: Direction): boolean =>
  adjacentId(ids, open, direction) !== undefined || (direction === 'next' ? page < pages : page > 1)

/**
 * The inquiry before or after the open one, also on the page before or after. At the edge of a page that page is loaded
 * again first, since inquiries may have arrived or left the filter.
 */
export async function findAdjacent(
  { ids, page }: ListPage,
  open: number,
  direction: Direction,
  loadPage: (page: number) => Promise<readonly number[]>,
): Promise<{ id: number; page: number } | undefined> {
  const onPage = adjacentId(ids, open, direction)
  if (onPage !== undefined) return { id: onPage, page }
  for (const other of [page, direction === 'next' ? page + 1 : page - 1]) {
    if (other < 1) continue
    const id = adjacentId(await loadPage(other), open, direction)
    if (id !== undefined) return { id, page: other }
  }
  return undefined
}

interface Options {
  open: number | null
  list: ListPage | undefined
  /** Whether this inquiry is still the open one. */
  isOpen(id: number): boolean
  /** Loads the ids of a page. */
  loadPage(page: number): Promise<readonly number[]>
  onFound(id: number, page: number): void
  /** Called when there is no further inquiry, or the page could not be loaded. */
  onNone(): void
}

/** Opens the inquiry before or after the open one; a direction is missing at the end of the list. */
export function usePreviousNext({
  open,
  list,
  isOpen,
  loadPage,
  onFound,
  onNone,
}: Options): Partial<Record<Direction, () => void>> {
  const goingFrom = useRef<number>(undefined)
  if (open === null || !list) return {}

  async function go(direction: Direction) {
    if (open === null || !list || goingFrom.current === open) return
    goingFrom.current = open
    try {
      const found = await findAdjacent(list, open, direction, loadPage)
      if (!isOpen(open)) return
      if (found) onFound(found.id, found.page)
      else onNone()
    } catch (error) {
      console.error(error)
      if (isOpen(open)) onNone()
    } finally {
      if (goingFrom.current === open) goingFrom.current = undefined
    }
  }

  return {
    ...(hasAdjacent(list, open, 'previous') && { previous: () => void go('previous') }),
    ...(hasAdjacent(list, open, 'next') && { next: () => void go('next') }),
  }
}
