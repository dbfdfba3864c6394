import { expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/text/days.ts'
import { deadlineOf, shortDeadlineOf } from './deadline.ts'

const [MINUTE, HOUR] = [60_000, HOUR_MS]

const createdAt = '2026-01-15T06:00:00.000Z'
const arrivedAt = Date.parse(createdAt)
const open = { createdAt, respondedAt: null, deadline: '2026-01-16T06:00:00.000Z', answerDeadline: null }

it.each([
  [MINUTE, 'waiting', '23 h 59 min left to reply'],
  [20 * HOUR - 1, 'waiting', '4 h left to reply'],
  [20 * HOUR, 'soon', '4 h left to reply'],
  [24 * HOUR, 'soon', '0 min left to reply'],
  [26 * HOUR + 5 * MINUTE, 'passed', 'Overdue by 2 h 5 min'],
])('%i ms after arrival the deadline is %s', (passed, state, text) =>
  expect(deadlineOf(open, arrivedAt + passed)).toEqual({ state, text }),
)

it('a first response meets the deadline; without one there is no text', () => {
  expect(deadlineOf({ ...open, respondedAt: '2026-01-15T09:30:00.000Z', deadline: null }, arrivedAt)).toEqual(
    {
      state: 'responded',
      text: 'First response after 3 h 30 min',
    },
  )
  expect(deadlineOf({ ...open, deadline: null }, arrivedAt)).toBeUndefined()
})

it.each([
  [0, 'waiting', '24 h left'],
  [18 * HOUR + 1, 'waiting', '5 h left'],
  [20 * HOUR, 'soon', '4 h left'],
  [23 * HOUR + 1, 'soon', '59 min left'],
  [24 * HOUR - 1, 'soon', 'Due now'],
  [24 * HOUR + 1, 'passed', 'Due now'],
  [24 * HOUR + MINUTE, 'passed', 'Overdue 1 min'],
  [26 * HOUR + 30 * MINUTE, 'passed', 'Overdue 2 h'],
  [96 * HOUR, 'passed', 'Overdue 3 days'],
])('in a list, %i ms after arrival: %s, %s', (passed, state, text) =>
  expect(shortDeadlineOf(open, arrivedAt + passed)).toEqual({ state, text }),
)

it('a list shows no deadline after the first response', () => {
  expect(shortDeadlineOf({ ...open, respondedAt: createdAt, deadline: null }, arrivedAt)).toBeUndefined()
  expect(shortDeadlineOf({ ...open, deadline: null }, arrivedAt)).toBeUndefined()
})

it('a list shows the deadline of an answer of the client after the first response', () => {
  const answered = { ...open, respondedAt: createdAt, deadline: null, answerDeadline: open.deadline }
  expect(shortDeadlineOf(answered, arrivedAt)).toEqual({ state: 'waiting', text: '24 h left' })
})
