import { expect, it } from 'vitest'
import { whenDue } from './follow-up-text.ts'

// A Thursday.
const TODAY = '2026-01-15'

it.each([
  ['2026-01-15', 'today'],
  ['2026-01-14', 'since yesterday'],
  ['2026-01-13', 'since Tuesday'],
  ['2026-01-09', 'since Friday'],
  ['2026-01-08', 'since Thu, Jan 8'],
  ['2025-12-30', 'since Tue, Dec 30, 2025'],
  ['2026-01-16', 'tomorrow'],
  ['2026-01-17', 'Sat, Jan 17'],
  ['2027-01-04', 'Mon, Jan 4, 2027'],
])('a follow-up on %s is due %s', (on, text) => expect(whenDue(on, TODAY)).toBe(text))
