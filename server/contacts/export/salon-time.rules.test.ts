import { expect, it } from 'vitest'
import { salonTime } from './salon-time.rules.ts'

it.each([
  ['2026-01-15T18:29:59.999Z', '2026-01-15 23:59'],
  ['2026-01-15T18:30:00.000Z', '2026-01-16 00:00'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01 00:00'],
  ['2024-02-28T20:00:00.000Z', '2024-02-29 01:30'],
  // Sri Lanka set its clocks back by half an hour in that night.
  ['2006-04-14T18:29:00.000Z', '2006-04-15 00:29'],
  ['2006-04-14T18:30:00.000Z', '2006-04-15 00:00'],
  ['2006-04-14T10:00:00.000Z', '2006-04-14 16:00'],
])('%s is %s at the salon', (instant, time) => {
  expect(salonTime(instant)).toBe(time)
  expect(salonTime(instant)).toBe(time)
})
