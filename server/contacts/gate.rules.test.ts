import { describe, expect, it } from 'vitest'
import { createTicket, isSuspected, judgeTicket, MAX_TICKET_AGE_MS, MIN_FILL_MS } from './gate.rules.ts'

const secret = 'a secret'
const opened = new Date('2026-01-15T06:30:00.000Z')
const past = (ms: number) => new Date(opened.getTime() + ms)
const ticket = createTicket(secret, opened)

describe('a form ticket', () => {
  it.each([
    ['early', 0],
    ['early', MIN_FILL_MS - 1],
    ['good', MIN_FILL_MS],
    ['good', 60_000],
    ['good', MAX_TICKET_AGE_MS],
    ['old', MAX_TICKET_AGE_MS + 1],
    // Another process's clock may be ahead.
    ['early', -1_000],
  ])('is %s after %i ms', (verdict, ms) => {
    expect(judgeTicket(secret, ticket, past(ms))).toBe(verdict)
  })

  it('is good any number of times: a page from the browser history keeps its ticket', () => {
    expect(judgeTicket(secret, ticket, past(10_000))).toBe('good')
    expect(judgeTicket(secret, ticket, past(20_000))).toBe('good')
  })

  it.each([
    ['another secret', createTicket('another', opened)],
    ['another time', `${past(-5_000).getTime().toString(36)}.${ticket.split('.')[1]}`],
    ['no signature', ticket.split('.')[0]],
    ['rubbish', 'rubbish'],
    ['letters of two bytes', `${ticket.slice(0, -1)}é`],
  ])('is forged with %s', (_what, forged) => {
    expect(judgeTicket(secret, forged, past(10_000))).toBe('forged')
  })

  it('may be missing', () => {
    expect(judgeTicket(secret, undefined, opened)).toBe('missing')
    expect(judgeTicket(secret, '', opened)).toBe('missing')
  })
})

describe('the gate', () => {
  const later = past(4_000)

  it('lets a fast typist and an autofilled form pass', () => {
    expect(isSuspected(secret, { ticket }, later)).toBe(false)
    expect(isSuspected(secret, { ticket, website: '' }, later)).toBe(false)
  })

  it('suspects a filled honeypot, a form sent at once, and a call without a ticket', () => {
    expect(isSuspected(secret, { ticket, website: 'https://spam.example' }, later)).toBe(true)
    expect(isSuspected(secret, { ticket }, past(500))).toBe(true)
    expect(isSuspected(secret, {}, later)).toBe(true)
  })
})
