import { expect, it } from 'vitest'
import { agoText } from './also-asked-mark.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

it.each([
  [-MINUTE_MS, 'just now'],
  [MINUTE_MS - 1, 'just now'],
  [MINUTE_MS, '1 min ago'],
  [HOUR_MS - 1, '59 min ago'],
  [HOUR_MS, '1 h ago'],
  [24 * HOUR_MS - 1, '23 h ago'],
  [24 * HOUR_MS, '1 d ago'],
  [2.9 * 24 * HOUR_MS, '2 d ago'],
])('%d ms are "%s"', (ms, text) => {
  expect(agoText(ms)).toBe(text)
})
