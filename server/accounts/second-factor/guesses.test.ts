import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { PASSWORD } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { callAuth, STEP_MS, signInWithFactor, type WithFactor } from '#tests/second-factor.ts'
import { ApiError } from '../../errors.ts'
import { beginAttempt } from '../attempts.queries.ts'

// A code of six other characters would be read as a recovery code.
const WRONG = '000000'
const GUESSES = 30
/** The most wrong codes of one account without a wait. */
const FREE = 20
/** The most wrong codes of one account within a day: those without a wait, seven with short ones, and four an hour. */
const A_DAY = FREE + 7 + 4 * 24

describeDatabases('wrong codes of one account on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  const changePassword = async (owner: WithFactor, currentPassword: string, newPassword: string) => {
    const { headers } = owner
    const response = await callAuth(
      test,
      'PUT',
      'updatepassword',
      { currentPassword, newPassword },
      { headers },
    )
    return { ...owner, headers: { ...headers, authorization: `Bearer ${response.json().token}` } }
  }

  it('are counted together, also in the sessions that new passwords open', async () => {
    let owner = await signInWithFactor(test)
    let password = PASSWORD
    const statuses: number[] = []
    for (let n = 0; n < GUESSES; n++) {
      const { headers } = owner
      const body = { currentPassword: password, code: WRONG }
      const removal = n % 2 === 0
      const response = await callAuth(
        test,
        removal ? 'DELETE' : 'POST',
        removal ? 'totp' : 'recovery-codes',
        body,
        { headers },
      )
      statuses.push(response.statusCode)
      if (n % 3 === 2) {
        const next = `another password ${n}`
        owner = await changePassword(owner, password, next)
        password = next
      }
    }
    expect(statuses.filter(status => status === 422)).toHaveLength(FREE)
    expect(statuses.slice(FREE)).toEqual(Array(GUESSES - FREE).fill(429))
  })

  it('are counted together, also under another email', async () => {
    const owner = await signInWithFactor(test)
    let { email } = owner.user
    const statuses: number[] = []
    for (let n = 0; n < GUESSES; n++) {
      // Each from an address of its own.
      const remoteAddress = `203.0.113.${n + 10}`
      const login = await callAuth(test, 'POST', 'login', { email, password: PASSWORD }, { remoteAddress })
      const { challenge } = login.json()
      const response = await callAuth(
        test,
        'POST',
        'second-factor',
        { challenge, code: WRONG },
        { remoteAddress },
      )
      statuses.push(response.statusCode)
      if (n % 10 === 9) {
        const body = { email: `another-${n}-${email}`, currentPassword: PASSWORD }
        const { headers } = owner
        expect((await callAuth(test, 'PUT', 'updatedetails', body, { headers })).statusCode).toBe(200)
        email = body.email
      }
    }
    expect(statuses.filter(status => status === 422)).toHaveLength(FREE)
  })

  let address = 0
  /** A login with a code, from an address of its own. */
  async function enter({ user }: WithFactor, code: string): Promise<number> {
    const remoteAddress = `2001:db8:${(address++).toString(16)}::1`
    const login = await callAuth(
      test,
      'POST',
      'login',
      { email: user.email, password: PASSWORD },
      { remoteAddress },
    )
    const { challenge } = login.json()
    return (await callAuth(test, 'POST', 'second-factor', { challenge, code }, { remoteAddress })).statusCode
  }
  async function enterWrong(owner: WithFactor, times: number): Promise<number[]> {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push(await enter(owner, WRONG))
    return statuses
  }

  it('are forgotten each a day later, although their owner logs in every day', async () => {
    const owner = await signInWithFactor(test)
    expect(await enterWrong(owner, 12)).toEqual(Array(12).fill(422))
    test.clock.advance(12 * HOUR_MS)
    expect(await enter(owner, owner.phone.code())).toBe(200)
    expect(await enterWrong(owner, 7)).toEqual(Array(7).fill(422))
    test.clock.advance(12 * HOUR_MS + 1)
    expect(await enter(owner, owner.phone.code())).toBe(200)
    // Seven are left.
    expect(await enterWrong(owner, 14)).toEqual([...Array(13).fill(422), 429])
    test.clock.advance(DAY_MS)
    test.clock.advance(STEP_MS)
    expect(await enter(owner, owner.phone.code())).toBe(200)
    expect(await enterWrong(owner, 2)).toEqual([422, 422])
  })

  it('don’t keep their owner out when they were entered while the clock was days ahead', async () => {
    const owner = await signInWithFactor(test)
    test.clock.advance(3 * DAY_MS)
    expect((await enterWrong(owner, FREE + 1)).at(-1)).toBe(429)
    test.clock.advance(-2 * DAY_MS)
    expect(await enter(owner, owner.phone.code())).toBe(200)
    expect(await enterWrong(owner, 2)).toEqual([422, 422])
  })

  itOnce('are checked so rarely within any day that guessing takes years, however it is spread', async () => {
    const start = test.clock.now().getTime()
    const userId = 1_000_000
    const checked: number[] = []
    for (let n = 0; n < 3 * 24 * 12; n++) {
      test.clock.advance(5 * MINUTE_MS)
      // All at once where it is free, and one whenever a wait is over.
      for (let more = true; more; ) {
        const attempt = { sessionId: 1_000_000 + checked.length, code: { id: randomUUID(), userId } }
        more = await beginAttempt(test.db, test.clock, attempt).then(
          () => true,
          error => {
            if (error instanceof ApiError && error.status === 429) return false
            throw error
          },
        )
        if (more) checked.push(test.clock.now().getTime() - start)
      }
    }
    const mostInADay = Math.max(
      ...checked.map(from => checked.filter(at => at >= from && at < from + DAY_MS).length),
    )
    expect(mostInADay).toBeGreaterThan(FREE)
    expect(mostInADay).toBeLessThanOrEqual(A_DAY)
  })
})
