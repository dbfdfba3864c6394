import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import type { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { freshCaller, send } from '#tests/inquiries.ts'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { messages } from '../../messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databaseKinds)('what a suspicion held back on $name', kind => {
  let test: TestApp
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    const { mail } = readConfig('real', { DATABASE_URL: 'file:unused.db', REPLY_TO_CLIENT: 'on' })
    test = await createTestApp(kind, { config: { mail } })
    call = freshCaller(test)
  })
  afterAll(() => test.close())
  beforeEach(() => emptyInbox(test.db))

  /** Sends an inquiry that fills what no person sees, and answers its id. */
  async function suspect(overrides = {}): Promise<number> {
    const body = { ...aContact(overrides), website: 'https://spam.example' }
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: body })
    const newest = test.db.selectFrom('contacts').select('id').orderBy('id', 'desc').limit(1)
    return (await newest.executeTakeFirstOrThrow()).id
  }
  const trust = (id: number) => call('PUT', `/contacts/${id}/suspicion`, { suspected: false })
  const kindsOf = async (id: number) =>
    (await call('GET', `/contacts/${id}`)).body.data.mail.map((job: { kind: string }) => job.kind)

  it('goes out when it is taken off, once', async () => {
    const id = await suspect()
    expect(await kindsOf(id)).toEqual(['salon'])
    const answer = await trust(id)
    expect(answer.body.data.mail).toMatchObject([{ kind: 'salon' }, { kind: 'client', state: 'waiting' }])
    await call('PUT', `/contacts/${id}/suspicion`, { suspected: true })
    await trust(id)
    expect(await kindsOf(id)).toEqual(['salon', 'client'])
  })

  it('does not go out after an answer', async () => {
    const id = await suspect()
    await call('PUT', `/contacts/${id}`, { status: 'processing' })
    await trust(id)
    expect(await kindsOf(id)).toEqual(['salon'])
  })

  it('is thanked for once where somebody is suspected later', async () => {
    const id = await send(test)
    expect(await kindsOf(id)).toEqual(['salon', 'client'])
    await call('PUT', `/contacts/${id}/suspicion`, { suspected: true })
    await trust(id)
    expect(await kindsOf(id)).toEqual(['salon', 'client'])
  })

  it('waits while its inquiry is suspected, and goes on when it is trusted again', async () => {
    const id = await send(test)
    await call('PUT', `/contacts/${id}/suspicion`, { suspected: true })
    const smtp = await new TestSmtp().start()
    const delivery = createDelivery(test, smtp)
    const thanked = () => smtp.received.filter(({ to }) => to.includes('nimali.perera@mail.example')).length
    const job = await test.db
      .selectFrom('mail_jobs')
      .select(['contact_id as contactId', 'kind', 'reply_id as replyId', 'message_id as messageId'])
      .where('kind', '=', 'client')
      .executeTakeFirstOrThrow()
    // As when the suspicion came after the claim.
    const claimed = { ...job, id: 0, userId: null, attempts: 1, claimedUntil: '' }
    const written = () =>
      messages.write[claimed.kind]({ db: test.db, config: test.config, now: instant(test.clock) }, claimed)
    expect(await written()).toBeUndefined()
    await deliverAll(delivery)
    expect([smtp.received.length, thanked()]).toEqual([1, 0])
    await trust(id)
    expect(await written()).toBeDefined()
    await deliverAll(delivery)
    expect([smtp.received.length, thanked()]).toEqual([2, 1])
    delivery.mailer.close()
    await smtp.stop()
  })

  it('goes to one address three times in a day, however many admins trust at the same time', async () => {
    const countThanked = async () => {
      const { n } = await test.db
        .selectFrom('mail_jobs')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .where('kind', '=', 'client')
        .executeTakeFirstOrThrow()
      return n
    }
    const ids: number[] = []
    for (let n = 0; n < 16; n++) ids.push(await suspect())
    await Promise.all(ids.map(trust))
    expect(await countThanked()).toBe(3)

    await emptyInbox(test.db)
    const more: number[] = []
    for (let n = 0; n < 16; n++) more.push(await suspect())
    const act = { action: 'suspicion', suspected: false }
    const parts = Array.from({ length: 8 }, (_, n) => ({ ids: more.slice(2 * n, 2 * n + 2) }))
    await Promise.all(parts.map(which => call('POST', '/contacts/bulk', { which, act })))
    expect(await countThanked()).toBe(3)
  })

  it('goes to one address three times in a day, however many are trusted at once and however old they are', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n++)
      ids.push(await suspect({ email: n % 2 ? 'flood@mail.example' : 'FLOOD@mail.example' }))
    const other = await suspect({ email: 'other@mail.example' })
    test.clock.advance(3 * DAY_MS)
    const act = { action: 'suspicion', suspected: false }
    const which = { ids: [...ids, other] }
    const { data } = (await call('POST', '/contacts/bulk', { which, act })).body
    expect(data.changed).toBe(6)
    const thanked = []
    for (const id of ids) thanked.push((await kindsOf(id)).includes('client'))
    expect(thanked).toEqual([true, true, true, false, false])
    expect(await kindsOf(other)).toEqual(['salon', 'client'])

    const late = await suspect({ email: 'flood@mail.example' })
    await trust(late)
    expect(await kindsOf(late)).toEqual(['salon'])
    // Nor for what comes itself on that day.
    expect(await kindsOf(await send(test, { email: 'Flood@mail.example' }))).toEqual(['salon'])
    test.clock.advance(DAY_MS)
    const nextDay = await suspect({ email: 'flood@mail.example' })
    await trust(nextDay)
    expect(await kindsOf(nextDay)).toEqual(['salon', 'client'])
  })
})
