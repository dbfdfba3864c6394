// Long: what a reset may and may not do is tested step by step, as it gives access to an account.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { logIn, PASSWORD, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { headerOf, TestSmtp, textOf } from '#tests/smtp.ts'
import { readConfig } from '../config.ts'
import type { Delivery } from '../mail/deliver.ts'

const MINUTE_MS = 60_000
const password = 'hibiscus at seven'

describeDatabases('a password reset on $name', kind => {
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
    for (const table of ['users', 'mailJobs', 'loginFailures', 'passwordLinks'] as const)
      await test.db.deleteFrom(table).execute()
    smtp.received.length = 0
    smtp.behaviour = 'accept'
  })
  afterAll(async () => {
    await test.close()
    await smtp.stop()
  })

  const post = (url: string, payload: object) => callerOf(test, {})('POST', url, payload)
  const requestReset = (email: string) => post('/auth/forgot', { email })
  const reset = (token: string) => post('/auth/reset', { token, newPassword: password })
  const tokens = () =>
    smtp.received.map(message => /\/admin\/reset#([\w-]{43})\n/.exec(textOf(message))?.[1] ?? '')

  it('sends the account a mail with a link that is valid for half an hour', async () => {
    const { user } = await signInWithPassword(test)
    expect((await requestReset(user.email.toUpperCase())).body).toEqual({ success: true })
    await deliverAll(delivery)
    const [message] = smtp.received
    if (!message) throw new Error('No message')
    expect(message.to).toEqual([user.email])
    expect(headerOf(message, 'Subject')).toBe('A new password for Araliya Beauty Salon')
    expect(textOf(message)).toContain('https://araliya.example/admin/reset#')
    expect(textOf(message)).toContain('The link works once, until 15 January 2026 at 12:30 (Colombo time).')
  })

  /** Requests a reset, and returns the token of the link in its mail. */
  async function requestToken(email: string): Promise<string> {
    await requestReset(email)
    await deliverAll(delivery)
    const token = tokens().at(-1)
    if (!token) throw new Error('No token in the mail')
    return token
  }

  it.each(['passwordLinks', 'mailJobs'] as const)('stores no token in %s', async table => {
    const { user } = await signInWithPassword(test)
    const token = await requestToken(user.email)
    const rows = await test.db.selectFrom(table).selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('replaces the password', async () => {
    const { user } = await signInWithPassword(test)
    expect((await reset(await requestToken(user.email))).status).toBe(200)
    expect((await logIn(test, user.email, password)).statusCode).toBe(200)
    expect((await logIn(test, user.email)).statusCode).toBe(401)
  })

  it('ends all sessions of the account', async () => {
    const { user } = await signInWithPassword(test)
    await reset(await requestToken(user.email))
    expect(await sessionsOf(test, user.id)).toEqual([])
  })

  it('clears failed logins', async () => {
    const { user } = await signInWithPassword(test)
    for (let n = 0; n < 6; n++) await logIn(test, user.email, 'wrong password')
    expect((await logIn(test, user.email)).statusCode).toBe(429)
    await reset(await requestToken(user.email))
    expect((await logIn(test, user.email, password)).statusCode).toBe(200)
  })

  it('works once with each link', async () => {
    const { user } = await signInWithPassword(test)
    const token = await requestToken(user.email)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(404)
  })

  it('responds and works the same for known and unknown emails; unknown ones get no mail', async () => {
    const { user } = await signInWithPassword(test)
    const known = await requestReset(user.email)
    const unknown = await requestReset('nobody@araliya.example')
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    const jobs = await test.db.selectFrom('mailJobs').select(['kind', 'userId']).orderBy('id').execute()
    expect(jobs).toEqual([
      { kind: 'password', userId: user.id },
      { kind: 'password', userId: null },
    ])
    await deliverAll(delivery)
    expect(smtp.received.map(({ to }) => to)).toEqual([[user.email]])
    expect(await test.db.selectFrom('mailJobs').select('state').execute()).toEqual([{ state: 'sent' }])
  })

  it('is valid for half an hour, also when the mail went out late', async () => {
    const { user } = await signInWithPassword(test)
    await requestReset(user.email)
    test.clock.advance(20 * MINUTE_MS)
    await deliverAll(delivery)
    test.clock.advance(10 * MINUTE_MS)
    expect((await reset(tokens()[0] ?? '')).status).toBe(404)
    await requestReset(user.email)
    test.clock.advance(30 * MINUTE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(1)
    expect((await logIn(test, user.email)).statusCode).toBe(200)
  })

  it('is limited like logins, and does not limit them', async () => {
    const { user } = await signInWithPassword(test)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await requestReset(user.email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const refusal = await requestReset(user.email)
    expect(refusal.body.error).toBe('Too many requests. Please try again in 30 seconds.')
    expect(refusal.headers['retry-after']).toBe('30')
    expect((await logIn(test, user.email)).statusCode).toBe(200)
  })

  it('sends at most three mails while their links work; using one link ends the others', async () => {
    const { user } = await signInWithPassword(test)
    for (let n = 0; n < 5; n++) await requestReset(user.email)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
    const [first = '', second = ''] = tokens()
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(404)
    expect((await logIn(test, user.email, password)).statusCode).toBe(200)
  })

  it('sends again at once when the three links have ended', async () => {
    const { user } = await signInWithPassword(test)
    for (let n = 0; n < 4; n++) await requestReset(user.email)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
    expect((await reset(tokens()[0] ?? '')).status).toBe(200)
    test.clock.advance(MINUTE_MS)
    for (let n = 0; n < 4; n++) await requestReset(user.email)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(6)
    expect((await reset(tokens()[5] ?? '')).status).toBe(200)
  })

  it('sends again once the oldest of three links has expired', async () => {
    const { user } = await signInWithPassword(test)
    for (let n = 0; n < 3; n++) {
      await requestReset(user.email)
      await deliverAll(delivery)
      test.clock.advance(5 * MINUTE_MS)
    }
    test.clock.advance(14 * MINUTE_MS)
    await requestReset(user.email)
    test.clock.advance(MINUTE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(4)
  })

  it('counts a message once, however often it was tried', async () => {
    const { user } = await signInWithPassword(test)
    smtp.behaviour = { refuse: 'recipient', code: 450 }
    for (let n = 0; n < 3; n++) {
      await requestReset(user.email)
      await deliverAll(delivery)
      test.clock.advance(5 * MINUTE_MS)
    }
    smtp.behaviour = 'accept'
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
  })

  it('reaches its owner after others have requested resets for the same email', async () => {
    const { user } = await signInWithPassword(test)
    const other = callerOf(test, {})
    for (let n = 0; n < 3; n++) await other('POST', '/auth/forgot', { email: user.email })
    await deliverAll(delivery)
    test.clock.advance(30 * MINUTE_MS)
    for (const token of tokens()) expect((await reset(token)).status).toBe(404)
    await requestReset(user.email)
    await deliverAll(delivery)
    expect((await reset(tokens()[3] ?? '')).status).toBe(200)
  })

  it('does not count messages that the mail server has refused permanently', async () => {
    const { user } = await signInWithPassword(test)
    smtp.behaviour = { refuse: 'recipient', code: 550 }
    for (let n = 0; n < 3; n++) await requestReset(user.email)
    await deliverAll(delivery)
    smtp.behaviour = 'accept'
    await requestReset(user.email)
    await deliverAll(delivery)
    expect((await reset(tokens()[0] ?? '')).status).toBe(200)
  })

  it('ends its link when the password is changed another way', async () => {
    const { user, headers } = await signInWithPassword(test)
    await requestReset(user.email)
    await deliverAll(delivery)
    const passwords = { currentPassword: PASSWORD, newPassword: 'jasmine at eight' }
    expect((await callerOf(test, headers)('PUT', '/auth/updatepassword', passwords)).status).toBe(200)
    expect((await reset(tokens()[0] ?? '')).status).toBe(404)
  })

  it('ends sent and waiting links when the email address is changed', async () => {
    const { user, headers } = await signInWithPassword(test)
    await requestReset(user.email)
    await deliverAll(delivery)
    await requestReset(user.email)
    const other = { email: `new-${user.email}`, currentPassword: PASSWORD }
    expect((await callerOf(test, headers)('PUT', '/auth/updatedetails', other)).status).toBe(200)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(1)
    expect((await reset(tokens()[0] ?? '')).status).toBe(404)
    await requestReset(other.email)
    await deliverAll(delivery)
    expect((await reset(tokens()[1] ?? '')).status).toBe(200)
  })

  it('lets one of several links be used at the same time, without deadlocks', async () => {
    const { user } = await signInWithPassword(test)
    for (let round = 0; round < 2; round++) {
      smtp.received.length = 0
      for (const table of ['mailJobs', 'loginFailures'] as const) await test.db.deleteFrom(table).execute()
      for (let n = 0; n < 3; n++) await requestReset(user.email)
      await deliverAll(delivery)
      const responses = await Promise.all(tokens().map(reset))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    }
  })

  it('is refused without a mail server, with the reason', async () => {
    const silent = await createTestApp(kind)
    try {
      const response = await callerOf(silent, {})('POST', '/auth/forgot', { email: 'a@b.lk' })
      expect(response.status).toBe(409)
      expect(response.body.error).toContain('Email isn’t set up')
    } finally {
      await silent.close()
    }
  })
})
