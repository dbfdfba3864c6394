import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultPushSettings, PUSH_BROWSER_DAYS, PUSH_BROWSERS_MAX } from '#contracts/push/push.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { logIn, PASSWORD, type SignedIn, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { BrowserKeys } from '#tests/push-service.ts'
import { deleteExpiredSessions } from '../sessions.queries.ts'
import { removeUnusedPushBrowsers } from './push-browsers.queries.ts'

describeDatabases('browsers that get notifications on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind, { config: { pushHosts: ['127.0.0.1:4000'] } })
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('pushBrowsers').execute()
    admin = await signInWithPassword(test)
  })

  const keys = new BrowserKeys().public
  const google = (name = 'phone') => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys })
  const callAs = ({ headers }: Pick<SignedIn, 'headers'>) => callerOf(test, headers)
  const register = (input: object = google(), who: Pick<SignedIn, 'headers'> = admin) =>
    callAs(who)('POST', '/push/browsers', input)
  const count = async () => (await test.db.selectFrom('pushBrowsers').select('id').execute()).length

  it('are registered with the default settings', async () => {
    const { status, body } = await register()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      current: true,
      deliveredAt: null,
      problem: null,
      settings: defaultPushSettings,
    })
  })

  it('are renewed, and registered once', async () => {
    const { body } = await register()
    test.clock.advance(60_000)
    const settings = { ...defaultPushSettings, names: true, quiet: null }
    expect((await register({ ...google(), expirationTime: null, settings })).body.data).toEqual({
      ...body.data,
      settings,
    })
    expect((await register()).body.data.settings).toEqual(settings)
    expect(await count()).toBe(1)
  })

  it('are listed with the public key, without their addresses', async () => {
    await register()
    const { data } = (await callAs(admin)('GET', '/push/browsers')).body
    expect(data.publicKey).toMatch(/^B[\w-]{86}$/)
    expect(data.browsers).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('googleapis')
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
    'http://127.0.0.1:4000/a',
  ])('may be at %s', async endpoint => {
    expect((await register({ endpoint, keys })).status).toBe(200)
  })

  it.each([
    'https://evil.example/a',
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilnotify.windows.com/a',
    'https://notify.windows.com@evil.example/a',
    'https://user:password@fcm.googleapis.com/a',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:4001/a',
    'http://127.0.0.1:22/a',
    'https://127.0.0.1:4000/a',
    'http://localhost:4000/a',
    'http://[::1]:4000/a',
    'http://[::ffff:127.0.0.1]:4000/a',
    'http://0177.0.0.1:4000/a',
    'http://127.1:4000/a',
    'http://2130706433:4000/a',
    'http://127.0.0.1:4000@evil.example/a',
    'https://[::1]/a',
    'https://0x7f000001/a',
    'https://fcm.googleapis.com./a',
    'https://fcm.googleapis.com:443/a',
    'https://FCM.googleapis.com/a',
    'HTTPS://fcm.googleapis.com/a',
    'https://\uff46cm.googleapis.com/a',
    'https://xn--fcm-5na.googleapis.com/a',
    'https://fcm%2egoogleapis.com/a',
    'https://fcm.goo\tgleapis.com/a',
    ' https://fcm.googleapis.com/a',
    'https:fcm.googleapis.com/a',
    'https:///fcm.googleapis.com/a',
    'https:\\\\fcm.googleapis.com/a',
    'https://evil.example\\@fcm.googleapis.com/a',
    'https://fcm.googleapis.com\\@evil.example/a',
    'https://fcm.googleapis.com/../a',
    'https://fcm.googleapis.com/a#b',
    'https://fcm.googleapis.com/a#',
    'https://push.apple.com/a',
    'https://web.push.apple.com.evil.example/a',
    `https://fcm.googleapis.com/${'a'.repeat(2_000)}`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'phone',
    '',
  ])('are refused by field at %s', async endpoint => {
    const { status, body } = await register({ endpoint, keys })
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['endpoint'])
    expect(await count()).toBe(0)
  })

  itOnce('are refused by field without keys that a message can be encrypted with', async () => {
    const { endpoint } = google()
    const fieldsOf = async (changed: object) =>
      Object.keys((await register({ endpoint, keys: { ...keys, ...changed } })).body.fields)
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const point = Buffer.from(keys.p256dh, 'base64url')
    const oddness = (point[64] ?? 0) % 2
    const compressed = Buffer.concat([Buffer.from([2 + oddness]), point.subarray(1, 33)]).toString(
      'base64url',
    )
    const hybrid = Buffer.concat([Buffer.from([6 + oddness]), point.subarray(1)]).toString('base64url')
    for (const changed of [
      { p256dh: noPoint },
      { p256dh: compressed },
      { p256dh: hybrid },
      { p256dh: Buffer.alloc(65).toString('base64url') },
      { p256dh: `${keys.p256dh}\r\nx: y` },
      { p256dh: 'B'.repeat(30_000) },
      { p256dh: '' },
      { p256dh: 1 },
      { auth: 'AAAA' },
      { auth: Buffer.alloc(17).toString('base64url') },
      { auth: undefined },
    ])
      expect(await fieldsOf(changed)).toEqual(['keys'])
    expect(Object.keys((await register({ endpoint })).body.fields)).toEqual(['keys'])
    const settings = { ...defaultPushSettings, quiet: { from: '9', until: '08:00' } }
    expect(Object.keys((await register({ ...google(), settings })).body.fields)).toEqual(['settings'])
  })

  itOnce(`are at most ${PUSH_BROWSERS_MAX} of one account`, async () => {
    for (let n = 0; n < PUSH_BROWSERS_MAX; n++) expect((await register(google(`${n}`))).status).toBe(200)
    expect((await register(google('one-too-many'))).status).toBe(409)
    expect((await register(google('0'))).status).toBe(200)
  })

  itOnce('are not stored from a body that is too large, nor in a session that has ended', async () => {
    expect((await register({ ...google(), padding: 'x'.repeat(40_000) })).status).toBe(413)
    await callAs(admin)('GET', '/auth/logout')
    expect((await register()).status).toBe(401)
    expect(await count()).toBe(0)
  })

  it('belong to who is logged in there now', async () => {
    await register()
    const other = await signIn(test, 'admin', 'inbox')
    await register(google(), other)
    expect((await callAs(admin)('GET', '/push/browsers')).body.data.browsers).toEqual([])
    expect((await callAs(other)('GET', '/push/browsers')).body.data.browsers).toHaveLength(1)
  })

  it('are removed and tested by their own user only', async () => {
    const { id } = (await register()).body.data
    const other = callAs(await signIn(test))
    expect((await other('DELETE', `/push/browsers/${id}`)).status).toBe(404)
    expect((await other('POST', `/push/browsers/${id}/test`, {})).status).toBe(404)
    expect((await callAs(admin)('DELETE', `/push/browsers/${id}`)).status).toBe(200)
    expect(await count()).toBe(0)
  })

  it('are on record without their address', async () => {
    const { id } = (await register()).body.data
    await callAs(admin)('DELETE', `/push/browsers/${id}`)
    const entries = await test.db
      .selectFrom('activity')
      .selectAll()
      .where('actorId', '=', admin.user.id)
      .where('detail', '=', 'Notifications')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { kind: 'account', action: 'added', subject: 'Unknown browser' },
      { kind: 'account', action: 'removed', subject: 'Unknown browser' },
    ])
    expect(JSON.stringify(entries)).not.toContain('googleapis')
  })

  it('end with their session when someone ends it', async () => {
    await register()
    await callAs(admin)('GET', '/auth/logout')
    expect(await count()).toBe(0)
  })

  it('end with a new password, also where the session had expired', async () => {
    await register()
    await register(google('tablet'))
    await test.db
      .updateTable('pushBrowsers')
      .set({ sessionId: null })
      .where('endpoint', 'like', '%tablet')
      .execute()
    const passwords = { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' }
    expect((await callAs(admin)('PUT', '/auth/updatepassword', passwords)).status).toBe(200)
    expect(await count()).toBe(0)
  })

  it.each([
    ['is removed', 'DELETE', (id: number) => `/users/${id}`, undefined],
    ['is limited', 'PUT', (id: number) => `/team/${id}/level`, { level: 'inbox' }],
    ['has its sessions ended', 'DELETE', (id: number) => `/users/${id}/sessions`, undefined],
  ] as const)('end when their account %s', async (_what, method, path, body) => {
    const other = await signIn(test)
    await register(google(), other)
    await register(google('kept'))
    expect((await callAs(admin)(method, path(other.user.id), body)).status).toBe(200)
    expect(await count()).toBe(1)
  })

  it('stay when a session expires, until they are unused for long', async () => {
    await register()
    test.clock.advance(2 * DAY_MS)
    await deleteExpiredSessions(test.db, test.clock)
    expect(await test.db.selectFrom('pushBrowsers').select('sessionId').execute()).toEqual([
      { sessionId: null },
    ])
    // The next login in the browser renews it.
    const { token } = (await logIn(test, admin.user.email)).json()
    expect(
      (await register(google(), { headers: { authorization: `Bearer ${token}` } })).body.data.current,
    ).toBe(true)
    await removeUnusedPushBrowsers(test.db, test.clock)
    expect(await count()).toBe(1)
    test.clock.advance((PUSH_BROWSER_DAYS + 1) * DAY_MS)
    await removeUnusedPushBrowsers(test.db, test.clock)
    expect(await count()).toBe(0)
  })
})
