import { expect, it } from 'vitest'
import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import { announcedBy } from './arrivals.ts'

const me = 7

it.each<[InquiryChange['what'], number | null, string | undefined]>([
  ['created', null, 'inquiry'],
  ['created', 8, 'inquiry'],
  ['created', me, undefined],
  ['received', null, 'answer'],
  ['received', 8, undefined],
  ['assigned', 8, 'assignment'],
  ['assigned', me, undefined],
  ['assigned', null, undefined],
  ['status', 8, undefined],
  ['mail', null, undefined],
])('the event "%s" by %j announces %j', (what, by, kind) =>
  expect(announcedBy({ inquiryId: 1, what, by }, me)?.kind).toBe(kind),
)
