import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { createGate } from './gate.ts'

describe.each(databaseKinds)('the gate on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    test.config.mail.replyToClient = true
  })
  afterAll(() => test.close())

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

  const trusted = { suspected: false, mail: ['salon', 'client'] }
  const suspected = { suspected: true, mail: ['salon'] }

  it('hands out tickets to anybody, which no cache keeps', async () => {
    const answer = await test.app.inject('/api/contacts/ticket')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('trusts a form that was open for three seconds or a week', async () => {
    const form = { ticket: await ticket(), website: '' }
    test.clock.advance(3_000)
    expect(await send(form)).toEqual(trusted)
    test.clock.advance(7 * 24 * 60 * 60 * 1000 - 3_000)
    expect(await send(form)).toEqual(trusted)
    test.clock.advance(1)
    expect(await send(form)).toEqual(suspected)
  })

  it('suspects and still stores all that no person typed', async () => {
    const good = await ticket()
    expect(await send({ ticket: good })).toEqual(suspected)
    test.clock.advance(10_000)
    expect(await send({ ticket: good })).toEqual(trusted)
    expect(await send({ ticket: good, website: 'https://spam.example' })).toEqual(suspected)
    expect(await send({ ticket: good, website: 7 })).toEqual(suspected)
    expect(await send({ ticket: good, website: 'x'.repeat(2_000) })).toEqual(suspected)
    expect(await send({ ticket: `${good}x` })).toEqual(suspected)
    expect(await send({ ticket: { toString: 1 } })).toEqual(suspected)
    expect(await send({ ticket: good, website: null })).toEqual(trusted)
    expect(await send({ website: '' })).toEqual(suspected)
    expect(await send({})).toEqual(suspected)
  })

  it('has one secret in all processes, from the first start on', async () => {
    const gates = await Promise.all(Array.from({ length: 5 }, () => createGate(test.db, test.clock)))
    const minted = gates.map(gate => gate.mintTicket())
    expect(new Set(minted).size).toBe(1)
    expect(minted[0]).toBe(await ticket())
  })
})
