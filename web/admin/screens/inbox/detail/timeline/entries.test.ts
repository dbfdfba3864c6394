// Long: an example of each kind of entry.
import { expect, it } from 'vitest'
import type { HistoryEntry, InquiryDetail, MailJob } from '#contracts/inquiries/inquiry.ts'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import { deliveryOf, entriesOf } from './entries.ts'

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
  ({
    source: 'form',
    email: '',
    message: '',
    history: [],
    mail: [],
    notes: [],
    replies: [],
    received: [],
    ...parts,
  }) as unknown as InquiryDetail

const names = new Map([
  ['k@araliya.example', 'Kamala'],
  ['r@araliya.example', 'Ruwan'],
])
const nameOf = (email: string) => names.get(email) ?? email
const options = { nameOf, canSend: true, today: '2026-01-15' }
const textsOf = (parts: Partial<InquiryDetail>) => entriesOf(detail(parts), options).map(({ text }) => text)

it('says of an inquiry that was written down how it came and by whom', () => {
  const history = [event(0, { action: 'created', to: 'read' })]
  expect(textsOf({ source: 'walk-in', history })).toEqual(['Walk-in, written down by Kamala'])
})

it('lists what happened, newest last', () => {
  expect(
    textsOf({
      history: [
        event(0, { action: 'created', to: 'unread', actor: null }),
        event(2, { from: 'unread', to: 'read' }),
        event(3, { from: 'read', to: 'processing' }),
        event(4, { from: 'processing', to: 'read' }),
        event(5, { action: 'spam', actor: null }),
        event(6, { action: 'not-spam' }),
        event(6, { from: 'read', to: 'unread', undo: true }),
        event(9, { action: 'deleted' }),
        event(10, { action: 'restored', actor: 'gone@araliya.example' }),
      ],
      mail: [job({}), job({ kind: 'client', sentAt: at(7) })],
      notes: [{ id: 1, text: 'Likes tea', author: 'k@araliya.example', at: at(8) }],
    }),
  ).toEqual([
    'Arrived',
    'Salon notified by email',
    'Read by Kamala',
    'Marked as Processing by Kamala',
    'Marked as Read by Kamala',
    'Marked as possible spam',
    'Marked as not spam by Kamala',
    'Marked as Unread by Kamala (undo)',
    'Automatic reply sent to the client',
    'Note by Kamala',
    'Deleted by Kamala',
    'Restored by gone@araliya.example',
  ])
})

it('says who assigned it to whom', () => {
  const [k, r] = [...names.keys()] as [string, string]
  expect(
    textsOf({
      history: [
        event(1, { action: 'assigned', actor: k, assignee: k }),
        event(2, { action: 'assigned', actor: k, assignee: r }),
        event(3, { action: 'assigned', actor: k, assignee: k }),
        event(4, { action: 'assigned', actor: r, assignee: null }),
      ],
    }),
  ).toEqual([
    'Taken over by Kamala',
    'Assigned to Ruwan by Kamala',
    'Taken over by Kamala',
    'Unassigned by Ruwan',
  ])
})

it('says when and why to follow up, and that this was cleared', () => {
  const history = [
    event(1, { action: 'follow-up', followUp: { on: '2026-01-16', note: 'Call about the veil' } }),
    event(2, { action: 'follow-up', followUp: null }),
    event(3, { action: 'follow-up', followUp: { on: '2026-01-16', note: '' }, undo: true }),
  ]
  const entries = entriesOf(detail({ history }), options)
  expect(entries.map(entry => [entry.text, entry.kind === 'event' && entry.note])).toEqual([
    ['Follow-up set for Fri, 16 Jan by Kamala', 'Call about the veil'],
    ['Follow-up cleared by Kamala', undefined],
    ['Follow-up set for Fri, 16 Jan by Kamala (undo)', undefined],
  ])
})

it('says who removed an email, and that this was undone', () => {
  const history = [
    event(1, { action: 'email-removed', actor: 'r@araliya.example' }),
    event(2, { action: 'email-removed', undo: true }),
  ]
  expect(textsOf({ history })).toEqual([
    'Email that doesn’t belong here removed by Ruwan',
    'Email brought back by Kamala (undo)',
  ])
})

it.each<[Partial<MailJob>, string]>([
  [{ state: 'waiting' }, 'Salon notification is on its way'],
  [{ kind: 'client', state: 'waiting' }, 'Automatic reply is on its way'],
  [{ kind: 'deadline' }, 'Salon reminded that the response is overdue'],
  [{ kind: 'reply', state: 'waiting' }, 'Reply waiting'],
  [
    { kind: 'reply', state: 'waiting', lastError: 'Busy', attempts: 2 },
    'Reply waiting (tried 2 times): something went wrong',
  ],
  [
    { kind: 'reply', state: 'failed', lastError: 'No such mailbox' },
    'Reply couldn’t be sent: there is no such mailbox',
  ],
  [{ kind: 'reply', lastError: 'Busy before' }, 'Reply sent to the client'],
])('the state of an email: %o', (change, text) => expect(deliveryOf(job(change)).text).toBe(text))

it('has the mail server’s message beside its explanation', () => {
  const lastError = '550 No such mailbox'
  expect(deliveryOf(job({ kind: 'reply', state: 'failed', lastError })).serverMessage).toBe(lastError)
  expect(entriesOf(detail({ mail: [job({ state: 'failed', lastError })] }), options)[0]?.serverMessage).toBe(
    lastError,
  )
})

it('emails wait while no mail server is set up', () => {
  const mail = (['salon', 'client', 'deadline'] as const).map(kind => job({ kind, state: 'waiting' }))
  const texts = entriesOf(detail({ mail }), { ...options, canSend: false }).map(entry => entry.text)
  expect(texts).toEqual([
    'Salon notification waiting: no mail server set up',
    'Automatic reply waiting: no mail server set up',
    'Reminder to the salon waiting: no mail server set up',
  ])
})

it('says of a reply that was taken back by whom, in one entry', () => {
  const reply = {
    id: 1,
    channel: 'email' as const,
    attachments: [],
    recipient: '',
    subject: 'Re: you',
    author: 'k@araliya.example',
    text: 'Dear you,',
    at: at(1),
  }
  const takenBack = (by: string) => textsOf({ replies: [{ ...reply, withdrawn: { by, at: at(2) } }] })
  expect(takenBack('k@araliya.example')).toEqual(['Reply by Kamala, taken back before it was sent'])
  expect(takenBack('r@araliya.example')).toEqual(['Reply by Kamala, taken back by Ruwan before it was sent'])
})

it('a reply has the state of its own email', () => {
  const reply = {
    channel: 'email' as const,
    attachments: [],
    recipient: '',
    subject: 'Re: you',
    author: 'k@araliya.example',
    text: 'Dear you,',
    withdrawn: null,
  }
  const entries = entriesOf(
    detail({
      replies: [
        { id: 1, at: at(1), ...reply },
        { id: 2, at: at(2), ...reply },
      ],
      mail: [job({ kind: 'reply', replyId: 2, state: 'failed', lastError: null })],
    }),
    options,
  )
  expect(entries.map(entry => entry.kind === 'reply' && entry.delivery?.text)).toEqual([
    undefined,
    'Reply couldn’t be sent',
  ])
})

const received = (change: Partial<ReceivedMessage>): ReceivedMessage => ({
  id: 1,
  at: at(3),
  from: { name: 'Nimali Perera', address: 'nimali@mail.example' },
  subject: 'Re: RE: Your message to Araliya',
  text: 'Ten is fine!',
  quoted: '',
  attachments: [],
  kind: 'answer',
  inThread: true,
  isNew: false,
  hasOriginal: false,
  replyId: null,
  ...change,
})
const emailOf = (change: Partial<ReceivedMessage>) =>
  entriesOf(detail({ email: 'Nimali@mail.example', received: [received(change)] }), options)[0]

it.each<[Partial<ReceivedMessage>, string]>([
  [{}, 'Answer from'],
  [{ inThread: false }, 'Email from'],
  [{ kind: 'automatic' }, 'Automatic reply from'],
  [{ kind: 'bounce' }, 'Delivery report from'],
  [{ kind: 'own' }, 'Email within the salon from'],
])('says what a received email is: %j', (change, text) => {
  expect(emailOf(change)).toMatchObject({ text, sender: 'Nimali Perera' })
})

it('names the address of a sender without a name, and says of an answer that it is another one', () => {
  expect(emailOf({})).toMatchObject({ address: '', isOtherAddress: false })
  expect(emailOf({ from: { name: '', address: 'other@mail.example' } })).toMatchObject({
    sender: 'other@mail.example',
    address: '',
    isOtherAddress: true,
  })
  expect(emailOf({ from: { name: 'Nimali', address: 'other@mail.example' } })).toMatchObject({
    address: 'other@mail.example',
  })
})

it('leaves out the subject of a received email that repeats ours', () => {
  expect(emailOf({})).toMatchObject({ subject: '' })
  expect(emailOf({ subject: 'Sunday' })).toMatchObject({ subject: 'Sunday' })
})

it('lists a reply from an email app once, also when it was withdrawn', () => {
  const reply = {
    id: 7,
    channel: 'email' as const,
    attachments: [],
    recipient: '',
    subject: 'Sunday',
    text: 'Yes',
    author: 'k@araliya.example',
    at: at(3),
    withdrawn: { by: 'r@araliya.example', at: at(4) },
  }
  expect(textsOf({ replies: [reply], received: [received({ kind: 'own', replyId: 7 })] })).toEqual([
    'Reply from an email app by Kamala',
    'Reply withdrawn by Ruwan',
  ])
})

it('begins with what the client wrote, before it is said that it arrived', () => {
  const inquiry = detail({
    firstName: 'Nimali',
    lastName: 'Perera',
    message: 'Is there a chair free?',
    createdAt: at(0),
    history: [event(0, { action: 'created', actor: null })],
  })
  expect(entriesOf(inquiry, options)).toMatchObject([
    { kind: 'message', text: 'Nimali Perera', message: 'Is there a chair free?' },
    { kind: 'event', text: 'Arrived' },
  ])
})

it('shows the email as which an inquiry came at its message, and says that it arrived so', () => {
  const first = {
    id: 1,
    kind: 'first',
    at: at(0),
    from: { name: '', address: '' },
  } as unknown as ReceivedMessage
  const history = [event(0, { action: 'created', actor: null })]
  const inquiry = {
    source: 'email',
    firstName: 'Zaynab',
    lastName: '',
    message: 'Hello',
    createdAt: at(0),
  } as const
  const entries = entriesOf(detail({ ...inquiry, history, received: [first] }), options)
  expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
    ['message', 'Zaynab'],
    ['event', 'Arrived by email'],
  ])
  expect(entries[0]).toMatchObject({ received: first })
})

it.each<[MailJob['state'], boolean[]]>([
  ['failed', [true, false]],
  ['waiting', [true, true]],
  ['sent', [true, true]],
])('a report is not the last word about a reply that was sent again: its email is %s', (state, sentAgain) => {
  const bounce = { kind: 'bounce', replyId: 7 } as const
  const inquiry = detail({
    mail: [job({ kind: 'reply', replyId: 7, state })],
    received: [received({ ...bounce, id: 1 }), received({ ...bounce, id: 2 })],
  })
  expect(
    entriesOf(inquiry, options).flatMap(entry => (entry.kind === 'received' ? [entry.isSentAgain] : [])),
  ).toEqual(sentAgain)
  const ofOtherMail = detail({ received: [received({ kind: 'bounce' })] })
  expect(entriesOf(ofOtherMail, options)[0]).toMatchObject({ isSentAgain: false })
})
