import { afterEach, describe, expect, it, vi } from 'vitest'
import { logIn, PASSWORD, putAuth, sessionStatus, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { generousRateLimits } from '#tests/rate-limits.ts'
import { defaultRateLimits } from '../http/rate-limits.ts'

const ADDRESS = '127.0.0.1'
const invented = (n: number) => ({ authorization: `Bearer ${String(n).padStart(43, 'x')}` })

describe('the rate limits of a session', () => {
  const open: TestApp[] = []
  afterEach(async () => {
    for (const test of open.splice(0).toReversed()) await test.close()
  })

  async function start(limits: object = defaultRateLimits, where: typeof sqlite | string = sqlite) {
    const test = await createTestApp(where, { config: { rateLimits: { ...generousRateLimits, ...limits } } })
    open.push(test)
    return test
  }
  const get = async ({ app }: TestApp, url: string, headers = {}) =>
    (await app.inject({ url, headers, remoteAddress: ADDRESS })).statusCode
  async function flood(test: TestApp, count: number, headersOf: (n: number) => object = () => ({})) {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push(await get(test, '/api/contacts', headersOf(n)))
    return statuses
  }

  it('are not used up by 700 requests of others behind the same address', async () => {
    const test = await start()
    const { token, headers } = await signIn(test)
    expect(await sessionStatus(test, token)).toBe(200)
    expect(await flood(test, 700)).toContain(429)
    for (const url of ['/api/auth/me', '/api/contacts', '/api/branches/1', '/api/auth/sessions'])
      expect([url, await get(test, url, headers)]).not.toContain(429)
  })

  it('apply to a session that this process has never seen, also during a flood of invented tokens', async () => {
    const test = await start()
    expect(await flood(test, 700, invented)).toContain(429)
    const { body } = await logInAs(test)
    expect(await sessionStatus(test, body.token)).toBe(200)
    const other = await start(defaultRateLimits, test.config.databaseUrl)
    expect(await flood(other, 700)).toContain(429)
    expect(await sessionStatus(other, body.token)).toBe(200)
  })

  async function logInAs(test: TestApp) {
    const { user } = await signInWithPassword(test)
    const response = await logIn(test, user.email, PASSWORD, ADDRESS)
    return { user, body: response.json() }
  }

  it('are not affected by failed logins of others at the same address', async () => {
    const test = await start()
    const { user, headers } = await signInWithPassword(test)
    for (let n = 0; n < 24; n++) await logIn(test, user.email, 'wrong password', ADDRESS)
    for (let n = 0; n < 24; n++) await logIn(test, `someone${n}@b.lk`, 'wrong password', ADDRESS)
    expect((await logIn(test, user.email, PASSWORD, ADDRESS)).statusCode).toBe(429)
    expect(await get(test, '/api/auth/me', headers)).toBe(200)
    const moved = { email: 'moved@salon.lk', currentPassword: PASSWORD }
    expect((await putAuth(test, 'updatedetails', moved, headers)).statusCode).toBe(200)
    const password = { currentPassword: PASSWORD, newPassword: 'another flower' }
    expect((await putAuth(test, 'updatepassword', password, headers)).statusCode).toBe(200)
  })

  it('have the same number as those of an address, for each session', async () => {
    const test = await start({ requestsPerMinute: 3 })
    const [busy, other] = [await signIn(test), await signIn(test)]
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push(await get(test, '/api/auth/me', busy.headers))
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await get(test, '/api/auth/me', other.headers)).toBe(200)
    expect(await get(test, '/api/auth/me')).toBe(401)
  })

  it('don’t apply to invented tokens and logins, which count for the address', async () => {
    const test = await start({ requestsPerMinute: 3, loginsPerMinute: 2 })
    expect(await flood(test, 5, invented)).toEqual([401, 401, 401, 429, 429])
    const { headers } = await signIn(test)
    const statuses = []
    for (let n = 0; n < 3; n++) {
      const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload: {}, headers })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([422, 422, 429])
  })

  it('cause no query for each invented token over the limit', async () => {
    const test = await start({ requestsPerMinute: 1 })
    await flood(test, 2, invented)
    const queries = vi.spyOn(test.db.getExecutor(), 'executeQuery')
    expect(await flood(test, 300, invented)).toEqual(Array(300).fill(429))
    // At most one query a second.
    expect(queries.mock.calls.length).toBeLessThan(100)
  })

  it('block a session that tries too many passwords', async () => {
    const test = await start()
    const [guessing, other] = await (async () => {
      const { user, headers } = await signInWithPassword(test)
      const { token } = (await logIn(test, user.email, PASSWORD, ADDRESS)).json()
      return [headers, { authorization: `Bearer ${token}` }]
    })()
    const change = (headers: Record<string, string>, currentPassword: string) =>
      putAuth(test, 'updatepassword', { currentPassword, newPassword: 'another flower' }, headers)
    for (let n = 0; n < 5; n++) expect((await change(guessing, 'wrong')).statusCode).toBe(422)
    expect((await change(guessing, PASSWORD)).statusCode).toBe(429)
    expect((await change(other, PASSWORD)).statusCode).toBe(200)
  })
})
