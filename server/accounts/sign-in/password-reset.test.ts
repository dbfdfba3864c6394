// Long: what a reset may and may not do is tested step by step, as it gives access to an account.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { logIn, PASSWORD, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp } from '#tests/app.ts'
import { type AppWithMail, openAppWithMail } from '#tests/app-with-mail.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { headerOf, textOf } from '#tests/smtp.ts'

const NEW_PASSWORD = 'hibiscus at seven'

describeDatabases('a password reset on $name', (kind, itOnce) => {
  let test: AppWithMail['test']
  let smtp: AppWithMail['smtp']
  let delivery: AppWithMail['delivery']
  beforeAll(async () => {
    const opened = await openAppWithMail(kind)
    ;({ test, smtp, delivery } = opened)
    return opened.close
  })
  beforeEach(async () => {
    for (const table of ['users', 'mailJobs', 'loginFailures', 'passwordLinks'] as const)
      await test.db.deleteFrom(table).execute()
    smtp.received.length = 0
    smtp.behaviour = 'accept'
  })

  const post = (url: string, payload: object) => callerOf(test, {})('POST', url, payload)
  /** Anyone can request one: the request carries no session. */
  const requestReset = (email: string) => post('/auth/forgot', { email })
  const reset = (token: string) => post('/auth/reset', { token, newPassword: NEW_PASSWORD })
  const tokens = () =>
    smtp.received.map(message => /\/admin\/reset#([\w-]{43})\n/.exec(textOf(message))?.[1] ?? '')

  itOnce('sends the account a mail that says until when its link works', async () => {
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

  itOnce.each(['passwordLinks', 'mailJobs'] as const)('stores no token in %s', async table => {
    const { user } = await signInWithPassword(test)
    const token = await requestToken(user.email)
    const rows = await test.db.selectFrom(table).selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  itOnce('replaces the password', async () => {
    const { user } = await signInWithPassword(test)
    expect((await reset(await requestToken(user.email))).status).toBe(200)
    expect((await logIn(test, user.email, NEW_PASSWORD)).statusCode).toBe(200)
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
    expect((await logIn(test, user.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('works once with each link', async () => {
    const { user } = await signInWithPassword(test)
    const token = await requestToken(user.email)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(404)
  })

  itOnce('responds and works the same for known and unknown emails', async () => {
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
  })

  itOnce('sends no mail to an unknown email, and leaves no job behind', async () => {
    const { user } = await signInWithPassword(test)
    await requestReset(user.email)
    await requestReset('nobody@araliya.example')
    await deliverAll(delivery)
    expect(smtp.received.map(({ to }) => to)).toEqual([[user.email]])
    expect(await test.db.selectFrom('mailJobs').select('state').execute()).toEqual([{ state: 'sent' }])
  })

  it('can be used until half an hour after the request', async () => {
    const { user } = await signInWithPassword(test)
    const token = await requestToken(user.email)
    test.clock.advance(30 * MINUTE_MS - 1)
    expect((await reset(token)).status).toBe(200)
  })

  itOnce('ends half an hour after the request, however late its mail was sent', async () => {
    const { user } = await signInWithPassword(test)
    await requestReset(user.email)
    test.clock.advance(20 * MINUTE_MS)
    await deliverAll(delivery)
    test.clock.advance(10 * MINUTE_MS)
    expect((await reset(tokens()[0] ?? '')).status).toBe(404)
  })

  itOnce('sends no mail whose link has already ended', async () => {
    const { user } = await signInWithPassword(test)
    await requestReset(user.email)
    test.clock.advance(30 * MINUTE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toEqual([])
  })

  itOnce('leaves the password as it is until its link is used', async () => {
    const { user } = await signInWithPassword(test)
    await requestToken(user.email)
    test.clock.advance(30 * MINUTE_MS)
    expect((await logIn(test, user.email)).statusCode).toBe(200)
  })

  describe('requested five times', () => {
    let email: string
    beforeEach(async () => {
      email = (await signInWithPassword(test)).user.email
      for (let n = 0; n < 5; n++) expect((await requestReset(email)).status).toBe(200)
    })

    itOnce('is refused for 30 seconds, like logins', async () => {
      const refusal = await requestReset(email)
      expect(refusal.status).toBe(429)
      expect(refusal.body.error).toBe('Too many requests. Please try again in 30 seconds.')
      expect(refusal.headers['retry-after']).toBe('30')
    })

    itOnce('does not limit logins', async () => {
      expect((await requestReset(email)).status).toBe(429)
      expect((await logIn(test, email)).statusCode).toBe(200)
    })

    it('sends three mails, as long as their links work', async () => {
      await deliverAll(delivery)
      expect(smtp.received).toHaveLength(3)
    })

    it('ends the other links when one is used', async () => {
      await deliverAll(delivery)
      const [first = '', second = '', third = ''] = tokens()
      expect((await reset(second)).status).toBe(200)
      expect((await reset(first)).status).toBe(404)
      expect((await reset(third)).status).toBe(404)
    })
  })

  it('sends three more at once when one of three links was used', async () => {
    const { user } = await signInWithPassword(test)
    // One more than are sent, so that the limit of three is reached.
    for (let n = 0; n < 4; n++) await requestReset(user.email)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
    // The use of one link ends all three.
    expect((await reset(tokens()[0] ?? '')).status).toBe(200)
    test.clock.advance(MINUTE_MS)
    for (let n = 0; n < 4; n++) await requestReset(user.email)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(6)
    expect((await reset(tokens().at(-1) ?? '')).status).toBe(200)
  })

  it('sends again once the oldest of three links has expired', async () => {
    const { user } = await signInWithPassword(test)
    for (let n = 0; n < 3; n++) {
      await requestReset(user.email)
      await deliverAll(delivery)
      test.clock.advance(5 * MINUTE_MS)
    }
    // The first link was requested 15 minutes ago: it has 15 more. The fourth request comes while it still works, its mail is
    // sent when it no longer does.
    test.clock.advance(14 * MINUTE_MS)
    await requestReset(user.email)
    test.clock.advance(MINUTE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(4)
  })

  it('counts a message once, however often it was tried', async () => {
    const { user } = await signInWithPassword(test)
    smtp.behaviour = { refuse: 'recipient', code: 450 }
    // The first message is tried three times, the second twice, the third once: six tries, counted as three messages. Were each
    // try counted, the limit of three would be reached before all are sent.
    for (let n = 0; n < 3; n++) {
      await requestReset(user.email)
      await deliverAll(delivery)
      test.clock.advance(5 * MINUTE_MS)
    }
    smtp.behaviour = 'accept'
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
  })

  it('reaches its owner again once the links that others have requested have ended', async () => {
    const { user } = await signInWithPassword(test)
    for (let n = 0; n < 3; n++) await requestReset(user.email)
    await deliverAll(delivery)
    test.clock.advance(30 * MINUTE_MS)
    for (const token of tokens()) expect((await reset(token)).status).toBe(404)
    expect((await reset(await requestToken(user.email))).status).toBe(200)
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
    // The link, and the notice to the old address, which has none.
    expect(smtp.received).toHaveLength(2)
    const [link] = tokens().filter(token => token !== '')
    expect((await reset(link ?? '')).status).toBe(404)
    await requestReset(other.email)
    await deliverAll(delivery)
    const links = tokens().filter(token => token !== '')
    expect(links).toHaveLength(2)
    expect((await reset(links[1] ?? '')).status).toBe(200)
  })

  it('lets one of several links be used at the same time, without deadlocks', async () => {
    const { user } = await signInWithPassword(test)
    // The second round is with the password of the first, which has ended all other links.
    for (let round = 0; round < 2; round++) {
      smtp.received.length = 0
      for (const table of ['mailJobs', 'loginFailures'] as const) await test.db.deleteFrom(table).execute()
      for (let n = 0; n < 3; n++) await requestReset(user.email)
      await deliverAll(delivery)
      const responses = await Promise.all(tokens().map(reset))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    }
  })

  itOnce('is refused without a mail server, with the reason', async () => {
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
