import { describe, expect, it } from 'vitest'
import { MIN_FILL_MS, TICKET_MAX_AGE_MS } from '#contracts/inquiries/ticket-times.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { checkTicket, signTicket } from './spam-check.rules.ts'

const secret = 'a secret'
const opened = new Date('2026-01-15T06:30:00.000Z')
const later = (ms: number) => new Date(opened.getTime() + ms)
const id = 'A-random_string-of_22-'
const ticket = signTicket(secret, opened, id)
const valid = { id, expiresAt: later(TICKET_MAX_AGE_MS).toISOString() }

describe('a form ticket', () => {
  it.each([
    // The clock was set back since.
    [valid, -3 * HOUR_MS],
    ['early', 0],
    ['early', MIN_FILL_MS - 1],
    [valid, MIN_FILL_MS],
    [valid, TICKET_MAX_AGE_MS],
    ['old', TICKET_MAX_AGE_MS + 1],
  ])('is %j after %i ms', (result, ms) => {
    expect(checkTicket(secret, ticket, later(ms))).toEqual(result)
  })

  it.each([
    ['another secret', signTicket('another', opened, id)],
    ['another time', ticket.replace(/^\w+/, later(-5_000).getTime().toString(36))],
    ['another id', ticket.replace(id, id.replace('A', 'B'))],
    ['no signature', ticket.slice(0, ticket.lastIndexOf('.'))],
    ['letters of two bytes', `${ticket.slice(0, -1)}é`],
    ['another type', { toString: () => ticket }],
  ])('is forged with %s', (_what, forged) => {
    expect(checkTicket(secret, forged, later(10_000))).toBe('forged')
  })
})
