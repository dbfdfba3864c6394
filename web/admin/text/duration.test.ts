import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

it.each([
  [-5, '0 min'],
  [0, '0 min'],
  [59 * MINUTE + 59_999, '59 min'],
  [HOUR, '1 h'],
  [3 * HOUR + 12 * MINUTE, '3 h 12 min'],
  [47 * HOUR, '47 h'],
  [52 * HOUR + MINUTE, '2 days 4 h'],
  [72 * HOUR, '3 days'],
])('%i ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text))
