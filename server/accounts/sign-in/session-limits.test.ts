import type { LogEvent } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, PASSWORD, putAuth, sessionStatus, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { generousRateLimits } from '#tests/rate-limits.ts'
import { defaultRateLimits, type RateLimits } from '../../http/rate-limits.ts'

const ADDRESS = '127.0.0.1'
const OVER_THE_LIMIT = 700

type Headers = Record<string, string>

const noHeaders = () => ({})
const inventedToken = (n: number) => ({ authorization: `Bearer ${String(n).padStart(43, 'x')}` })

describe('the rate limits of a session', () => {
  const open: TestApp[] = []
  afterEach(async () => {
    for (const test of open.splice(0).toReversed()) await test.close()
  })

  const onQuery = vi.fn<(event: LogEvent) => void>()
  async function openApp(rateLimits: RateLimits, where: typeof mainDatabase | string = mainDatabase) {
    const test = await createTestApp(where, { config: { rateLimits }, onQuery })
    open.push(test)
    return test
  }
  /** With the limits of a real salon. */
  const openReal = (where?: string) => openApp(defaultRateLimits, where)
  /** With these limits, and no others that a test reaches. */
  const openLimited = (limits: Partial<RateLimits>) => openApp({ ...generousRateLimits, ...limits })

  const get = async ({ app }: TestApp, url: string, headers: Headers = {}) =>
    (await app.inject({ url, headers, remoteAddress: ADDRESS })).statusCode

  /** The statuses of calls, one after the other, all from `ADDRESS`. */
  async function flood(test: TestApp, count: number, headersOf: (n: number) => Headers) {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push(await get(test, '/api/contacts', headersOf(n)))
    return statuses
  }

  it.each([
    ['/api/auth/me', 200],
    ['/api/contacts', 200],
    // There is no branch, but the call is not refused.
    ['/api/branches/1', 404],
    ['/api/auth/sessions', 200],
  ])('are not used up by 700 requests of others behind the same address: %s', async (url, status) => {
    const test = await openReal()
    const { headers } = await signIn(test)
    expect(await flood(test, OVER_THE_LIMIT, noHeaders)).toContain(429)
    expect(await get(test, url, headers)).toBe(status)
  })

  it('apply to a new session at once, also during a flood of invented tokens', async () => {
    const test = await openReal()
    expect(await flood(test, OVER_THE_LIMIT, inventedToken)).toContain(429)
    const { user } = await signInWithPassword(test)
    const { token } = (await logIn(test, user.email, PASSWORD, ADDRESS)).json()
    expect(await sessionStatus(test, token)).toBe(200)
  })

  it('apply to a session that another process has opened', async () => {
    const test = await openReal()
    const { token } = await signIn(test)
    const otherProcess = await openReal(test.config.databaseUrl)
    expect(await flood(otherProcess, OVER_THE_LIMIT, noHeaders)).toContain(429)
    expect(await sessionStatus(otherProcess, token)).toBe(200)
  })

  it('have the same number as those of an address', async () => {
    const test = await openLimited({ requestsPerMinute: 3 })
    const { headers } = await signIn(test)
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push(await get(test, '/api/auth/me', headers))
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('leave other sessions and requests without one their own', async () => {
    const test = await openLimited({ requestsPerMinute: 3 })
    const busy = await signIn(test)
    const other = await signIn(test)
    expect(await flood(test, 4, () => busy.headers)).toEqual([200, 200, 200, 429])
    expect(await get(test, '/api/auth/me', other.headers)).toBe(200)
    expect(await get(test, '/api/auth/me')).toBe(401)
  })

  it('don’t apply to invented tokens, which count for the address', async () => {
    const test = await openLimited({ requestsPerMinute: 3 })
    expect(await flood(test, 5, inventedToken)).toEqual([401, 401, 401, 429, 429])
  })

  it('don’t apply to logins, which count for the address', async () => {
    const test = await openLimited({ loginsPerMinute: 2 })
    const statuses = []
    for (let n = 0; n < 3; n++) {
      const { headers } = await signIn(test)
      const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload: {}, headers })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([422, 422, 429])
  })

  it('cause at most one query a second for all invented tokens', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const test = await openLimited({ requestsPerMinute: 1 })
      // The first tokens cause a query, and reach the limit.
      await flood(test, 2, inventedToken)
      onQuery.mockClear()
      // Others are those with which the process looks for changes of other processes.
      const ofSessions = () => onQuery.mock.calls.filter(([{ query }]) => query.sql.includes('sessions'))
      expect(await flood(test, 300, inventedToken)).toEqual(Array(300).fill(429))
      expect(ofSessions()).toHaveLength(0)
      vi.advanceTimersByTime(1_000)
      expect(await flood(test, 300, inventedToken)).toEqual(Array(300).fill(429))
      expect(ofSessions()).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a session at an address with 48 failed logins', () => {
  let test: TestApp
  let headers: Headers
  let email: string
  beforeEach(async () => {
    test = await createTestApp(mainDatabase, { config: { rateLimits: defaultRateLimits } })
    const signedIn = await signInWithPassword(test)
    headers = signedIn.headers
    email = signedIn.user.email
    for (let n = 0; n < 24; n++) await logIn(test, email, 'wrong password', ADDRESS)
    for (let n = 0; n < 24; n++) await logIn(test, `someone${n}@b.lk`, 'wrong password', ADDRESS)
    expect((await logIn(test, email, PASSWORD, ADDRESS)).statusCode).toBe(429)
    return () => test.close()
  })

  it('can still be used', async () => {
    expect((await test.app.inject({ url: '/api/auth/me', headers, remoteAddress: ADDRESS })).statusCode).toBe(
      200,
    )
  })

  it('can still change the email', async () => {
    const change = { email: 'moved@salon.lk', currentPassword: PASSWORD }
    expect((await putAuth(test, 'updatedetails', change, headers)).statusCode).toBe(200)
  })

  it('can still change the password', async () => {
    const change = { currentPassword: PASSWORD, newPassword: 'another flower' }
    expect((await putAuth(test, 'updatepassword', change, headers)).statusCode).toBe(200)
  })
})

describe('a session that has tried five wrong current passwords', () => {
  let test: TestApp
  let guessing: Headers
  let elsewhere: Headers
  beforeEach(async () => {
    test = await createTestApp(mainDatabase)
    const { user, headers } = await signInWithPassword(test)
    guessing = headers
    const { token } = (await logIn(test, user.email, PASSWORD, ADDRESS)).json()
    elsewhere = { authorization: `Bearer ${token}` }
    for (let n = 0; n < 5; n++) expect((await changePassword(guessing, 'wrong')).statusCode).toBe(422)
    return () => test.close()
  })
  const changePassword = (headers: Headers, currentPassword: string) =>
    putAuth(test, 'updatepassword', { currentPassword, newPassword: 'another flower' }, headers)

  it('is blocked, even with the right password', async () => {
    expect((await changePassword(guessing, PASSWORD)).statusCode).toBe(429)
  })

  it('doesn’t block the user’s other sessions', async () => {
    expect((await changePassword(elsewhere, PASSWORD)).statusCode).toBe(200)
  })
})
