import { expect, it } from 'vitest'
import { medianOf } from './stats.rules.ts'

it.each([
  [[], null],
  [[7], 7],
  [[90, 3, 10], 10],
  [[10, 3, 90, 20], 15],
])('the median of %j is %j', (values, median) => {
  expect(medianOf(values)).toBe(median)
})
