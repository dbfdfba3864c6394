import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACKNOWLEDGEMENTS_PER_DAY } from '#contracts/desk.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import type { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { freshCaller, send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { instant } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { newJob } from '../../mail/outbox.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databaseKinds)('acknowledgements on $name', kind => {
  let test: TestApp
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    const { mail } = readConfig('real', { DATABASE_URL: 'file:unused.db', REPLY_TO_CLIENT: 'on' })
    test = await createTestApp(kind, { config: { mail } })
    call = freshCaller(test)
  })
  afterAll(() => test.close())
  beforeEach(() => emptyInbox(test.db))

  const jobs = async (jobKind: 'client' | 'salon') => {
    const { n } = await test.db
      .selectFrom('mail_jobs')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('kind', '=', jobKind)
      .executeTakeFirstOrThrow()
    return n
  }
  const isLimitReached = async (): Promise<boolean> =>
    (await call('GET', '/contacts/summary')).body.data.acknowledgementLimitReached

  it('go to one mailbox three times in a day, however its address is written; every inquiry is stored', async () => {
    const emails = ['nimali.p', 'nimalip', 'n.imalip', 'NimaliP', 'nimalip+1', 'nimalip+2', 'n.i.malip+3']
    for (const local of emails) await send(test, { email: `${local}@gmail.com` })
    for (let n = 0; n < 7; n++) await send(test, { email: `nimalip+${n}@googlemail.com` })
    expect([await jobs('salon'), await jobs('client')]).toEqual([14, 3])
    await send(test, { email: 'another@gmail.com' })
    expect(await jobs('client')).toBe(4)
    test.clock.advance(DAY_MS)
    await send(test, { email: 'nimalip+8@gmail.com' })
    expect(await jobs('client')).toBe(5)
  })

  it('go to one mailbox three times in a day, also for inquiries that are trusted later', async () => {
    for (let n = 0; n < 5; n++) {
      const body = { ...aContact({ email: `nimali+${n}@mail.example` }), website: 'https://spam.example' }
      await test.app.inject({ method: 'POST', url: '/api/contacts', payload: body })
    }
    const act = { action: 'suspicion', suspected: false }
    const rows = await test.db.selectFrom('contacts').select('id').execute()
    await call('POST', '/contacts/bulk', { which: { ids: rows.map(({ id }) => id) }, act })
    expect([await jobs('salon'), await jobs('client')]).toEqual([5, 3])
  })

  it('stop for all at the limit of the day, which the dashboard says; every inquiry is stored', async () => {
    const ids: number[] = []
    for (let n = 0; n < 2; n++) ids.push(await send(test, { email: `first${n}@mail.example` }))
    const earlier = Array.from({ length: ACKNOWLEDGEMENTS_PER_DAY - 3 }, () => ({
      ...newJob('client', 'araliya.example', instant(test.clock)),
      ...{ contact_id: ids[0] as number, user_id: null, reply_id: null },
    }))
    await test.db.insertInto('mail_jobs').values(earlier).execute()
    expect(await isLimitReached()).toBe(false)
    await send(test, { email: 'last@mail.example' })
    expect(await isLimitReached()).toBe(true)
    for (let n = 0; n < 3; n++) await send(test, { email: `late${n}@mail.example` })
    expect([await jobs('salon'), await jobs('client')]).toEqual([6, ACKNOWLEDGEMENTS_PER_DAY])
    test.clock.advance(DAY_MS)
    expect(await isLimitReached()).toBe(false)
    await send(test, { email: 'nextday@mail.example' })
    expect(await jobs('client')).toBe(ACKNOWLEDGEMENTS_PER_DAY + 1)
  })

  it('never exceed the limit when many inquiries are sent at the same time', async () => {
    const first = await send(test, { email: 'first@mail.example' })
    const earlier = Array.from({ length: ACKNOWLEDGEMENTS_PER_DAY - 4 }, () => ({
      ...newJob('client', 'araliya.example', instant(test.clock)),
      ...{ contact_id: first, user_id: null, reply_id: null },
    }))
    await test.db.insertInto('mail_jobs').values(earlier).execute()
    const tickets: string[] = []
    for (let n = 0; n < 12; n++)
      tickets.push((await test.app.inject('/api/contacts/ticket')).json().data.ticket)
    test.clock.advance(5_000)
    const answers = await Promise.all(
      tickets.map((ticket, n) => {
        const payload = { ...aContact({ email: `many${n}@mail.example` }), ticket }
        return test.app.inject({ method: 'POST', url: '/api/contacts', payload })
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201))
    expect([await jobs('salon'), await jobs('client')]).toEqual([13, ACKNOWLEDGEMENTS_PER_DAY])
  })
})
