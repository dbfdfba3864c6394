import { expect, it } from 'vitest'
import { daysUpTo, medianOf } from './stats.rules.ts'

it.each([
  [[], null],
  [[7], 7],
  [[90, 3, 10], 10],
  [[10, 3, 90, 20], 15],
])('the median of %j is %j', (values, median) => {
  expect(medianOf(values)).toBe(median)
})

it('daysUpTo crosses the ends of months and years', () => {
  expect(daysUpTo('2026-01-02', 4)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
  expect(daysUpTo('2024-03-01', 2)).toEqual(['2024-02-29', '2024-03-01'])
})
