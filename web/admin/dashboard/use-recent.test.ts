import { expect, test } from 'vitest'
import type { Inquiry, InquiryStatus } from '#contracts/inquiry.ts'
import { updateRows } from './use-recent.ts'

const row = (id: number, status: InquiryStatus = 'unread') => ({ id, status }) as Inquiry
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => row(from - index))
const ids = (list: readonly Inquiry[]) => list.map(({ id }) => id)

test('new rows are counted and the rows on the screen stay', () => {
  const { rows: kept, arrived } = updateRows(rows(12, 3), rows(14, 5))
  expect(arrived).toBe(2)
  expect(ids(kept)).toEqual(ids(rows(12, 3)))
})

test('a changed row is updated', () => {
  expect(updateRows([row(2), row(1)], [row(2, 'read'), row(1)]).rows[0]?.status).toBe('read')
})

test('a deleted row is removed and an older one fills the end', () => {
  const newest = rows(12, 2).filter(({ id }) => id !== 7)
  const { rows: kept, arrived } = updateRows(rows(12, 3), newest)
  expect(ids(kept)).toEqual([12, 11, 10, 9, 8, 6, 5, 4, 3, 2])
  expect(arrived).toBe(0)
})

test('deleting the newest row does not count as an arrival', () => {
  expect(updateRows([row(2), row(1)], [row(1)])).toEqual({ rows: [row(1)], arrived: 0 })
})

test('an empty list shows new rows', () => {
  expect(updateRows([], [row(1)])).toEqual({ rows: [row(1)], arrived: 0 })
})

test('more arrivals than a page holds leave the rows unchanged', () => {
  const { rows: kept, arrived } = updateRows(rows(5, 1), rows(30, 21))
  expect(ids(kept)).toEqual([5, 4, 3, 2, 1])
  expect(arrived).toBe(10)
})
