import { expect, it } from 'vitest'
import { monthsBefore } from './retention.rules.ts'

it.each([
  ['2026-07-15T06:30:00.000Z', 6, '2026-01-15T06:30:00.000Z'],
  ['2026-01-15T06:30:00.000Z', 1, '2025-12-15T06:30:00.000Z'],
  ['2026-03-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
  ['2024-03-30T00:00:00.000Z', 1, '2024-02-29T00:00:00.000Z'],
  ['2026-01-15T06:30:00.000Z', 120, '2016-01-15T06:30:00.000Z'],
])('before %s, %i months: %s', (now, months, then) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(then)
})
