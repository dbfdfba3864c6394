import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { PASSWORD, type SignedIn, sessionStatus, signInWithPassword } from '#tests/accounts.ts'
import { type AppWithMail, openAppWithMail } from '#tests/app-with-mail.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { headerOf, textOf } from '#tests/smtp.ts'
import { NOTICES_PER_DAY } from './known-browsers.queries.ts'

const browserKey = (letter: string) => letter.repeat(48)
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/148.0.0.0 Mobile Safari/537.36'

describeDatabases('a login from a new browser on $name', (kind, itOnce) => {
  let test: AppWithMail['test']
  let smtp: AppWithMail['smtp']
  let delivery: AppWithMail['delivery']
  let user: SignedIn
  beforeAll(async () => {
    const opened = await openAppWithMail(kind)
    ;({ test, smtp, delivery } = opened)
    return opened.close
  })
  beforeEach(async () => {
    for (const table of ['users', 'mailJobs', 'loginFailures', 'activity'] as const)
      await test.db.deleteFrom(table).execute()
    smtp.received.length = 0
    user = await signInWithPassword(test)
  })

  async function logIn(key: string | undefined): Promise<string> {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.user.email, password: PASSWORD },
      headers: { 'user-agent': CHROME, ...(key && { 'x-browser-key': key }) },
      remoteAddress: '203.0.113.1',
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().token
  }
  const post = (url: string, payload: object) => callerOf(test, {})('POST', url, payload)
  async function tokenOfMail(): Promise<string> {
    await deliverAll(delivery)
    const message = smtp.received.at(-1)
    return /\/admin\/end-session#([\w-]{43})\n/.exec(message ? textOf(message) : '')?.[1] ?? ''
  }
  const logins = async () =>
    (
      await test.db.selectFrom('activity').selectAll().where('kind', '=', 'login').orderBy('id').execute()
    ).map(({ action, subject, actor }) => [action, subject, actor])

  itOnce('is mailed to the account, with the browser and the time', async () => {
    await logIn(browserKey('a'))
    await deliverAll(delivery)
    const [message] = smtp.received
    expect(message?.to).toEqual([user.user.email])
    expect(message && headerOf(message, 'Subject')).toBe(
      'New browser: Chrome on Android, 15 Jan, 12.00 pm. Not you?',
    )
    expect(message && textOf(message)).toContain('203.0.113.1')
    expect(message && textOf(message).match(/https:\/\//g)).toHaveLength(1)
  })

  it('is mailed and on record once for each browser', async () => {
    await logIn(browserKey('a'))
    await logIn(browserKey('a'))
    await logIn(browserKey('b'))
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(2)
    expect(await logins()).toEqual(
      Array.from({ length: 2 }, () => ['logged in', 'Chrome on Android', user.user.email]),
    )
  })

  it('is mailed and on record each time for a program without a key, as nothing tells two of them apart', async () => {
    await logIn(undefined)
    await logIn(undefined)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(2)
    expect(await logins()).toHaveLength(2)
  })

  itOnce(
    'is mailed to the email of the login, also when the email was changed before the message was sent',
    async () => {
      const session = await logIn(browserKey('a'))
      const stolen = callerOf(test, { authorization: `Bearer ${session}` })
      const change = { email: 'thief@example.com', currentPassword: PASSWORD }
      expect((await stolen('PUT', '/auth/updatedetails', change)).status).toBe(200)
      await deliverAll(delivery)
      const sent = smtp.received.map(message => [message.to, headerOf(message, 'Subject')])
      expect(sent).toEqual([
        [[user.user.email], expect.stringMatching(/^New browser: /)],
        [[user.user.email], 'The email address of your account was changed'],
      ])
    },
  )

  it('is mailed to the earlier email too, with a link that works, when the email was changed that day', async () => {
    const change = { email: 'thief@example.com', currentPassword: PASSWORD }
    await callerOf(test, user.headers)('PUT', '/auth/updatedetails', change)
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: change.email, password: PASSWORD },
    })
    await deliverAll(delivery)
    const message = smtp.received.find(
      ({ to, ...rest }) =>
        to[0] === user.user.email && headerOf({ to, ...rest }, 'Subject')?.startsWith('New browser'),
    )
    const token = /#([\w-]{43})\n/.exec(message ? textOf(message) : '')?.[1] ?? ''
    expect((await post('/auth/session-link/end', { token })).status).toBe(200)
    expect(await sessionStatus(test, response.json().token)).toBe(401)
  })

  it('is mailed a few times a day', async () => {
    for (let n = 0; n < NOTICES_PER_DAY + 2; n++) await logIn(browserKey(String(n)))
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(NOTICES_PER_DAY)
    test.clock.advance(DAY_MS)
    await logIn(browserKey('z'))
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(NOTICES_PER_DAY + 1)
  })

  itOnce('has a link that shows the login and ends nothing before it is pressed', async () => {
    const session = await logIn(browserKey('a'))
    const token = await tokenOfMail()
    const found = await post('/auth/session-link', { token })
    expect(found.body.data).toMatchObject({ browser: 'Chrome on Android', address: '203.0.113.1' })
    expect(await sessionStatus(test, session)).toBe(200)
  })

  it('has a link that ends that session, once, and no other', async () => {
    const session = await logIn(browserKey('a'))
    const token = await tokenOfMail()
    expect((await post('/auth/session-link/end', { token })).status).toBe(200)
    expect(await sessionStatus(test, session)).toBe(401)
    expect(await sessionStatus(test, user.token)).toBe(200)
    expect((await post('/auth/session-link/end', { token })).status).toBe(404)
    expect((await logins()).at(-1)).toEqual(['sessions ended', 'Chrome on Android', user.user.email])
  })

  itOnce.each([
    ['a browser', browserKey('a')],
    ['a program without a key', undefined],
  ])('has a link that also ends the session that %s has opened since', async (_name, key) => {
    const session = await logIn(key)
    const token = await tokenOfMail()
    const changed = await callerOf(test, { authorization: `Bearer ${session}` })(
      'PUT',
      '/auth/updatepassword',
      {
        currentPassword: PASSWORD,
        newPassword: 'hibiscus at seven',
      },
    )
    expect((await post('/auth/session-link/end', { token })).status).toBe(200)
    expect(await sessionStatus(test, changed.body.token)).toBe(401)
  })

  it('has a link that expires, and whose token is not stored', async () => {
    await logIn(browserKey('a'))
    const token = await tokenOfMail()
    const rows = [
      await test.db.selectFrom('sessionLinks').selectAll().execute(),
      await test.db.selectFrom('mailJobs').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
    test.clock.advance(14 * DAY_MS)
    expect((await post('/auth/session-link/end', { token })).status).toBe(404)
  })

  it('makes the browser new again when its session was ended by the link', async () => {
    await logIn(browserKey('a'))
    await post('/auth/session-link/end', { token: await tokenOfMail() })
    await logIn(browserKey('a'))
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(2)
  })

  itOnce('keeps the name that the user gave the browser', async () => {
    const first = callerOf(test, { authorization: `Bearer ${await logIn(browserKey('a'))}` })
    const sessions = (await first('GET', '/auth/sessions')).body.data
    const own = sessions.find(({ current }: { current: boolean }) => current)
    const named = await first('PUT', `/auth/sessions/${own.id}`, { name: 'Reception phone' })
    expect(named.body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['', 'Reception phone'])
    const again = callerOf(test, { authorization: `Bearer ${await logIn(browserKey('a'))}` })
    const current = (await again('GET', '/auth/sessions')).body.data.find(
      (each: { current: boolean }) => each.current,
    )
    expect(current.name).toBe('Reception phone')
  })

  it('names no session of someone else, and also one of a program without a key', async () => {
    const other = await signInWithPassword(test)
    const theirs = callerOf(test, other.headers)
    const [own] = (await callerOf(test, user.headers)('GET', '/auth/sessions')).body.data
    expect((await theirs('PUT', `/auth/sessions/${own.id}`, { name: 'Mine' })).status).toBe(404)
    const named = await callerOf(test, user.headers)('PUT', `/auth/sessions/${own.id}`, { name: 'Mine' })
    expect(named.body.data).toMatchObject([{ name: 'Mine', current: true }])
    expect((await theirs('PUT', `/auth/sessions/${own.id}`, { name: 'x'.repeat(41) })).status).toBe(422)
  })
})
