import { expect, it } from 'vitest'
import { deadlineOf, formatDuration, shortDeadline } from './response-deadline.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

it.each([
  [-5, '0 min'],
  [0, '0 min'],
  [59 * MINUTE + 59_999, '59 min'],
  [HOUR, '1 h'],
  [3 * HOUR + 12 * MINUTE, '3 h 12 min'],
  [47 * HOUR, '47 h'],
  [52 * HOUR + MINUTE, '2 days 4 h'],
  [72 * HOUR, '3 days'],
])('%i ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words))

const createdAt = '2026-01-15T06:00:00.000Z'
const came = Date.parse(createdAt)
const open = { createdAt, answeredAt: null, dueAt: '2026-01-16T06:00:00.000Z' }

it.each([
  [MINUTE, 'waiting', '23 h 59 min left to answer'],
  [20 * HOUR - 1, 'waiting', '4 h left to answer'],
  [20 * HOUR, 'soon', '4 h left to answer'],
  [24 * HOUR, 'soon', '0 min left to answer'],
  [26 * HOUR + 5 * MINUTE, 'overdue', 'Overdue by 2 h 5 min'],
])('%i ms after it came it is %s', (passed, state, words) =>
  expect(deadlineOf(open, came + passed)).toEqual({ state, words }),
)

it('an answer stops the clock; where none runs there is nothing to say', () => {
  expect(deadlineOf({ ...open, answeredAt: '2026-01-15T09:30:00.000Z', dueAt: null }, came)).toEqual({
    state: 'answered',
    words: 'Taken up after 3 h 30 min',
  })
  expect(deadlineOf({ ...open, dueAt: null }, came)).toBeUndefined()
})

it.each([
  [0, 'waiting', '24 h left'],
  [18 * HOUR + 1, 'waiting', '5 h left'],
  [20 * HOUR, 'soon', '4 h left'],
  [23 * HOUR + 1, 'soon', '59 min left'],
  [24 * HOUR - 1, 'soon', 'Due now'],
  [24 * HOUR + 1, 'overdue', 'Due now'],
  [24 * HOUR + MINUTE, 'overdue', 'Overdue 1 min'],
  [26 * HOUR + 30 * MINUTE, 'overdue', 'Overdue 2 h'],
  [96 * HOUR, 'overdue', 'Overdue 3 days'],
])('in a list, %i ms after it came: %s, %s', (passed, state, words) =>
  expect(shortDeadline(open, came + passed)).toEqual({ state, words }),
)

it('a list says nothing of what is answered', () => {
  expect(shortDeadline({ ...open, answeredAt: createdAt, dueAt: null }, came)).toBeUndefined()
  expect(shortDeadline({ ...open, dueAt: null }, came)).toBeUndefined()
})
