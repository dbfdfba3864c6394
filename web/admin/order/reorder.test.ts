import { expect, it } from 'vitest'
import { indexAt, moveItem } from './reorder.ts'

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [9, 0, 'abc'],
])('moves %i to %i: %s', (from, to, result) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(result)
})

it.each([
  [-50, 0],
  [15, 1],
  [25, 2],
  [500, 3],
])('dragged to %i, its index is %i', (y, index) => {
  expect(indexAt([10, 20, 30], y)).toBe(index)
})
