import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MIN_FILL_MS, TICKET_MAX_AGE_MS } from '#contracts/inquiries/ticket-times.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { readConfig } from '../../config.ts'
import { createSpamCheck, deleteExpiredTickets } from './spam-check.ts'

const { mail } = readConfig('real', { DATABASE_URL: 'file:unused.db', REPLY_TO_CLIENT: 'on' })

describeDatabases('the spam check on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind, { config: { mail } })
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const post = (body: object, key?: string) =>
    inbox.test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      payload: { ...anInquiry(), ...body },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  async function ticket(): Promise<string> {
    const response = await inbox.test.app.inject('/api/contacts/ticket')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    return response.json().data.ticket
  }

  /** Sends an inquiry; returns whether it was spam and which messages were queued. */
  async function send(spamFields: object) {
    const response = await post({ email: `guest${sent++}@mail.example`, ...spamFields })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ success: true })
    const { data } = (await inbox.call('GET', '/contacts?limit=1')).body
    const { spam, mail } = await inbox.detail(data[0].id)
    return { spam, mail: mail.map((job: { kind: string }) => job.kind) }
  }
  let sent = 0
  const accepted = { spam: false, mail: ['salon', 'client'] }
  const spam = { spam: true, mail: ['salon'] }

  itOnce('accepts a form that was open between three seconds and 30 days', async () => {
    const quick = { ticket: await ticket(), website: '' }
    const [slow, late] = [{ ticket: await ticket() }, { ticket: await ticket() }]
    inbox.test.clock.advance(MIN_FILL_MS)
    expect(await send(quick)).toEqual(accepted)
    inbox.test.clock.advance(TICKET_MAX_AGE_MS - MIN_FILL_MS)
    expect(await send(slow)).toEqual(accepted)
    inbox.test.clock.advance(1)
    expect(await send(late)).toEqual(spam)
  })

  itOnce('stores a form that a program has filled in, but marks it as possible spam', async () => {
    const valid = await ticket()
    expect(await send({ ticket: valid })).toEqual(spam)
    inbox.test.clock.advance(10_000)
    for (const website of ['https://spam.example', 7, 'x'.repeat(2_000)])
      expect(await send({ ticket: valid, website })).toEqual(spam)
    expect(await send({ ticket: `${valid}x` })).toEqual(spam)
    expect(await send({ ticket: { toString: 1 } })).toEqual(spam)
    // Possible spam does not use up its ticket.
    expect(await send({ ticket: valid, website: null })).toEqual(accepted)
  })

  itOnce.each([{}, { website: '' }, { ticket: '' }, { website: null, ticket: null }])(
    'neither marks nor acknowledges an inquiry that was sent without the form: %j',
    async spamFields => {
      expect(await send(spamFields)).toEqual({ spam: false, mail: ['salon'] })
    },
  )

  it('accepts one of twenty simultaneous inquiries with the same ticket, also when each is repeated with its key', async () => {
    const spamFields = { ticket: await ticket() }
    inbox.test.clock.advance(MIN_FILL_MS)
    const messages = Array.from({ length: 20 }, (_, i) => `${i}-of-twenty`)
    const responses = await Promise.all(
      [...messages, ...messages].map(message => post({ ...spamFields, message }, message)),
    )
    expect(responses.map(response => response.statusCode)).toEqual(Array(40).fill(201))
    const rows = await inbox.test.db.selectFrom('inquiries').select('spam').execute()
    expect(rows.map(row => row.spam).sort()).toEqual([0, ...Array(19).fill(1)])
    expect(await send(spamFields)).toEqual(spam)
  })

  it('does not use up the ticket of an inquiry that could not be stored', async () => {
    const { clock, db } = inbox.test
    const spamFields = { ticket: await ticket() }
    clock.advance(MIN_FILL_MS)
    await db.schema.alterTable('mailJobs').renameTo('mail_jobs_gone').execute()
    const response = await post(spamFields)
    await db.schema.alterTable('mail_jobs_gone').renameTo('mailJobs').execute()
    expect(response.statusCode).toBeGreaterThanOrEqual(500)
    expect(await send(spamFields)).toEqual(accepted)
  })

  it('remembers used tickets until they expire', async () => {
    const { clock, db } = inbox.test
    const count = async () => (await db.selectFrom('usedTickets').select('id').execute()).length
    await db.deleteFrom('usedTickets').execute()
    const spamFields = { ticket: await ticket() }
    clock.advance(TICKET_MAX_AGE_MS)
    expect(await send(spamFields)).toEqual(accepted)
    await deleteExpiredTickets(db, clock.now().toISOString())
    expect(await count()).toBe(1)
    expect(await send(spamFields)).toEqual(spam)
    clock.advance(1)
    await deleteExpiredTickets(db, clock.now().toISOString())
    expect(await count()).toBe(0)
    expect(await send(spamFields)).toEqual(spam)
  })

  it('uses one secret in all processes from the first start, and never creates the same ticket twice', async () => {
    const { clock, db } = inbox.test
    const checks = await Promise.all(Array.from({ length: 5 }, () => createSpamCheck(db, clock)))
    const tickets = checks.map(check => check.createTicket())
    expect(new Set(tickets).size).toBe(5)
    clock.advance(MIN_FILL_MS)
    for (const ticket of tickets) expect(checks.every(check => check.assess({ ticket }).ticket)).toBe(true)
  })
})
