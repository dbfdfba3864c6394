/** The ids of the list that is open, newest and greatest first, and where they stand in all of it. */
export interface Listed {
  ids: readonly number[]
  page: number
  pages: number
}

export type Direction = 'previous' | 'next'

const beside = (ids: readonly number[], open: number, direction: Direction) =>
  direction === 'next' ? ids.find(id => id < open) : ids.findLast(id => id > open)

/** Whether there seems to be one beside the open inquiry. */
export const hasAdjacent = ({ ids, page, pages }: Listed, open: number, direction: Direction): boolean =>
  beside(ids, open, direction) !== undefined || (direction === 'next' ? page < pages : page > 1)

/**
 * The inquiry beside the open one, also on the page beside.
 * The page is read anew first: rows have come, gone, or left the filter as they were worked on.
 */
export async function findAdjacent(
  { ids, page }: Listed,
  open: number,
  direction: Direction,
  readPage: (page: number) => Promise<readonly number[]>,
): Promise<{ id: number; page: number } | undefined> {
  const here = beside(ids, open, direction)
  if (here !== undefined) return { id: here, page }
  for (const other of [page, direction === 'next' ? page + 1 : page - 1]) {
    if (other < 1) continue
    const id = beside(await readPage(other), open, direction)
    if (id !== undefined) return { id, page: other }
  }
  return undefined
}
