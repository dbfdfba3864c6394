import { describe, expect, it } from 'vitest'
import { MIN_FILL_MS, TICKET_LIFE_MS } from '#contracts/form-ticket.ts'
import { assessSpam, checkTicket, signTicket } from './spam-check.rules.ts'

const secret = 'a secret'
const opened = new Date('2026-01-15T06:30:00.000Z')
const past = (ms: number) => new Date(opened.getTime() + ms)
const id = 'A-random_string-of_22-'
const ticket = signTicket(secret, opened, id)
const good = { id, expiresAt: past(TICKET_LIFE_MS).toISOString() }

describe('a form ticket', () => {
  it.each([
    ['early', 0],
    ['early', MIN_FILL_MS - 1],
    [good, MIN_FILL_MS],
    [good, 60_000],
    [good, TICKET_LIFE_MS],
    ['old', TICKET_LIFE_MS + 1],
    // Another process's clock may be ahead.
    ['early', -59_000],
    // Ours was, and has been set back.
    [good, -24 * 60 * 60 * 1000],
  ])('is %j after %i ms', (verdict, ms) => {
    expect(checkTicket(secret, ticket, past(ms))).toEqual(verdict)
  })

  it.each([
    ['another secret', signTicket('another', opened, id)],
    ['another time', ticket.replace(/^\w+/, past(-5_000).getTime().toString(36))],
    ['another number', ticket.replace(id, id.replace('A', 'B'))],
    ['no signature', ticket.slice(0, ticket.lastIndexOf('.'))],
    ['rubbish', 'rubbish'],
    ['letters of two bytes', `${ticket.slice(0, -1)}é`],
    ['another type', { toString: () => ticket }],
  ])('is forged with %s', (_what, forged) => {
    expect(checkTicket(secret, forged, past(10_000))).toBe('forged')
  })

  it('may be missing', () => {
    expect(checkTicket(secret, undefined, opened)).toBe('missing')
    expect(checkTicket(secret, '', opened)).toBe('missing')
  })
})

describe('assessSpam', () => {
  const later = past(4_000)

  it('lets a fast typist and an autofilled form pass', () => {
    expect(assessSpam(secret, { ticket }, later)).toEqual({ suspected: false, ticket: good })
    expect(assessSpam(secret, { ticket, website: '' }, later)).toEqual({ suspected: false, ticket: good })
  })

  it('suspects a filled honeypot and a ticket that is not good', () => {
    const suspected = { suspected: true, ticket: undefined }
    expect(assessSpam(secret, { ticket, website: 'https://spam.example' }, later)).toEqual(suspected)
    expect(assessSpam(secret, { website: 'https://spam.example' }, later)).toEqual(suspected)
    expect(assessSpam(secret, { ticket }, past(500))).toEqual(suspected)
    expect(assessSpam(secret, { ticket }, past(TICKET_LIFE_MS + 1))).toEqual(suspected)
    expect(assessSpam(secret, { ticket: 'forged' }, later)).toEqual(suspected)
  })

  it.each([{}, { website: '' }, { ticket: '' }, { website: null, ticket: null }])(
    'neither suspects nor thanks a bare call: %j',
    proof => {
      expect(assessSpam(secret, proof, later)).toEqual({ suspected: false, ticket: undefined })
    },
  )
})
