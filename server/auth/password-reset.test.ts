import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, PASSWORD, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { headerOf, TestSmtp, textOf } from '#tests/smtp.ts'
import { readConfig } from '../config.ts'
import type { Delivery } from '../mail/deliver.ts'

const MINUTE_MS = 60_000
const password = 'hibiscus at seven'

describe.each(databaseKinds)('a forgotten password on $name', kind => {
  let test: TestApp
  let smtp: TestSmtp
  let delivery: Delivery
  beforeAll(async () => {
    smtp = await new TestSmtp().start()
    const { mail } = readConfig('real', { SMTP_URL: smtp.url, MAIL_FROM: 'Araliya <hello@araliya.example>' })
    test = await createTestApp(kind, { config: { mail, origin: 'https://araliya.example' } })
    delivery = createDelivery(test, smtp)
  })
  beforeEach(async () => {
    for (const table of ['users', 'mail_jobs', 'login_failures', 'user_links'] as const)
      await test.db.deleteFrom(table).execute()
    smtp.received.length = 0
  })
  afterAll(async () => {
    await test.close()
    await smtp.stop()
  })

  const post = (url: string, payload: object) => callerOf(test, {})('POST', url, payload)
  const forget = (email: string) => post('/auth/forgot', { email })
  const reset = (token: string) => post('/auth/reset', { token, newPassword: password })
  const tokens = () =>
    smtp.received.map(message => /\/admin\/reset#([\w-]{43})\n/.exec(textOf(message))?.[1] ?? '')

  it('is set anew with a link by mail, once; all sessions end, and nobody waits any more', async () => {
    const { user } = await signInWithPassword(test)
    for (let n = 0; n < 6; n++) await logIn(test, user.email, 'wrong password')
    expect((await logIn(test, user.email)).statusCode).toBe(429)
    expect((await forget(user.email.toUpperCase())).body).toEqual({ success: true })
    await deliverAll(delivery)
    const [message] = smtp.received
    if (!message) throw new Error('No message')
    expect([message.to, headerOf(message, 'Subject')]).toEqual([
      [user.email],
      'A new password for Araliya Beauty Salon',
    ])
    expect(textOf(message)).toContain('https://araliya.example/admin/reset#')
    expect(textOf(message)).toContain('The link works once, until 15 January 2026 at 12:30 (Colombo time).')
    const [token = ''] = tokens()
    expect(JSON.stringify(await test.db.selectFrom('user_links').selectAll().execute())).not.toContain(token)
    expect(JSON.stringify(await test.db.selectFrom('mail_jobs').selectAll().execute())).not.toContain(token)
    expect((await reset(token)).status).toBe(200)
    expect(await sessionsOf(test, user.id)).toEqual([])
    expect((await logIn(test, user.email, password)).statusCode).toBe(200)
    expect((await logIn(test, user.email)).statusCode).toBe(401)
    expect((await reset(token)).status).toBe(404)
  })

  it('is answered alike, and does alike, whoever asks; nobody unknown gets mail', async () => {
    const { user } = await signInWithPassword(test)
    const known = await forget(user.email)
    const unknown = await forget('nobody@araliya.example')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const jobs = await test.db.selectFrom('mail_jobs').select(['kind', 'user_id']).orderBy('id').execute()
    expect(jobs).toEqual([
      { kind: 'password', user_id: user.id },
      { kind: 'password', user_id: null },
    ])
    await deliverAll(delivery)
    expect(smtp.received.map(({ to }) => to)).toEqual([[user.email]])
    expect(await test.db.selectFrom('mail_jobs').select('state').execute()).toEqual([{ state: 'sent' }])
  })

  it('has half an hour, also when the mail went out late', async () => {
    const { user } = await signInWithPassword(test)
    await forget(user.email)
    test.clock.advance(20 * MINUTE_MS)
    await deliverAll(delivery)
    test.clock.advance(10 * MINUTE_MS)
    expect((await reset(tokens()[0] ?? '')).status).toBe(404)
    await forget(user.email)
    test.clock.advance(30 * MINUTE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(1)
    expect((await logIn(test, user.email)).statusCode).toBe(200)
  })

  it('floods nobody: three mails while their links work, and a wait like that of the login', async () => {
    const { user } = await signInWithPassword(test)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await forget(user.email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const refusal = await forget(user.email)
    expect([refusal.body.error, refusal.headers['retry-after']]).toEqual([
      'Too many requests. Please try again in 30 seconds.',
      '30',
    ])
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
    // All of them work, whichever is opened; the others end with it.
    const [first = '', second = ''] = tokens()
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(404)
    // Nobody who knows the password is kept out by it.
    expect((await logIn(test, user.email, password)).statusCode).toBe(200)
  })

  it('reaches its owner whoever asked before: who gets no more mail has three that work', async () => {
    const { user } = await signInWithPassword(test)
    const stranger = callerOf(test, {})
    for (let n = 0; n < 3; n++) await stranger('POST', '/auth/forgot', { email: user.email })
    await deliverAll(delivery)
    test.clock.advance(30 * MINUTE_MS)
    for (const token of tokens()) expect((await reset(token)).status).toBe(404)
    await forget(user.email)
    await deliverAll(delivery)
    expect((await reset(tokens()[3] ?? '')).status).toBe(200)
  })

  it('does not count what the mail server has refused for good', async () => {
    const { user } = await signInWithPassword(test)
    smtp.behaviour = { refuse: 'recipient', code: 550 }
    for (let n = 0; n < 3; n++) await forget(user.email)
    await deliverAll(delivery)
    smtp.behaviour = 'accept'
    await forget(user.email)
    await deliverAll(delivery)
    expect((await reset(tokens()[0] ?? '')).status).toBe(200)
  })

  it('is sent again when the mail server fails, and every link that arrived works', async () => {
    const { user } = await signInWithPassword(test)
    await forget(user.email)
    smtp.behaviour = { refuse: 'recipient', code: 451 }
    await deliverAll(delivery)
    smtp.behaviour = 'accept'
    test.clock.advance(5 * MINUTE_MS)
    await deliverAll(delivery)
    expect((await reset(tokens()[0] ?? '')).status).toBe(200)
  })

  it('ends its link when the password is changed otherwise', async () => {
    const { user, headers } = await signInWithPassword(test)
    await forget(user.email)
    await deliverAll(delivery)
    const passwords = { currentPassword: PASSWORD, newPassword: 'jasmine at eight' }
    expect((await callerOf(test, headers)('PUT', '/auth/updatepassword', passwords)).status).toBe(200)
    expect((await reset(tokens()[0] ?? '')).status).toBe(404)
  })

  it('ends its links with the address that they were sent to, and those that are on their way', async () => {
    const { user, headers } = await signInWithPassword(test)
    await forget(user.email)
    await deliverAll(delivery)
    await forget(user.email)
    const other = { email: `new-${user.email}`, currentPassword: PASSWORD }
    expect((await callerOf(test, headers)('PUT', '/auth/updatedetails', other)).status).toBe(200)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(1)
    expect((await reset(tokens()[0] ?? '')).status).toBe(404)
    await forget(other.email)
    await deliverAll(delivery)
    expect((await reset(tokens()[1] ?? '')).status).toBe(200)
  })

  it('lets one of two links be used at the same time, and nobody wait for a deadlock', async () => {
    const { user } = await signInWithPassword(test)
    for (let round = 0; round < 5; round++) {
      smtp.received.length = 0
      for (const table of ['mail_jobs', 'login_failures'] as const) await test.db.deleteFrom(table).execute()
      for (let n = 0; n < 3; n++) await forget(user.email)
      await deliverAll(delivery)
      const answers = await Promise.all(tokens().map(reset))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    }
  })

  it('is refused where there is no mail, in a sentence that helps', async () => {
    const silent = await createTestApp(kind)
    try {
      const answer = await callerOf(silent, {})('POST', '/auth/forgot', { email: 'a@b.lk' })
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('sends no mail')])
    } finally {
      await silent.close()
    }
  })

  it.each([undefined, '', 'nobody'])('is not asked for by %j', async email => {
    expect((await post('/auth/forgot', { email })).body.fields).toHaveProperty('email')
  })
})
