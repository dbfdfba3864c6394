import { expect, it } from 'vitest'
import type { HistoryEntry, InquiryDetail, MailJob } from '#contracts/inquiry.ts'
import { byDay, entriesOf, fateOf } from './entries.ts'

const at = (minute: number) => `2026-01-15T06:${String(minute).padStart(2, '0')}:00.000Z`

const event = (minute: number, change: Partial<HistoryEntry>): HistoryEntry => ({
  action: 'status',
  from: null,
  to: null,
  assignee: null,
  actor: 'k@araliya.example',
  at: at(minute),
  ...change,
})

const job = (change: Partial<MailJob>): MailJob => ({
  kind: 'salon',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: at(0),
  sentAt: at(1),
  replyId: null,
  ...change,
})

const detail = (parts: Partial<InquiryDetail>) =>
  ({ history: [], mail: [], notes: [], replies: [], ...parts }) as unknown as InquiryDetail

const names = new Map([
  ['k@araliya.example', 'Kamala'],
  ['r@araliya.example', 'Ruwan'],
])
const nameOf = (email: string) => names.get(email) ?? email
const around = { nameOf, canSend: true }
const told = (parts: Partial<InquiryDetail>) => entriesOf(detail(parts), around).map(({ words }) => words)

it('tells what happened in plain words, newest last', () => {
  expect(
    told({
      history: [
        event(0, { action: 'created', to: 'unread', actor: null }),
        event(2, { from: 'unread', to: 'read' }),
        event(3, { from: 'read', to: 'processing' }),
        event(4, { from: 'processing', to: 'read' }),
        event(5, { action: 'suspected', actor: null }),
        event(6, { action: 'trusted' }),
        event(6, { from: 'read', to: 'unread', undo: true }),
        event(9, { action: 'deleted' }),
        event(10, { action: 'restored', actor: 'gone@araliya.example' }),
      ],
      mail: [job({}), job({ kind: 'client', sentAt: at(7) })],
      notes: [{ id: 1, text: 'Likes tea', author: 'k@araliya.example', at: at(8) }],
    }),
  ).toEqual([
    'Arrived',
    'Told the salon',
    'Read by Kamala',
    'Marked as Processing by Kamala',
    'Marked as Read by Kamala',
    'Marked as possible spam',
    'Marked as not spam by Kamala',
    'Marked as Unread by Kamala (undo)',
    'Acknowledgement sent to the client',
    'Note by Kamala',
    'Deleted by Kamala',
    'Restored by gone@araliya.example',
  ])
})

it('keeps the history’s own order where a clock was put back', () => {
  expect(
    told({
      history: [
        event(5, { action: 'created', actor: null }),
        event(1, { from: 'unread', to: 'read' }),
        event(6, { action: 'deleted' }),
      ],
      notes: [{ id: 1, text: 'Tea', author: 'r@araliya.example', at: at(0) }],
    }),
  ).toEqual(['Arrived', 'Read by Kamala', 'Note by Ruwan', 'Deleted by Kamala'])
})

it('tells who handed it to whom', () => {
  const [k, r] = [...names.keys()] as [string, string]
  expect(
    told({
      history: [
        event(1, { action: 'assigned', actor: k, assignee: k }),
        event(2, { action: 'assigned', actor: k, assignee: r }),
        event(3, { action: 'assigned', actor: k, assignee: k }),
        event(4, { action: 'assigned', actor: r, assignee: null }),
      ],
    }),
  ).toEqual([
    'Taken over by Kamala',
    'Handed over by Kamala to Ruwan',
    'Taken over by Kamala from Ruwan',
    'Handed back by Ruwan',
  ])
})

it.each<[Partial<MailJob>, string]>([
  [{ state: 'waiting' }, 'The message to the salon is on its way'],
  [{ kind: 'client', state: 'waiting' }, 'The acknowledgement is on its way'],
  [{ kind: 'overdue' }, 'Reminded the salon that an answer is overdue'],
  [{ kind: 'reply', state: 'waiting' }, 'Reply is on its way'],
  [
    { kind: 'reply', state: 'waiting', lastError: 'Busy', attempts: 2 },
    'Reply is on its way (tried 2 times): something went wrong on the way',
  ],
  [
    { kind: 'reply', state: 'failed', lastError: 'No such mailbox' },
    'Reply could not be delivered: there is no such mailbox',
  ],
  [{ kind: 'reply', lastError: 'Busy before' }, 'Reply sent to the client'],
])('a message’s fate: %o', (change, words) => expect(fateOf(job(change)).words).toBe(words))

it('keeps what the mail server said beside what it means', () => {
  const lastError = '550 No such mailbox'
  expect(fateOf(job({ kind: 'reply', state: 'failed', lastError })).said).toBe(lastError)
  expect(entriesOf(detail({ mail: [job({ state: 'failed', lastError })] }), around)[0]?.said).toBe(lastError)
})

it('nothing is on its way where no mail server is set', () => {
  const mail = (['salon', 'client', 'overdue'] as const).map(kind => job({ kind, state: 'waiting' }))
  const words = entriesOf(detail({ mail }), { nameOf, canSend: false }).map(entry => entry.words)
  expect(words).toEqual([
    'The message to the salon waits: no mail server is set',
    'The acknowledgement waits: no mail server is set',
    'A reminder to the salon waits: no mail server is set',
  ])
})

it('a reply carries the fate of its own message', () => {
  const reply = { subject: 'Re: you', author: 'k@araliya.example', text: 'Dear you,' }
  const entries = entriesOf(
    detail({
      replies: [
        { id: 1, at: at(1), ...reply },
        { id: 2, at: at(2), ...reply },
      ],
      mail: [job({ kind: 'reply', replyId: 2, state: 'failed', lastError: null })],
    }),
    around,
  )
  expect(entries.map(entry => entry.kind === 'reply' && entry.fate?.words)).toEqual([
    undefined,
    'Reply could not be delivered',
  ])
})

it('groups by day, as the viewer counts days', () => {
  const entries = entriesOf(
    detail({ history: [event(1, {}), event(2, {}), event(3, { at: '2026-01-16T00:00:00.000Z' })] }),
    around,
  )
  const days = byDay(entries, moment => moment.slice(0, 10))
  expect(days.map(({ day, entries: { length } }) => [day, length])).toEqual([
    ['2026-01-15', 2],
    ['2026-01-16', 1],
  ])
})
