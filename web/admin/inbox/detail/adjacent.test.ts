import { expect, it } from 'vitest'
import { findAdjacent, hasAdjacent, type Listed } from './adjacent.ts'

const list = (ids: number[], page = 1, pages = 1): Listed => ({ ids, page, pages })
const pages = new Map([
  [1, [9, 8, 7]],
  [2, [6, 5, 4]],
])
const readPage = async (page: number) => pages.get(page) ?? []

it('finds the ones beside it on its page, and across its borders', async () => {
  const second = list([6, 5, 4], 2, 2)
  expect(await findAdjacent(second, 5, 'next', readPage)).toEqual({ id: 4, page: 2 })
  expect(await findAdjacent(second, 5, 'previous', readPage)).toEqual({ id: 6, page: 2 })
  expect(await findAdjacent(second, 6, 'previous', readPage)).toEqual({ id: 7, page: 1 })
  expect(await findAdjacent(list([9, 8, 7], 1, 2), 7, 'next', readPage)).toEqual({ id: 6, page: 2 })
})

it('skips none where those that were worked on have left the filter, or new ones came', async () => {
  // All three of the first page were read meanwhile: what was the second page is the first now.
  expect(await findAdjacent(list([12, 11, 10], 1, 3), 10, 'next', readPage)).toEqual({ id: 9, page: 1 })
  // Three new ones came: what was the first page is the second now, or is not read anew yet.
  expect(await findAdjacent(list([6, 5, 4], 1, 2), 6, 'previous', readPage)).toEqual({ id: 7, page: 1 })
  expect(await findAdjacent(list([6, 5, 4], 2, 2), 6, 'previous', readPage)).toEqual({ id: 7, page: 1 })
})

it('knows where the list seems to end', async () => {
  const ends = (listed: Listed, open: number) =>
    (['previous', 'next'] as const).map(direction => hasAdjacent(listed, open, direction))
  expect(ends(list([3, 2, 1]), 2)).toEqual([true, true])
  expect(ends(list([3, 2, 1]), 3)).toEqual([false, true])
  expect(ends(list([3, 2, 1]), 1)).toEqual([true, false])
  expect(ends(list([3, 2, 1], 2, 3), 3)).toEqual([true, true])
  expect(ends(list([3, 2, 1], 2, 3), 1)).toEqual([true, true])
  expect(await findAdjacent(list([4], 2, 2), 4, 'next', readPage)).toBeUndefined()
})
