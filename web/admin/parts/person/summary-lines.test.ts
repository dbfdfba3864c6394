import { expect, it } from 'vitest'
import type { MatchedInquiry, PersonDataSummary } from '#contracts/privacy/privacy.ts'
import { alsoErased, erasedText } from './summary-lines.ts'

const none: PersonDataSummary = {
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
  matches: [],
  mentions: [],
  records: 0,
  state: '',
}
const matches = (...ids: number[]): MatchedInquiry[] =>
  ids.map(id => ({
    id,
    name: 'Nimali Perera',
    match: 'both',
    isFound: true,
    createdAt: '2026-01-15T06:00:00.000Z',
    service: '',
    branch: '',
    inBin: false,
  }))

it('says what goes with the chosen inquiries', () => {
  expect(alsoErased(none, 0)).toEqual([])
  expect(alsoErased({ ...none, failedLogins: 1 }, 2)).toEqual([
    'Its history, notes, replies, emails and photographs go with each inquiry.',
    '1 failed-login record with this email address too.',
  ])
  expect(alsoErased({ ...none, personNotes: 1 }, 1)).toEqual([
    'Its history, notes, replies, emails and photographs go with each inquiry, and the note about the person with the last one.',
  ])
})

it('says what was erased, and names what was not', () => {
  const found = { ...none, matches: matches(3, 5) }
  expect(erasedText(found, new Set([3, 5]))).toEqual({
    text: 'This person’s data has been erased: 2 inquiries.',
    hasKept: false,
  })
  expect(erasedText({ ...found, mentions: [7, 9] }, new Set([3]))).toEqual({
    text: 'This person’s data has been erased: 1 inquiry. Not erased: inquiry #5; inquiries #7 and #9 of others, where this person is mentioned.',
    hasKept: true,
  })
})
