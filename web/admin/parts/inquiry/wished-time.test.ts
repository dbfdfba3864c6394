import { expect, it } from 'vitest'
import { shortWishedTime } from './wished-time.ts'

it.each([
  ['Saturday, 5 December 2026, in the morning', 'Sat 5 Dec, morning'],
  ['Saturday, 5 December 2026', 'Sat 5 Dec'],
  ['in the evening', 'in the evening'],
  ['', ''],
])('%s: %s', (time, text) => expect(shortWishedTime(time)).toBe(text))
