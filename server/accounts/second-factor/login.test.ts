// Long: the second step of a login is tested rule by rule, as each would be a way around it.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHALLENGE_MINUTES } from '#contracts/accounts/second-factor.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { logIn, PASSWORD, putAuth, sessionStatus, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases, describeOneDatabase } from '#tests/describe-databases.ts'
import {
  addFactor,
  callAuth,
  phoneWith,
  STEP_MS,
  signInWithFactor,
  type WithFactor,
} from '#tests/second-factor.ts'
import { createPasswordLink } from '../password-links.queries.ts'
import { createSession } from '../sessions.queries.ts'

const WRONG = '000000'

describeDatabases('a login with a second factor on $name', (kind, itOnce) => {
  let test: TestApp
  let owner: WithFactor
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    // All tests have the same address.
    await test.db.deleteFrom('loginFailures').execute()
    owner = await signInWithFactor(test)
  })

  const challengeOf = async ({ user } = owner): Promise<string> =>
    (await logIn(test, user.email)).json().challenge
  const enter = (challenge: string, code: string | undefined, remoteAddress?: string, on = test) =>
    callAuth(on, 'POST', 'second-factor', { challenge, code }, { ...(remoteAddress && { remoteAddress }) })
  const logInWith = async (code: string | undefined) => enter(await challengeOf(), code)

  itOnce('answers the right password with a challenge, and no token', async () => {
    expect((await logIn(test, owner.user.email)).json()).toEqual({
      success: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      factors: ['totp', 'recovery-code'],
    })
    expect(await sessionsOf(test, owner.user.id)).toHaveLength(1)
  })

  it('answers the code with the user and the token of a new session', async () => {
    const response = await logInWith(owner.phone.code())
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: owner.user,
    })
    expect(await sessionStatus(test, response.json().token)).toBe(200)
  })

  itOnce('replaces the session whose token comes with the second step', async () => {
    const challenge = await challengeOf()
    const code = owner.phone.code()
    await callAuth(test, 'POST', 'second-factor', { challenge, code }, { headers: owner.headers })
    expect(await sessionStatus(test, owner.token)).toBe(401)
  })

  itOnce.each([-1, 0, 1])('accepts the code of the step %i from now', async steps => {
    // The code that confirmed the app is used, and so are all before it.
    test.clock.advance(STEP_MS)
    expect((await logInWith(owner.phone.code(steps))).statusCode).toBe(200)
  })

  itOnce.each([-2, 2])('refuses the code of the step %i from now', async steps => {
    test.clock.advance(3 * STEP_MS)
    expect((await logInWith(owner.phone.code(steps))).statusCode).toBe(422)
  })

  itOnce('takes spaces and hyphens in a code', async () => {
    const code = owner.phone.code()
    expect((await logInWith(` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
  })

  itOnce.each(['nothing', ' ', 'x'.repeat(101)])('refuses "%s" with a message', async text => {
    const code = text === 'nothing' ? undefined : text
    const response = await enter(await challengeOf(), code)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().fields)).toEqual(['code'])
  })

  describe('accepts a code once', () => {
    it('also with another challenge', async () => {
      const code = owner.phone.code()
      expect((await logInWith(code)).statusCode).toBe(200)
      expect((await logInWith(code)).statusCode).toBe(422)
    })

    it('and none from before it', async () => {
      test.clock.advance(STEP_MS)
      expect((await logInWith(owner.phone.code())).statusCode).toBe(200)
      expect((await logInWith(owner.phone.code(-1))).statusCode).toBe(422)
    })

    it('not the one that confirmed the app', async () => {
      expect((await logInWith(owner.phone.code(-1))).statusCode).toBe(422)
    })

    it('also when two processes get it at once', async () => {
      const other = await createTestApp(test.config.databaseUrl)
      try {
        other.clock.advance(test.clock.now().getTime() - other.clock.now().getTime())
        for (const code of [owner.phone.code(), owner.recoveryCodes[0]]) {
          const challenges = [
            await challengeOf(),
            await challengeOf(),
            await challengeOf(),
            await challengeOf(),
          ]
          const responses = await Promise.all(
            challenges.map((challenge, n) => enter(challenge, code, `203.0.113.${n}`, n % 2 ? other : test)),
          )
          const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
          expect(statuses.filter(status => status === 200)).toEqual([200])
        }
      } finally {
        await other.close()
      }
    })
  })

  describe('takes a recovery code in the same field', () => {
    it('once', async () => {
      const [code] = owner.recoveryCodes
      expect((await logInWith(code)).statusCode).toBe(200)
      expect((await logInWith(code)).statusCode).toBe(422)
    })

    itOnce('in capitals and with spaces', async () => {
      const code = owner.recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')
      expect((await logInWith(code)).statusCode).toBe(200)
    })

    itOnce('and no longer names them when all are used', async () => {
      for (const code of owner.recoveryCodes) expect((await logInWith(code)).statusCode).toBe(200)
      expect((await logIn(test, owner.user.email)).json().factors).toEqual(['totp'])
    })

    it('not that of another account', async () => {
      const other = await signInWithFactor(test)
      expect((await logInWith(other.recoveryCodes[0])).statusCode).toBe(422)
    })
  })

  describe('refuses a challenge', () => {
    const ended = [401, 'This login has run out. Please enter your email and password again.']
    const expectEnded = async (challenge: string) => {
      const response = await enter(challenge, owner.phone.code())
      expect([response.statusCode, response.json().error]).toEqual(ended)
    }

    it(`after ${CHALLENGE_MINUTES} minutes`, async () => {
      const challenge = await challengeOf()
      test.clock.advance(CHALLENGE_MINUTES * MINUTE_MS)
      await expectEnded(challenge)
    })

    itOnce('that was used, and all others of that login', async () => {
      const [used, other] = [await challengeOf(), await challengeOf()]
      await enter(used, owner.phone.code())
      test.clock.advance(STEP_MS)
      for (const challenge of [used, other]) await expectEnded(challenge)
    })

    itOnce('that it never made', () => expectEnded('x'.repeat(43)))

    it('from before a new password', async () => {
      const challenge = await challengeOf()
      await putAuth(
        test,
        'updatepassword',
        { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' },
        owner.headers,
      )
      await expectEnded(challenge)
    })

    it('from before another password, whatever has stored it', async () => {
      const challenge = await challengeOf()
      await test.db
        .updateTable('users')
        .set({ passwordHash: 'another' })
        .where('id', '=', owner.user.id)
        .execute()
      await expectEnded(challenge)
    })

    itOnce('as a token', async () => {
      expect(await sessionStatus(test, await challengeOf())).toBe(401)
    })
  })

  itOnce('keeps a challenge after a wrong code, and changes nothing', async () => {
    const challenge = await challengeOf()
    expect((await enter(challenge, WRONG)).statusCode).toBe(422)
    expect((await enter(challenge, owner.phone.code())).statusCode).toBe(200)
  })

  itOnce('stores the hash of the challenge, never the challenge', async () => {
    const challenge = await challengeOf()
    const rows = await test.db.selectFrom('loginChallenges').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(challenge)
  })

  it('deletes expired challenges of all users', async () => {
    await challengeOf()
    test.clock.advance(CHALLENGE_MINUTES * MINUTE_MS)
    await logIn(test, 'nobody@araliya.example')
    expect(await test.db.selectFrom('loginChallenges').selectAll().execute()).toEqual([])
  })

  describe('counts wrong codes', () => {
    it('with wrong passwords of the same account and address', async () => {
      const challenge = await challengeOf()
      const statuses = []
      for (let n = 0; n < 3; n++) {
        statuses.push((await logIn(test, owner.user.email, 'wrong password')).statusCode)
        statuses.push((await enter(challenge, WRONG)).statusCode)
      }
      expect(statuses).toEqual([401, 422, 401, 422, 401, 429])
      expect((await logIn(test, owner.user.email)).statusCode).toBe(429)
    })

    it('and the right password in between deletes no counts', async () => {
      const statuses = []
      for (let n = 0; n < 6; n++) {
        const { statusCode, ...first } = await logIn(test, owner.user.email)
        if (statusCode !== 200) statuses.push(statusCode)
        else statuses.push((await enter(first.json().challenge, WRONG)).statusCode)
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    })

    itOnce('from all addresses together', async () => {
      const challenge = await challengeOf()
      const statuses = []
      for (let n = 0; n < 21; n++)
        statuses.push((await enter(challenge, WRONG, `198.51.100.${n}`)).statusCode)
      expect(statuses).toEqual([...Array(20).fill(422), 429])
      // Recovery codes can't be guessed: the owner is not locked out.
      expect((await enter(challenge, owner.recoveryCodes[0], '198.51.100.200')).statusCode).toBe(200)
    })

    it('until the right one', async () => {
      const challenge = await challengeOf()
      for (let n = 0; n < 4; n++) await enter(challenge, WRONG)
      expect((await enter(challenge, owner.phone.code())).statusCode).toBe(200)
      const next = await challengeOf()
      for (let n = 0; n < 5; n++) expect((await enter(next, WRONG)).statusCode).toBe(422)
    })
  })

  describe('no other way opens a session', () => {
    it('a password link ends at the second factor', async () => {
      const expiresAt = new Date(test.clock.now().getTime() + MINUTE_MS).toISOString()
      const token = await createPasswordLink(test.db, test.clock, owner.user.id, expiresAt)
      const newPassword = 'hibiscus at seven'
      const response = await callAuth(test, 'POST', 'reset', { token, newPassword })
      expect(response.json()).toEqual({ success: true })
      const login = (await logIn(test, owner.user.email, newPassword)).json()
      expect(Object.keys(login)).toEqual(['success', 'challenge', 'factors'])
    })

    it('a session that was opened without the second step does not count', async () => {
      const origin = { userAgent: '', address: '' }
      const { token } = await createSession(test.db, test.clock, owner.user.id, origin)
      expect(await sessionStatus(test, token)).toBe(401)
    })

    itOnce('a new password keeps the session that changed it', async () => {
      const input = { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' }
      const { token } = (await putAuth(test, 'updatepassword', input, owner.headers)).json()
      expect(await sessionStatus(test, token)).toBe(200)
    })
  })

  itOnce(
    'answers a wrong password alike, whether an account has a second factor, has none or does not exist',
    async () => {
      const { user } = await signInWithPassword(test)
      const emails = [owner.user.email, user.email, 'nobody@araliya.example']
      const responses = []
      for (const email of emails) responses.push(await logIn(test, email, 'wrong password'))
      expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    },
  )
})

describeOneDatabase('the demo', kind => {
  it('asks for no second factor, also of an account that has one', async () => {
    const test = await createTestApp(kind, { config: { profile: 'demo' } })
    try {
      const { token, user } = (await logIn(test, 'nimali@salon.lk')).json()
      const signedIn = { token, user, headers: { authorization: `Bearer ${token}` } }
      const { phone } = await addFactor(test, signedIn)
      expect(phoneWith(test, 'MZXW6YTBOI').code()).not.toBe(phone.code())
      const again = (await logIn(test, 'nimali@salon.lk', 'anything')).json()
      expect(await sessionStatus(test, again.token)).toBe(200)
    } finally {
      await test.close()
    }
  })
})
