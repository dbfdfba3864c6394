import { expect, it } from 'vitest'
import { medianOf, periodBefore } from './numbers.rules.ts'

it.each([
  [[], null],
  [[7], 7],
  [[90, 3, 10], 10],
  [[10, 3, 90, 20], 15],
])('the median of %j is %j', (values, median) => {
  expect(medianOf(values)).toBe(median)
})

it.each([
  ['a month with the month before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['January with December', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['a February of 29 days', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['a part of a month with as many days', '2026-03-01', '2026-03-10', '2026-02-19', '2026-02-28'],
  ['a year with as many days', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['a day with the day before', '2028-03-01', '2028-03-01', '2028-02-29', '2028-02-29'],
])('compares %s', (_, from, to, fromBefore, toBefore) => {
  expect(periodBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore })
})
