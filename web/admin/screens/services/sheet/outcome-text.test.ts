import { expect, it } from 'vitest'
import { outcomeText } from './outcome-text.ts'

const outcome = (counts: { services?: number; added?: number; unchanged?: number; absent?: number }) => ({
  services: 0,
  unchanged: 0,
  absent: 0,
  ...counts,
  added: Array<undefined>(counts.added ?? 0).fill(undefined),
})

it.each([
  [{ unchanged: 31 }, 'Nothing changes. 31 in the file are unchanged.'],
  [{ services: 1 }, '1 service changes.'],
  [{ services: 31, added: 2 }, '29 services change, 2 are added.'],
  [{ services: 1, added: 1 }, '1 service is added.'],
  [
    { services: 3, added: 1, unchanged: 1, absent: 2 },
    '2 services change, 1 is added. 1 in the file is unchanged; 2 are not in the file and stay as they are.',
  ],
  [{ services: 3, absent: 1 }, '3 services change. 1 is not in the file and stays as it is.'],
])('an upload with %o says: %s', (counts, text) => {
  expect(outcomeText(outcome(counts))).toBe(text)
})
