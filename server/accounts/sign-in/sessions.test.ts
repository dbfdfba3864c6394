import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import {
  logIn,
  type SignedIn,
  sessionStatus,
  sessionsOf,
  signIn,
  signInWithPassword,
} from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../../clock.ts'
import { createSession } from '../sessions.queries.ts'

describeDatabases('sessions on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  it('are extended by each use for a day', async () => {
    const { token } = await signInWithPassword(test)
    for (let day = 0; day < 3; day++) {
      test.clock.advance(DAY_MS - 1)
      expect(await sessionStatus(test, token)).toBe(200)
    }
    test.clock.advance(DAY_MS)
    expect(await sessionStatus(test, token)).toBe(401)
  })

  it('end two weeks after the login', async () => {
    const { token } = await signInWithPassword(test)
    for (let hours = 12; hours < 14 * 24; hours += 12) {
      test.clock.advance(12 * HOUR_MS)
      expect(await sessionStatus(test, token)).toBe(200)
    }
    test.clock.advance(12 * HOUR_MS - 1)
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

  describe('in the list of their owner', () => {
    interface Listed {
      browser: string
      current: boolean
    }
    const list = async ({ headers }: SignedIn) =>
      (await test.app.inject({ url: '/api/auth/sessions', headers })).json()

    itOnce('say where and when they were opened and last used', async () => {
      const owner = await signInWithPassword(test)
      const openedAt = instant(test.clock)
      test.clock.advance(HOUR_MS)
      await logIn(test, owner.user.email)
      const now = instant(test.clock)
      const onThePhone = {
        id: expect.any(Number),
        name: '',
        browser: 'Chrome on Android',
        address: '203.0.113.1',
        createdAt: now,
        lastSeenAt: now,
        current: false,
      }
      const listing = {
        id: expect.any(Number),
        name: '',
        browser: 'Unknown browser',
        address: '127.0.0.1',
        createdAt: openedAt,
        // To list them is a use.
        lastSeenAt: now,
        current: true,
      }
      // Of two that were used at the same time the newer one is first.
      expect(await list(owner)).toEqual({ success: true, data: [onThePhone, listing] })
    })

    it('are those of no one else', async () => {
      await signInWithPassword(test)
      const owner = await signInWithPassword(test)
      expect((await list(owner)).data.map(({ current }: Listed) => current)).toEqual([true])
    })

    it('stand in the order of their last use, latest first', async () => {
      const owner = await signInWithPassword(test)
      await logIn(test, owner.user.email)
      test.clock.advance(HOUR_MS)
      const { data } = await list(owner)
      expect(data.map(({ browser }: Listed) => browser)).toEqual(['Unknown browser', 'Chrome on Android'])
    })

    it('are missing once they have ended', async () => {
      const owner = await signInWithPassword(test)
      await logIn(test, owner.user.email)
      test.clock.advance(DAY_MS - 1)
      expect((await list(owner)).data).toHaveLength(2)
      test.clock.advance(1)
      // The one that lists them was used a millisecond ago.
      expect((await list(owner)).data.map(({ current }: Listed) => current)).toEqual([true])
    })
  })

  describe('that are ended one by one', () => {
    const end = (id: unknown, headers: Record<string, string>) =>
      test.app.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers })

    it('end at once, and once', async () => {
      const { user, headers } = await signInWithPassword(test)
      const { token: elsewhere } = await createSession(test.db, test.clock, user.id, {
        userAgent: '',
        address: '::1',
      })
      const newest = (await sessionsOf(test, user.id)).at(-1)
      const ended = await end(newest?.id, headers)
      expect(ended.statusCode).toBe(200)
      expect(ended.json()).toEqual({ success: true })
      expect(await sessionStatus(test, elsewhere)).toBe(401)
      expect((await end(newest?.id, headers)).statusCode).toBe(404)
    })

    it('can’t be ended by anyone else', async () => {
      const other = await signInWithPassword(test)
      const { headers } = await signInWithPassword(test)
      const [theirs] = await sessionsOf(test, other.user.id)
      const refused = await end(theirs?.id, headers)
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toEqual({ success: false, error: 'Session not found' })
      expect(await sessionStatus(test, other.token)).toBe(200)
    })

    itOnce('are refused with 400 for what is no id', async () => {
      const { headers } = await signInWithPassword(test)
      expect((await end('x', headers)).statusCode).toBe(400)
    })
  })

  itOnce('logs out of one session only', async () => {
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

describe('sessions on a SQLite file that another process has locked', () => {
  let test: TestApp
  let signedIn: SignedIn
  let other: DatabaseSync
  beforeEach(async () => {
    test = await createTestApp(sqlite)
    signedIn = await signInWithPassword(test)
    // Long enough that the next use would be recorded.
    test.clock.advance(HOUR_MS)
    other = new DatabaseSync(test.config.databaseUrl.slice('file:'.length))
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await test.close()
  })
  const lastSeen = async () => (await sessionsOf(test, signedIn.user.id))[0]?.lastSeenAt

  it('can be read, even while the process waits to write something else', async () => {
    // `signIn` stores a user and a session.
    const writing = signIn(test)
    const isWritten = vi.fn()
    void writing.then(isWritten)
    expect(await sessionStatus(test, signedIn.token)).toBe(200)
    expect(isWritten).not.toHaveBeenCalled()
    other.exec('commit')
    await writing
  })

  it('record their use only later', async () => {
    const opened = await lastSeen()
    await sessionStatus(test, signedIn.token)
    expect(await lastSeen()).toBe(opened)
    other.exec('commit')
    await sessionStatus(test, signedIn.token)
    expect(await lastSeen()).toBe(instant(test.clock))
  })
})
