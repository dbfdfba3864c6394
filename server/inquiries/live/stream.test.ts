import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { EventStream } from '#tests/event-stream.ts'
import { sendInquiry } from '#tests/outbox.ts'
import { instant } from '../../clock.ts'
import { type Instance, openInstance } from '../../instance.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'

const HEARTBEAT_MS = 15_000

describeDatabases('live updates on $name', (kind, itOnce) => {
  let test: TestApp
  let url: string
  let admin: SignedIn
  let call: Call
  const open: EventStream[] = []

  beforeAll(async () => {
    // The tests advance the heartbeat's timer.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    test = await createTestApp(kind)
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    admin = await signIn(test)
    call = callerOf(test, admin.headers)
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(async () => {
    await test.close()
    vi.useRealTimers()
  })

  async function listen(who: SignedIn = admin, at = url) {
    const stream = await EventStream.open(at, who.headers)
    open.push(stream)
    return stream
  }
  const change = (inquiryId: number, db = test.db) =>
    db
      .transaction()
      .execute(trx => publishEvent(trx, { inquiryId, what: 'status', by: null }, instant(test.clock)))
  const changed = (stream: EventStream) =>
    stream.of('change').map(data => (data as { inquiryId: number }).inquiryId)

  async function withSecondProcess(work: (other: Instance, otherUrl: string) => Promise<void>) {
    const other = await openInstance({ config: test.config, clock: test.clock })
    try {
      await work(other, await other.app.listen({ port: 0, host: '127.0.0.1' }))
    } finally {
      await other.close()
    }
  }

  itOnce('are not cached, not buffered, and have the usual headers', async () => {
    const { response } = await listen()
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
    expect(response.headers).not.toHaveProperty('content-encoding')
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('send each event to every screen, once and in order', async () => {
    const streams = [await listen(), await listen(await signIn(test))]
    await sendInquiry(test)
    for (let n = 1; n <= 20; n++) await change(n)
    for (const stream of streams) {
      await stream.until(() => changed(stream).includes(20))
      expect(stream.of('change')[0]).toMatchObject({ what: 'created', by: null })
      expect(changed(stream).slice(1)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    }
  })

  it('include the changes of other processes', async () => {
    const stream = await listen()
    await withSecondProcess(async other => {
      await change(77, other.db)
      await stream.until(() => changed(stream).includes(77))
    })
  })

  it('tell screens to load everything again after more than 500 events at once', async () => {
    const stream = await listen()
    const many = Array.from({ length: 501 }, (_, n) => ({ inquiryId: n, what: 'status', by: null }) as const)
    await test.db.transaction().execute(trx => publishEvent(trx, many, instant(test.clock)))
    await stream.until(() => stream.of('reset').length === 1)
    await change(7)
    await stream.until(() => changed(stream).length > 0)
    expect(stream.of('reset')).toEqual([{}])
    expect(changed(stream)).toEqual([7])
  })

  itOnce('send heartbeats, and end when the session was ended elsewhere', async () => {
    const ended = await listen()
    const other = await listen(await signIn(test))
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await ended.until(() => ended.comments === 2)
    const { expiresAt: expiry } = await test.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', admin.user.id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(expiry) - test.clock.now().getTime()).toBeLessThanOrEqual(DAY_MS)
    await test.db.deleteFrom('sessions').where('userId', '=', admin.user.id).execute()
    await ended.until(() => ended.isEnded)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await other.until(() => other.comments === 3)
    expect(other.isEnded).toBe(false)
    expect(ended.response.complete).toBe(true)
  })

  itOnce('end when the user is no longer an admin', async () => {
    const stream = await listen()
    await test.db.updateTable('users').set({ role: 'other' }).where('id', '=', admin.user.id).execute()
    await stream.until(() => stream.isEnded)
  })

  it('tell a user, and no one else, that their level has changed, and go on', async () => {
    const owner = await signIn(test)
    const [stream, others] = [await listen(), await listen(owner)]
    const setLevel = (level: string) =>
      callerOf(test, owner.headers)('PUT', `/team/${admin.user.id}/level`, { level })
    await setLevel('inbox')
    await stream.until(() => stream.of('account').length === 1)
    await setLevel('full')
    await stream.until(() => stream.of('account').length === 2)
    await change(11)
    for (const each of [stream, others]) await each.until(() => changed(each).includes(11))
    expect(stream.of('account')).toEqual([{}, {}])
    expect(others.of('account')).toEqual([])
  })

  it('tell a user of a level that another process has changed', async () => {
    const owner = await signIn(test)
    const stream = await listen()
    await withSecondProcess(async (_, otherUrl) => {
      await fetch(`${otherUrl}/api/team/${admin.user.id}/level`, {
        method: 'PUT',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ level: 'inbox' }),
      })
      await stream.until(() => stream.of('account').length === 1)
    })
  })

  itOnce('do not extend their session', async () => {
    const stream = await listen()
    test.clock.advance(DAY_MS)
    await stream.until(() => stream.isEnded)
  })

  itOnce('end at once on logout', async () => {
    const stream = await listen()
    await call('GET', '/auth/logout')
    await stream.until(() => stream.isEnded)
  })

  itOnce('are limited to four streams per session: the oldest ends and reconnects later', async () => {
    const neighbour = await listen(await signIn(test))
    const streams: EventStream[] = []
    for (let n = 0; n < 5; n++) streams.push(await listen())
    const [oldest, ...rest] = streams
    await oldest?.until(() => oldest.isEnded)
    expect(oldest?.retry).toBe('60000')
    await change(9)
    for (const stream of [neighbour, ...rest]) await stream.until(() => changed(stream).includes(9))
  })

  itOnce('do not count as requests in the limit of concurrent requests', async () => {
    // More than the limit per address.
    const people = await Promise.all(Array.from({ length: 26 }, () => signIn(test)))
    for (const person of people) for (let n = 0; n < 4; n++) await listen(person)
    const response = await fetch(`${url}/api/auth/me`, { headers: admin.headers })
    expect(response.status).toBe(200)
  })

  itOnce('end at once when the process stops', async () => {
    await withSecondProcess(async (other, otherUrl) => {
      const stream = await listen(admin, otherUrl)
      await other.app.close()
      await stream.until(() => stream.isEnded)
      expect(stream.response.complete).toBe(true)
    })
  })
})
