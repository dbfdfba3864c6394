import { expect, it } from 'vitest'
import { dataRequestLine, isDataRequest } from './data-request.ts'
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
