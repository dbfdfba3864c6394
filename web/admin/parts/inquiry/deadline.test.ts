import { expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/text/days.ts'
import { deadlineOf, shortDeadlineOf } from './deadline.ts'

const [MINUTE, HOUR] = [60_000, HOUR_MS]

const createdAt = '2026-01-15T06:00:00.000Z'
const arrivedAt = Date.parse(createdAt)
const open = {
  createdAt,
  respondedAt: null,
  waitingReason: 'new',
  waitingUntil: '2026-01-16T06:00:00.000Z',
} as const
const settled = { createdAt, respondedAt: null, waitingReason: null, waitingUntil: null }

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
  expect(deadlineOf({ ...settled, respondedAt: '2026-01-15T09:30:00.000Z' }, arrivedAt)).toEqual({
    state: 'responded',
    text: 'First response after 3 h 30 min',
  })
  expect(deadlineOf(settled, arrivedAt)).toBeUndefined()
})

it.each([
  [0, 'waiting', '24 h left'],
  [18 * HOUR + 1, 'waiting', '5 h left'],
  [20 * HOUR, 'soon', '4 h left'],
  [23 * HOUR + 1, 'soon', '59 min left'],
  [24 * HOUR - 1, 'soon', 'Due now'],
  [24 * HOUR + 1, 'passed', 'Due now'],
  [24 * HOUR + MINUTE, 'passed', '1 min over'],
  [26 * HOUR + 30 * MINUTE, 'passed', '2 h over'],
  [96 * HOUR, 'passed', '3 days over'],
])('in a list, %i ms after arrival: %s, %s', (passed, state, text) =>
  expect(shortDeadlineOf(open, arrivedAt + passed)).toEqual({ state, text }),
)

it('a list shows no deadline when it does not wait for us', () => {
  expect(shortDeadlineOf(settled, arrivedAt)).toBeUndefined()
})

it('an answer of the client has a deadline after the first response', () => {
  const answered = { ...open, respondedAt: createdAt, waitingReason: 'answered' } as const
  expect(deadlineOf(answered, arrivedAt)).toEqual({ state: 'waiting', text: '24 h left to reply' })
  expect(shortDeadlineOf(answered, arrivedAt)).toEqual({ state: 'waiting', text: '24 h left' })
})

it.each([
  [23 * HOUR, 'soon', 'Follow up today', 'To do today'],
  [26 * HOUR, 'passed', 'Follow-up overdue by 2 h', '2 h over'],
])('a follow-up is due until the end of its day: %i ms after it began', (passed, state, text, short) => {
  const followUp = { ...open, respondedAt: createdAt, waitingReason: 'follow-up' } as const
  expect(deadlineOf(followUp, arrivedAt + passed)).toEqual({ state, text })
  expect(shortDeadlineOf(followUp, arrivedAt + passed)).toEqual({ state, text: short })
})
