import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import { keys } from '../calls/query-client.ts'
import { removalMessage, storeRemoval } from './removals.ts'

const me = 7

it.each([
  ['deleted', me, 'You have deleted this contact submission.'],
  ['purged', me, 'You have erased this contact submission.'],
  ['deleted', 8, 'Someone else has deleted this contact submission.'],
  ['purged', 8, 'Someone else has erased this contact submission.'],
  ['purged', null, 'This contact submission was deleted automatically.'],
] as const)('says of an inquiry %s by %j: %s', (what, by, message) => {
  expect(removalMessage({ inquiryId: 1, what, by }, me)).toBe(message)
})

it('names no one when no live update said who deleted an inquiry', () => {
  expect(removalMessage(undefined, me)).toBe('This contact submission has been deleted.')
})

it('forgets who deleted an inquiry when it is restored, and when events were missed', () => {
  const client = new QueryClient()
  const known = (id: number) => client.getQueryData<InquiryChange>(keys.inquiryRemoval(id))?.what
  const change = (inquiryId: number, what: InquiryChange['what']) =>
    storeRemoval(client, { type: 'change', change: { inquiryId, what, by: me } })
  for (const id of [1, 2]) change(id, 'deleted')
  change(1, 'mail')
  change(2, 'restored')
  expect(known(1)).toBe('deleted')
  expect(known(2)).toBeUndefined()
  change(1, 'purged')
  expect(known(1)).toBe('purged')
  storeRemoval(client, { type: 'reset' })
  expect(known(1)).toBeUndefined()
  client.clear()
})
