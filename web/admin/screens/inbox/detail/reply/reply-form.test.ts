import { expect, it } from 'vitest'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import {
  addressesOf,
  blankReply,
  channelsOf,
  findPlaceholder,
  findProblem,
  insertionPoint,
  ReplyForm,
} from './reply-form.ts'

const inquiry = {
  firstName: 'Nimali',
  email: 'nimali.perera@mail.example',
  phone: '+94 77 000 0001',
  source: 'form',
  service: 'Balayage',
  branch: 'Nugegoda',
  message: '',
  received: [],
  replies: [{ id: 3 }, { id: 8 }],
} as unknown as InquiryDetail

const kamala = { author: 'Kamala', branch: '', phone: '+94 11 000 0000' }

it('starts with a greeting, the signature and the id of the last reply', () => {
  const blank = blankReply(inquiry, kamala)
  expect(blank.subject).toBe('Your inquiry about Balayage')
  expect(blank.text).toMatch(/^Dear Nimali,\n\n\n\nWarm regards,\nKamala\nAraliya Beauty Salon/)
  expect(blank.after).toBe(8)
  expect(ReplyForm.safeParse(blank).success).toBe(true)
})

it.each([
  ['form', 'n@mail.example', '077 123 4567', ['email', 'whatsapp', 'call']],
  ['call', '', '077 123 4567', ['whatsapp', 'call']],
  ['call', '', '011 234 5678', ['call']],
  ['instagram', 'n@mail.example', '', ['email', 'instagram']],
  ['walk-in', '', '', ['walk-in']],
] as const)(
  'a client of the source %s with email "%s" and phone "%s" can be answered by %j',
  (source, email, phone, channels) => expect(channelsOf({ source, email, phone })).toEqual(channels),
)

it('proposes the way that the client asked for in the form, where it is possible', () => {
  const asksForCall = { ...inquiry, message: 'Please call me.\n\nIs Saturday free?' }
  expect(blankReply(asksForCall, kamala).channel).toBe('call')
  expect(blankReply({ ...asksForCall, phone: '' }, kamala).channel).toBe('email')
})

it('can be sent to the address of the inquiry, and to those of the client’s answers', () => {
  const from = (address: string, kind = 'answer') => ({ kind, from: { name: '', address } })
  const received = [
    from('n@work.example'),
    from('nimali@mail.example'),
    from('bot@mail.example', 'automatic'),
  ]
  expect(addressesOf({ email: 'Nimali@mail.example', received } as InquiryDetail)).toEqual([
    'Nimali@mail.example',
    'n@work.example',
  ])
})

it('proposes email once the client has answered by email', () => {
  const answered = { ...inquiry, source: 'call', received: [{ kind: 'answer' }] } as InquiryDetail
  expect(blankReply(answered, kamala).channel).toBe('email')
})

it('proposes the way in which the inquiry came, where the client can be answered so', () => {
  expect(blankReply(inquiry, kamala).channel).toBe('email')
  expect(blankReply({ ...inquiry, source: 'call' }, kamala).channel).toBe('call')
  expect(blankReply({ ...inquiry, source: 'call', phone: '' }, kamala).channel).toBe('email')
})

it('is not sent blank or with a placeholder', () => {
  const { text } = blankReply(inquiry, kamala)
  expect(findProblem(`${text}\n`, text)?.message).toBe('Please write your reply first.')
  expect(findProblem('On {day} at {time}', text)).toEqual({
    message: 'Please fill in {day}.',
    from: 3,
    to: 8,
  })
  expect(findProblem('On Sunday', text)).toBeUndefined()
})

it.each([
  ['We have a chair on [DAY].', '[DAY]'],
  ['It costs {Price}', '{Price}'],
  ['Thank you for your interest in {service}.', '{service}'],
  ['See you at {branch_2}', '{branch_2}'],
  ['{දවස} දී හමුවෙමු', '{දවස}'],
  ['on DAY at TIME.', 'DAY'],
  ['MOTHER’S DAY OFFER', undefined],
  ['HAPPY DAY TO YOU', undefined],
  ['See [1] and {}', undefined],
  ['A day, and daytime; DAYS too', undefined],
])('in "%s" the placeholder is %s', (text, placeholder) =>
  expect(findProblem(text, '')?.message).toBe(placeholder && `Please fill in ${placeholder}.`),
)

it('inserts a saved reply on a line of its own, before the signature', () => {
  const { text } = blankReply(inquiry, kamala)
  const written = text.replace('\n\n\n\n', '\n\nHello.\n\n')
  const at = written.indexOf('\n\nWarm')
  expect(insertionPoint(written, text, written.length, written.length)).toEqual({
    start: at,
    end: at,
    before: '\n\n',
  })
  expect(insertionPoint('One. Two', text, 4, 8)).toEqual({ start: 4, end: 8, before: '\n\n' })
  expect(insertionPoint('One.\nTwo', text, 5, 5)).toEqual({ start: 5, end: 5, before: '' })
})

it('finds the placeholders of a text one after the other', () => {
  const text = 'On {day} at {time}, {name}'
  expect(findPlaceholder(text)).toEqual({ from: 3, to: 8 })
  expect(findPlaceholder(text, 8)).toEqual({ from: 12, to: 18 })
  expect(findPlaceholder(text, text.length)).toBeUndefined()
})
