import { expect, test } from 'vitest'
import type { Inquiry, InquiryStatus } from '#contracts/inquiry.ts'
import { follow } from './use-recent.ts'

const row = (id: number, status: InquiryStatus = 'unread') => ({ id, status }) as Inquiry
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => row(from - index))
const ids = (list: readonly Inquiry[]) => list.map(({ id }) => id)

test('what has come waits, what was there stays in its place', () => {
  const { rows: kept, arrived } = follow(rows(12, 3), rows(14, 5))
  expect(arrived).toBe(2)
  expect(ids(kept)).toEqual(ids(rows(12, 3)))
})

test('a row says how it is now', () => {
  expect(follow([row(2), row(1)], [row(2, 'read'), row(1)]).rows[0]?.status).toBe('read')
})

test('a deleted row goes, and an older one follows at the end', () => {
  const newest = rows(12, 2).filter(({ id }) => id !== 7)
  const { rows: kept, arrived } = follow(rows(12, 3), newest)
  expect(ids(kept)).toEqual([12, 11, 10, 9, 8, 6, 5, 4, 3, 2])
  expect(arrived).toBe(0)
})

test('the newest of all is deleted: nothing has come', () => {
  expect(follow([row(2), row(1)], [row(1)])).toEqual({ rows: [row(1)], arrived: 0 })
})

test('where nothing stood, what comes is shown', () => {
  expect(follow([], [row(1)])).toEqual({ rows: [row(1)], arrived: 0 })
})

test('more have come than a page holds: what is read stays', () => {
  const { rows: kept, arrived } = follow(rows(5, 1), rows(30, 21))
  expect(ids(kept)).toEqual([5, 4, 3, 2, 1])
  expect(arrived).toBe(10)
})
