import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIN_FILL_MS, TICKET_LIFE_MS } from '#contracts/form-ticket.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { createSpamCheck, deleteExpiredTickets } from './spam-check.ts'

describe.each(databaseKinds)('the spam check on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    test.config.mail.replyToClient = true
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('contacts').execute()
  })

  const ticket = async (): Promise<string> =>
    (await test.app.inject('/api/contacts/ticket')).json().data.ticket

  /** Sends an inquiry and tells whether it was suspected and to whom messages are owed. */
  async function send(proof: object) {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      payload: { ...aContact(), ...proof },
    })
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
    const row = await test.db
      .selectFrom('contacts')
      .select(['id', 'suspected', 'status'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('unread')
    const jobs = await test.db
      .selectFrom('mail_jobs')
      .select('kind')
      .where('contact_id', '=', row.id)
      .orderBy('id')
      .execute()
    return { suspected: row.suspected === 1, mail: jobs.map(job => job.kind) }
  }

  const sendQuietly = async (proof: object) =>
    (await test.app.inject({ method: 'POST', url: '/api/contacts', payload: { ...aContact(), ...proof } }))
      .statusCode === 201

  const trusted = { suspected: false, mail: ['salon', 'client'] }
  const suspected = { suspected: true, mail: ['salon'] }

  it('hands out tickets to anybody, which no cache keeps', async () => {
    const answer = await test.app.inject('/api/contacts/ticket')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('trusts a form that was open for three seconds or a month', async () => {
    const quick = { ticket: await ticket(), website: '' }
    const [slow, late] = [{ ticket: await ticket() }, { ticket: await ticket() }]
    test.clock.advance(MIN_FILL_MS)
    expect(await send(quick)).toEqual(trusted)
    test.clock.advance(TICKET_LIFE_MS - MIN_FILL_MS)
    expect(await send(slow)).toEqual(trusted)
    test.clock.advance(1)
    expect(await send(late)).toEqual(suspected)
  })

  it('suspects and still stores all that no person typed', async () => {
    const good = await ticket()
    expect(await send({ ticket: good })).toEqual(suspected)
    test.clock.advance(10_000)
    expect(await send({ ticket: good, website: 'https://spam.example' })).toEqual(suspected)
    expect(await send({ ticket: good, website: 7 })).toEqual(suspected)
    expect(await send({ ticket: good, website: 'x'.repeat(2_000) })).toEqual(suspected)
    expect(await send({ ticket: `${good}x` })).toEqual(suspected)
    expect(await send({ ticket: { toString: 1 } })).toEqual(suspected)
    // What has not passed has not used it.
    expect(await send({ ticket: good, website: null })).toEqual(trusted)
  })

  it('lists a bare call like any other, and thanks nobody for it', async () => {
    for (const proof of [{}, { website: '' }, { ticket: '' }, { website: null, ticket: null }]) {
      expect(await send(proof)).toEqual({ suspected: false, mail: ['salon'] })
    }
    expect(await send({ website: 'https://spam.example' })).toEqual(suspected)
  })

  it('lets one inquiry pass with a ticket: the others are stored and suspected', async () => {
    const [one, other] = [await ticket(), await ticket()]
    test.clock.advance(MIN_FILL_MS)
    expect(await send({ ticket: one })).toEqual(trusted)
    for (let i = 0; i < 3; i++) expect(await send({ ticket: one })).toEqual(suspected)
    expect(await send({ ticket: other })).toEqual(trusted)
  })

  it('lets one pass of twenty that come at once with a ticket, and the same one again under its key', async () => {
    const proof = { ticket: await ticket() }
    test.clock.advance(MIN_FILL_MS)
    const post = (message: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/contacts',
        headers: { 'idempotency-key': message },
        payload: { ...aContact({ message }), ...proof },
      })
    const messages = Array.from({ length: 20 }, (_, i) => `${i}-of-twenty`)
    const answers = await Promise.all([...messages, ...messages].map(post))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(40).fill(201))
    const rows = await test.db.selectFrom('contacts').select('suspected').execute()
    expect(rows.map(row => row.suspected).sort()).toEqual([0, ...Array(19).fill(1)])
  })

  it('does not use up the ticket of an inquiry that is not stored', async () => {
    const proof = { ticket: await ticket() }
    test.clock.advance(MIN_FILL_MS)
    await test.db.schema.alterTable('mail_jobs').renameTo('mail_jobs_gone').execute()
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      payload: { ...aContact(), ...proof },
    })
    await test.db.schema.alterTable('mail_jobs_gone').renameTo('mail_jobs').execute()
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(await send(proof)).toEqual(trusted)
  })

  it('thanks one address three times in a day, whatever its case and however many tickets', async () => {
    const email = 'stranger@mail.example'
    const tickets = await Promise.all(Array.from({ length: 10 }, ticket))
    test.clock.advance(MIN_FILL_MS)
    const mails = await Promise.all(
      tickets
        .slice(0, 8)
        .map((ticket, i) => sendQuietly({ ticket, email: i % 2 ? email : email.toUpperCase() })),
    )
    expect(mails.every(Boolean)).toBe(true)
    const thanked = () =>
      test.db
        .selectFrom('mail_jobs')
        .innerJoin('contacts', 'contacts.id', 'mail_jobs.contact_id')
        .select(['contacts.suspected'])
        .where('kind', '=', 'client')
        .where('email', 'in', [email, email.toUpperCase()])
        .execute()
    expect(await thanked()).toHaveLength(3)
    expect(await send({ ticket: tickets[8], email: 'somebody-else@mail.example' })).toEqual(trusted)
    test.clock.advance(24 * 60 * 60 * 1000)
    expect(await send({ ticket: tickets[9], email })).toEqual(trusted)
    expect(await thanked()).toHaveLength(4)
  })

  it('forgets used tickets that would be too old, and no others', async () => {
    const count = async () => (await test.db.selectFrom('used_tickets').select('id').execute()).length
    await test.db.deleteFrom('used_tickets').execute()
    const proof = { ticket: await ticket() }
    test.clock.advance(TICKET_LIFE_MS)
    expect(await send(proof)).toEqual(trusted)
    await deleteExpiredTickets(test.db, test.clock.now().toISOString())
    expect([await count(), await send(proof)]).toEqual([1, suspected])
    test.clock.advance(1)
    await deleteExpiredTickets(test.db, test.clock.now().toISOString())
    expect([await count(), await send(proof)]).toEqual([0, suspected])
  })

  it('has one secret in all processes, from the first start on, and no two tickets alike', async () => {
    const checks = await Promise.all(Array.from({ length: 5 }, () => createSpamCheck(test.db, test.clock)))
    const tickets = checks.map(check => check.createTicket())
    expect(new Set(tickets).size).toBe(5)
    test.clock.advance(MIN_FILL_MS)
    for (const ticket of tickets) expect(checks.every(check => check.assess({ ticket }).ticket)).toBe(true)
  })
})
