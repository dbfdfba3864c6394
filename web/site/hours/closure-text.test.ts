import { expect, it } from 'vitest'
import type { Days } from '#contracts/days/day.ts'
import { closureText } from './closure-text.ts'

const closed = (from: string, until: string, reason: string): Days => ({
  from,
  until,
  reason,
  because: 'closure',
  shift: null,
})

it.each([
  [closed('2026-11-24', '2026-11-24', 'Il Poya'), 'Closed on Tuesday 24 November, Il Poya.'],
  [closed('2026-12-01', '2026-12-21', 'renovation'), 'Closed from 1 to 21 December, renovation.'],
  [closed('2026-12-28', '2027-01-03', 'holidays'), 'Closed from 28 December to 3 January, holidays.'],
  [
    { ...closed('2026-12-24', '2026-12-24', 'Christmas Eve'), shift: { opens: '09:00', closes: '14:00' } },
    'Open 9\u00a0am–2\u00a0pm on Thursday 24 December, Christmas Eve.',
  ],
])('%j: %s', (days, text) => expect(closureText(days)).toBe(text))
