import { expect, it } from 'vitest'
import { delayAfter, MAX_ATTEMPTS } from './retry.rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

it('waits half a minute, then ever longer, then four hours each time', () => {
  expect([1, 2, 3].map(delayAfter)).toEqual([0.5, 1, 2].map(minutes => minutes * MINUTE_MS))
  expect(delayAfter(9)).toBe(128 * MINUTE_MS)
  expect(delayAfter(10)).toBe(4 * HOUR_MS)
  expect(delayAfter(500)).toBe(4 * HOUR_MS)
})

it('goes on for more than a day, and less than a day and a half', () => {
  let total = 0
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) total += delayAfter(attempt)
  expect(total).toBeGreaterThan(24 * HOUR_MS)
  expect(total).toBeLessThan(36 * HOUR_MS)
})
