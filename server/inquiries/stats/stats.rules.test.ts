import { describe, expect, it } from 'vitest'
import { daysUpTo, medianOf } from './stats.rules.ts'

describe('the median', () => {
  it.each([
    ['nothing', [], null],
    ['one', [[7, 1]], 7],
    [
      'an odd number',
      [
        [90, 1],
        [3, 1],
        [10, 1],
      ],
      10,
    ],
    [
      'an even number: between the two in the middle',
      [
        [10, 1],
        [3, 1],
        [90, 1],
        [20, 1],
      ],
      15,
    ],
    [
      'many of a kind',
      [
        [5, 100],
        [1_440, 99],
      ],
      5,
    ],
    [
      'as many on both sides',
      [
        [5, 100],
        [15, 100],
      ],
      10,
    ],
  ] as [string, [number, number][], number | null][])('of %s', (_, buckets, median) => {
    expect(medianOf(buckets.flatMap(([value, times]) => Array<number>(times).fill(value)))).toBe(median)
  })
})

it('counts days over the ends of months and years', () => {
  expect(daysUpTo('2026-01-02', 4)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
  expect(daysUpTo('2024-03-01', 2)).toEqual(['2024-02-29', '2024-03-01'])
  expect(daysUpTo('2026-01-30', 30)).toHaveLength(30)
})
