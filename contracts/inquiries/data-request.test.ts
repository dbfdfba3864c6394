import { expect, it } from 'vitest'
import {
  asDataRequest,
  dataRequestFollowUp,
  dataRequestLine,
  isDataRequest,
  isEmptyDataRequest,
} from './data-request.ts'
import { wishLines } from './wish.ts'

it.each([
  dataRequestLine('see'),
  'About my personal data\n\nWhat do you have?',
  'about my personal data: please delete all',
  `${wishLines({ time: 'Saturday, 5 December 2026', answerBy: 'email' })}\nAbout my personal data: a copy`,
])('knows a request: %j', message => expect(isDataRequest(message)).toBe(true))

it.each(['', 'Hello', 'A question about my personal data', 'About my personal trainer'])(
  'knows that this is none: %j',
  message => expect(isDataRequest(message)).toBe(false),
)

it('knows one that does not say what should be done', () => {
  expect(isEmptyDataRequest(asDataRequest(''))).toBe(true)
  expect(isEmptyDataRequest('about my personal data')).toBe(true)
  expect(isEmptyDataRequest(dataRequestLine('see'))).toBe(false)
  expect(isEmptyDataRequest('About my personal data\nDelete it')).toBe(false)
  expect(isEmptyDataRequest('')).toBe(false)
})

it('makes a request of what was typed before, once', () => {
  expect(asDataRequest('Delete it')).toBe('About my personal data: Delete it')
  expect(asDataRequest(asDataRequest('Delete it'))).toBe('About my personal data: Delete it')
})

it('is to be answered in a month, also at the end of one and of a year', () => {
  expect(dataRequestFollowUp('2027-01-31')).toEqual({
    on: '2027-02-28',
    note: 'Personal data, the last day to answer',
  })
  expect(dataRequestFollowUp('2026-12-31', 'delete')).toEqual({
    on: '2027-01-31',
    note: 'Personal data, the last day to answer: delete it',
  })
})
