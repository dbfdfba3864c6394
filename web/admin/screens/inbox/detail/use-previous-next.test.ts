import { expect, it } from 'vitest'
import { adjacentId } from './use-previous-next.ts'

const before = [9, 7, 5, 3]

it.each([
  ['is the neighbour', [9, 7, 5, 3], 7, 9, 5],
  ['is missing at the ends', [7], 7, undefined, undefined],
  ['is the neighbour after new ones have arrived', [12, 11, 9, 7, 5], 9, 11, 7],
  ['is beside the place of one that has left the list', [9, 5, 3], 7, 9, 5],
  ['is beside that place also when its predecessor has left too', [11, 9, 3], 5, 9, 3],
  ['is the first when all before it have left', [5, 3], 7, undefined, 5],
])('the previous and the next inquiry %s', (_, ids, open, previous, next) => {
  expect(adjacentId(ids, before, open, 'previous')).toBe(previous)
  expect(adjacentId(ids, before, open, 'next')).toBe(next)
})
