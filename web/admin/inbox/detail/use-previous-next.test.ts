import { expect, it } from 'vitest'
import { findAdjacent, hasAdjacent, type ListPage } from './use-previous-next.ts'

const list = (ids: number[], page = 1, pages = 1): ListPage => ({ ids, page, pages })
const pages = new Map([
  [1, [9, 8, 7]],
  [2, [6, 5, 4]],
])
const loadPage = async (page: number) => pages.get(page) ?? []

it('finds the previous and next inquiry on the page and on the pages beside it', async () => {
  const second = list([6, 5, 4], 2, 2)
  expect(await findAdjacent(second, 5, 'next', loadPage)).toEqual({ id: 4, page: 2 })
  expect(await findAdjacent(second, 5, 'previous', loadPage)).toEqual({ id: 6, page: 2 })
  expect(await findAdjacent(second, 6, 'previous', loadPage)).toEqual({ id: 7, page: 1 })
  expect(await findAdjacent(list([9, 8, 7], 1, 2), 7, 'next', loadPage)).toEqual({ id: 6, page: 2 })
})

it('skips no inquiry when some have left the filter or new ones have arrived', async () => {
  // All three of the first page have left the filter: the second page has become the first.
  expect(await findAdjacent(list([12, 11, 10], 1, 3), 10, 'next', loadPage)).toEqual({ id: 9, page: 1 })
  // Three new ones arrived: the first page has become the second, or is not loaded again yet.
  expect(await findAdjacent(list([6, 5, 4], 1, 2), 6, 'previous', loadPage)).toEqual({ id: 7, page: 1 })
  expect(await findAdjacent(list([6, 5, 4], 2, 2), 6, 'previous', loadPage)).toEqual({ id: 7, page: 1 })
})

it('is missing at the ends of the list', async () => {
  const ends = (listed: ListPage, open: number) =>
    (['previous', 'next'] as const).map(direction => hasAdjacent(listed, open, direction))
  expect(ends(list([3, 2, 1]), 2)).toEqual([true, true])
  expect(ends(list([3, 2, 1]), 3)).toEqual([false, true])
  expect(ends(list([3, 2, 1]), 1)).toEqual([true, false])
  expect(ends(list([3, 2, 1], 2, 3), 3)).toEqual([true, true])
  expect(ends(list([3, 2, 1], 2, 3), 1)).toEqual([true, true])
  expect(await findAdjacent(list([4], 2, 2), 4, 'next', loadPage)).toBeUndefined()
})
