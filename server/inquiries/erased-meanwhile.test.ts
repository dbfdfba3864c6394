import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf } from '#tests/erasure.ts'
import { send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { instant } from '../clock.ts'
import { readConfig } from '../config.ts'
import { queueMail } from '../mail/outbox.queries.ts'
import { eraseInquiries } from '../privacy/erase.queries.ts'

describeDatabases('what refers to a row that another process is deleting, on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    const { mail } = readConfig('real', { SMTP_URL: 'smtp://127.0.0.1:9', REPLY_TO_CLIENT: 'on' })
    test = await createTestApp(kind, { config: { mail } })
  })
  beforeEach(() => emptyInbox(test.db))
  afterAll(() => test.close())

  /** The response to a call that begins while another process erases these inquiries. */
  async function whileErasing<T>(ids: number[], call: () => Promise<T>): Promise<T> {
    const begin = (trx: Parameters<typeof eraseInquiries>[0]) =>
      eraseInquiries(trx, ids, null, instant(test.clock))
    const [outcome] = await whileChanging(test.config.databaseUrl, { begin }, [call])
    if (outcome?.status !== 'fulfilled') throw outcome?.reason
    return outcome.value
  }
  async function whileRemoving<T>(userId: number, call: () => Promise<T>): Promise<T> {
    const [outcome] = await whileChanging(
      test.config.databaseUrl,
      { begin: trx => trx.deleteFrom('users').where('id', '=', userId).execute() },
      [call],
    )
    if (outcome?.status !== 'fulfilled') throw outcome?.reason
    return outcome.value
  }

  it.each([
    ['PUT', '', { status: 'processing' }],
    ['DELETE', '', undefined],
    ['PUT', '/spam', { spam: true }],
    ['PUT', '/assignee', { userId: null }],
    ['POST', '/notes', { text: 'Rang back' }],
    ['PUT', '/person-note', { text: 'Allergic to ammonia' }],
    ['POST', '/replies', { subject: 'Saturday', text: 'Yes, at 10' }],
    ['POST', '/replies/recorded', { channel: 'call', text: 'Yes, at 10' }],
    ['PUT', '/writing', { writing: true }],
  ] as const)('is refused with 404 when an inquiry is erased: %s %s', async (method, path, payload) => {
    const id = await send(test)
    const call = callerOf(test, (await signIn(test)).headers)
    expect(await whileErasing([id], () => call(method, `/contacts/${id}${path}`, payload))).toMatchObject({
      status: 404,
    })
  })

  it('is moved to an inquiry that stays, when a reminder waits and two erasures run at the same time', async () => {
    const [reminded, erased, kept] = [
      await send(test, { email: 'first@mail.example', phone: '077 123 4501' }),
      await send(test, { email: 'second@mail.example', phone: '077 123 4502' }),
      await send(test, { email: 'third@mail.example', phone: '077 123 4503' }),
    ]
    await queueMail(
      test.db,
      { kind: 'deadline', inquiryId: reminded },
      'araliya.example',
      instant(test.clock),
    )
    const call = callerOf(test, (await signIn(test)).headers)
    const email = 'first@mail.example'
    const shown = allOf((await call('POST', '/privacy/find', { email })).body.data)
    const response = await whileErasing([erased], () => call('POST', '/privacy/erase', { email, ...shown }))
    expect(response).toMatchObject({ status: 200, body: { data: { inquiries: 1 } } })
    const reminders = test.db.selectFrom('mailJobs').select('inquiryId').where('kind', '=', 'deadline')
    expect(await reminders.execute()).toEqual([{ inquiryId: kept }])
  })

  it('is refused with 401 when the user is removed: the signal that a reply is written', async () => {
    const id = await send(test)
    const { headers, user } = await signIn(test)
    const call = () => callerOf(test, headers)('PUT', `/contacts/${id}/writing`, { writing: true })
    expect(await whileRemoving(user.id, call)).toMatchObject({ status: 401 })
  })

  it('is refused with 401 when the user is removed: a session', async () => {
    const { user } = await signInWithPassword(test)
    const call = () =>
      callerOf(test, {})('POST', '/auth/login', { email: user.email, password: 'frangipani at six' })
    expect(await whileRemoving(user.id, call)).toMatchObject({ status: 401 })
  })

  it('does not show that the account existed: a password reset responds as for an unknown email', async () => {
    const { user } = await signInWithPassword(test)
    const request = (email: string) => callerOf(test, {})('POST', '/auth/forgot', { email })
    const unknown = await request('nobody@araliya.example')
    const response = await whileRemoving(user.id, () => request(user.email))
    expect(response.status).toBe(unknown.status)
    expect(response.body).toEqual(unknown.body)
    const jobs = test.db.selectFrom('mailJobs').select('userId').where('kind', '=', 'password')
    expect(await jobs.execute()).toEqual([{ userId: null }, { userId: null }])
  })
})
