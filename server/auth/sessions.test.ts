import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { logIn, sessionStatus, sessionsOf, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../clock.ts'
import { createSession } from './sessions.queries.ts'

const HOUR = 3_600_000

describeDatabases('sessions on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  it('are extended by each use for a day', async () => {
    const { token } = await signInWithPassword(test)
    for (let day = 0; day < 3; day++) {
      test.clock.advance(24 * HOUR - 1)
      expect(await sessionStatus(test, token)).toBe(200)
    }
    test.clock.advance(24 * HOUR)
    expect(await sessionStatus(test, token)).toBe(401)
  })

  it('end two weeks after the login', async () => {
    const { token } = await signInWithPassword(test)
    for (let hours = 12; hours < 14 * 24; hours += 12) {
      test.clock.advance(12 * HOUR)
      expect(await sessionStatus(test, token)).toBe(200)
    }
    test.clock.advance(12 * HOUR - 1)
    expect(await sessionStatus(test, token)).toBe(200)
    test.clock.advance(1)
    expect(await sessionStatus(test, token)).toBe(401)
  })

  it('record their use at most once a minute', async () => {
    const { user, token } = await signInWithPassword(test)
    const lastSeen = async () => (await sessionsOf(test, user.id))[0]?.lastSeenAt
    const opened = await lastSeen()
    test.clock.advance(59_999)
    await sessionStatus(test, token)
    expect(await lastSeen()).toBe(opened)
    test.clock.advance(1)
    await sessionStatus(test, token)
    expect(await lastSeen()).toBe(instant(test.clock))
  })

  it('are listed for their owner, last used first', async () => {
    await signInWithPassword(test)
    const { user, headers } = await signInWithPassword(test)
    const createdAt = instant(test.clock)
    test.clock.advance(HOUR)
    const laterAt = instant(test.clock)
    await logIn(test, user.email)
    const list = async () => (await test.app.inject({ url: '/api/auth/sessions', headers })).json()
    const own = { browser: 'Unknown browser', address: '127.0.0.1', createdAt, current: true }
    const later = {
      browser: 'Chrome on Android',
      address: '203.0.113.1',
      createdAt: laterAt,
      current: false,
    }
    expect(await list()).toEqual({
      success: true,
      data: [
        { id: expect.any(Number), ...later, lastSeenAt: laterAt },
        { id: expect.any(Number), ...own, lastSeenAt: laterAt },
      ],
    })
    test.clock.advance(HOUR)
    expect((await list()).data.map(({ current }: { current: boolean }) => current)).toEqual([true, false])
    test.clock.advance(23 * HOUR)
    expect((await list()).data).toHaveLength(1)
  })

  describe('that are ended one by one', () => {
    const end = (id: unknown, headers: Record<string, string>) =>
      test.app.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers })

    it('end at once, and once', async () => {
      const { user, headers } = await signInWithPassword(test)
      const elsewhere = await createSession(test.db, test.clock, user.id, { userAgent: '', address: '::1' })
      const mine = (await sessionsOf(test, user.id)).at(-1)
      const ended = await end(mine?.id, headers)
      expect(ended.statusCode).toBe(200)
      expect(ended.json()).toEqual({ success: true })
      expect(await sessionStatus(test, elsewhere)).toBe(401)
      expect((await end(mine?.id, headers)).statusCode).toBe(404)
    })

    it('are those of their owner only', async () => {
      const other = await signInWithPassword(test)
      const { headers } = await signInWithPassword(test)
      const [theirs] = await sessionsOf(test, other.user.id)
      const refused = await end(theirs?.id, headers)
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toEqual({ success: false, error: 'Session not found' })
      expect(await sessionStatus(test, other.token)).toBe(200)
    })

    it('have an id', async () => {
      const { headers } = await signInWithPassword(test)
      expect((await end('x', headers)).statusCode).toBe(400)
    })
  })

  it('logs out of one session only', async () => {
    const { user, token, headers } = await signInWithPassword(test)
    const elsewhere = (await logIn(test, user.email)).json().token
    const response = await test.app.inject({ url: '/api/auth/logout', headers })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true })
    expect(await sessionStatus(test, token)).toBe(401)
    expect(await sessionStatus(test, elsewhere)).toBe(200)
    expect(await sessionsOf(test, user.id)).toHaveLength(1)
  })

  it('end at once when their user is removed', async () => {
    const { user, token } = await signInWithPassword(test)
    await test.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await sessionStatus(test, token)).toBe(401)
    expect(await sessionsOf(test, user.id)).toEqual([])
  })
})

it('sessions on a locked SQLite file can be read; their use is recorded later', async () => {
  const test = await createTestApp(sqlite)
  const { user, token } = await signInWithPassword(test)
  const lastSeen = async () => (await sessionsOf(test, user.id))[0]?.lastSeenAt
  const opened = await lastSeen()
  test.clock.advance(HOUR)
  const other = new DatabaseSync(test.config.databaseUrl.slice('file:'.length))
  other.exec('begin immediate')
  const order: string[] = []
  const writing = signIn(test).then(() => order.push('written'))
  expect(await sessionStatus(test, token)).toBe(200)
  order.push('read')
  expect(await lastSeen()).toBe(opened)
  other.exec('commit')
  other.close()
  await writing
  expect(order).toEqual(['read', 'written'])
  expect(await sessionStatus(test, token)).toBe(200)
  expect(await lastSeen()).toBe(instant(test.clock))
  await test.close()
})
