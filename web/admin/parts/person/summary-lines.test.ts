import { expect, it } from 'vitest'
import { erasedText, summaryLines } from './summary-lines.ts'

const none = {
  email: 'nimali@mail.example',
  phone: '',
  names: [],
  inquiries: 0,
  inBin: 0,
  firstAt: null,
  lastAt: null,
  history: 0,
  notes: 0,
  personNotes: 0,
  replies: 0,
  received: 0,
  mails: 0,
  failedLogins: 0,
  account: null,
  others: [],
  mentions: [],
  records: 0,
  state: '',
}

it('leaves out kinds of data that do not exist, and uses the singular for one', () => {
  expect(summaryLines(none)).toEqual([])
  expect(summaryLines({ ...none, inquiries: 1, history: 2, replies: 1 })).toEqual([
    '1 inquiry',
    '2 history entries',
    '1 reply',
  ])
  expect(summaryLines({ ...none, inquiries: 1200, inBin: 3, mails: 1 })).toEqual([
    '1,200 inquiries, 3 of them in the bin',
    '1 email sent or waiting',
  ])
})

it('says what was erased, and names what was not', () => {
  const erased = { ...none, inquiries: 2, replies: 1 }
  expect(erasedText(erased)).toBe('This person’s data has been erased: 2 inquiries and 1 reply.')
  expect(erasedText({ ...erased, others: [12], mentions: [7, 9, 12] })).toBe(
    'This person’s data has been erased: 2 inquiries and 1 reply. Not erased: inquiry #12 with the same phone number; inquiries #7 and #9 of others, where this person is mentioned.',
  )
  expect(erasedText({ ...erased, email: '', phone: '077 123 4567', others: [12, 13] })).toContain(
    'inquiries #12 and #13 with the same email address',
  )
})
