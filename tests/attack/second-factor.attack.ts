import { expect } from 'vitest'
import { HOUR_MS } from '#contracts/text/days.ts'
import { logIn, PASSWORD, sessionStatus, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { callAuth, STEP_MS, signInWithFactor, type WithFactor } from '#tests/second-factor.ts'
import { hashToken } from '../../server/accounts/factors/token-hash.rules.ts'
import { createPasswordLink } from '../../server/accounts/password-links.queries.ts'
import { scenario } from '../processes/scenario.ts'
import { expectedRoutes } from './matrix/permissions.ts'

const WRONG = '000000'
const NEW_PASSWORD = 'hibiscus at seven'
const PARALLEL = 24

/** Runs an attack on both databases: each has an owner with an authenticator app, whose password the attacker knows. */
function attack(
  words: { action: string; promise: string },
  run: (test: TestApp, owner: WithFactor) => Promise<string>,
): void {
  for (const kind of databaseKinds)
    scenario({ ...words, action: `${words.action} (${kind.name})`, missing: kind.missing }, async () => {
      const test = await createTestApp(kind)
      try {
        return await run(test, await signInWithFactor(test))
      } finally {
        await test.close()
      }
    })
}

const challengeOf = async (test: TestApp, { user }: WithFactor, address?: string): Promise<string> =>
  (await logIn(test, user.email, PASSWORD, address)).json().challenge

const enter = (test: TestApp, challenge: string, code: string | undefined, remoteAddress = '203.0.113.1') =>
  callAuth(test, 'POST', 'second-factor', { challenge, code }, { remoteAddress })

attack(
  {
    action: 'The challenge of a login is used as a token on every route, in every place of a token',
    promise: 'no route takes it',
  },
  async (test, owner) => {
    const challenge = await challengeOf(test, owner)
    const closed = expectedRoutes.filter(({ permission }) => permission.audience !== 'everyone')
    const statuses = new Set<number>()
    for (const { method, url, permission } of closed) {
      const path = url.replaceAll(/:\w+/g, '1')
      for (const [headers, query] of [
        [{ authorization: `Bearer ${challenge}` }, ''],
        [{ cookie: `token=${challenge}` }, `?token=${challenge}`],
      ] as const) {
        const payload = permission.body && { ...permission.body, token: challenge, challenge }
        const response = await test.app.inject({
          method: method as 'GET',
          url: path + query,
          headers,
          ...(payload && { payload }),
        })
        statuses.add(response.statusCode)
      }
    }
    expect([...statuses]).toEqual([401])
    return `${closed.length} routes`
  },
)

attack(
  {
    action: 'Someone who knows the password, and reads the mail, tries every other way into an account',
    promise: 'each ends at the second factor',
  },
  async (test, owner) => {
    const { email } = owner.user
    const answers: string[] = []
    const tryLogin = async (password: string, more: object) => {
      const payload = { email, password, ...more }
      const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      answers.push(Object.keys(response.json()).toSorted().join())
      return response
    }
    // Further members of the body, and tokens of one's own.
    for (const more of [
      { code: WRONG },
      { secondFactor: true, second_factor: 1, factors: [] },
      { challenge: 'x'.repeat(43), token: 'x'.repeat(43) },
      { role: 'admin', level: 'full', profile: 'demo' },
    ])
      await tryLogin(PASSWORD, more)
    // A link that another administrator makes, then the new password.
    const admin = await signIn(test)
    const made = await test.app.inject({
      method: 'POST',
      url: `/api/users/${owner.user.id}/link`,
      headers: admin.headers,
    })
    const { token } = made.json().data
    const reset = await callAuth(test, 'POST', 'reset', { token, newPassword: NEW_PASSWORD })
    expect(reset.json()).toEqual({ success: true })
    await tryLogin(NEW_PASSWORD, {})
    expect(new Set(answers)).toEqual(new Set(['challenge,factors,success']))
    // The reset has ended the sessions; the challenges from before it are of no use, even with the right code.
    expect(await sessionStatus(test, owner.token)).toBe(401)
    const rows = await test.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', owner.user.id)
      .execute()
    expect(rows).toEqual([])
    return `${answers.length} logins, no session`
  },
)

attack(
  {
    action:
      'Sessions from before an account had a second factor are used on, also those of an earlier version',
    promise: 'none counts but the one that added it',
  },
  async (test, owner) => {
    // As a process of an earlier version stores it, during an update.
    const now = test.clock.now().toISOString()
    const later = new Date(test.clock.now().getTime() + HOUR_MS).toISOString()
    const token = 'o'.repeat(43)
    await test.db
      .insertInto('sessions')
      .values({
        userId: owner.user.id,
        tokenHash: hashToken(token),
        userAgent: '',
        address: '',
        createdAt: now,
        lastSeenAt: now,
        expiresAt: later,
        absoluteExpiresAt: later,
      })
      .execute()
    expect(await sessionStatus(test, token)).toBe(401)
    const stream = await test.app.inject({
      url: '/api/contacts/stream',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stream.statusCode).toBe(401)
    expect(await sessionStatus(test, owner.token)).toBe(200)
    return 'the earlier session is refused, by calls and by the stream'
  },
)

attack(
  {
    action: `A code, a recovery code and a challenge are each used by ${PARALLEL} requests at once, then again`,
    promise: 'each opens one session',
  },
  async (test, owner) => {
    const tokensOf = async (requests: ReturnType<typeof enter>[]) =>
      (await Promise.all(requests)).filter(({ statusCode }) => statusCode === 200).length
    const addressOf = (n: number) => `203.0.113.${n}`
    const challenges = async () =>
      Promise.all(Array.from({ length: PARALLEL }, (_, n) => challengeOf(test, owner, addressOf(n))))

    for (const code of [owner.phone.code(), owner.recoveryCodes[0]]) {
      const each = await challenges()
      expect(await tokensOf(each.map((challenge, n) => enter(test, challenge, code, addressOf(n))))).toBe(1)
      expect((await enter(test, await challengeOf(test, owner), code)).statusCode).toBe(422)
    }
    test.clock.advance(STEP_MS)
    const challenge = await challengeOf(test, owner)
    const codes = [owner.phone.code(), ...owner.recoveryCodes.slice(1)]
    expect(await tokensOf(codes.map((code, n) => enter(test, challenge, code, addressOf(n))))).toBe(1)
    return 'one session each'
  },
)

attack(
  {
    action:
      'Codes are guessed by someone who knows the password and reads the mail: with the password, from 100 addresses, and with a new password in between',
    promise:
      'one address has five tries, all together twenty, and the owner still gets in with a recovery code',
  },
  async (test, owner) => {
    let fromOne = 0
    for (let n = 0; n < 20; n++) {
      const first = await logIn(test, owner.user.email, n % 3 ? PASSWORD : 'wrong password')
      if (first.statusCode !== 200) {
        if (first.statusCode === 401) fromOne++
        continue
      }
      if ((await enter(test, first.json().challenge, WRONG)).statusCode === 422) fromOne++
    }
    expect(fromOne, 'wrong passwords and codes from one address').toBe(5)

    let fromAll = 0
    for (let n = 0; n < 100; n++) {
      const address = `198.51.100.${n}`
      const challenge = await challengeOf(test, owner, address)
      if ((await enter(test, challenge, WRONG, address)).statusCode === 422) fromAll++
    }
    expect(fromAll, 'wrong codes from all addresses').toBeLessThanOrEqual(20)
    // A new password by a link in the mail clears the counts of passwords, not those of codes.
    const expiresAt = new Date(test.clock.now().getTime() + 60_000).toISOString()
    const token = await createPasswordLink(test.db, test.clock, owner.user.id, expiresAt)
    await callAuth(test, 'POST', 'reset', { token, newPassword: PASSWORD })
    const challenge = await challengeOf(test, owner, '198.51.100.200')
    expect((await enter(test, challenge, WRONG, '198.51.100.200')).statusCode).toBe(429)

    const own = await challengeOf(test, owner, '192.0.2.1')
    expect((await enter(test, own, owner.recoveryCodes[0], '192.0.2.1')).statusCode).toBe(200)
    return `${fromOne} tries from one address, ${fromAll} codes from 100 others`
  },
)
