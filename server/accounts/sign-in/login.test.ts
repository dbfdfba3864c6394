import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import {
  logIn,
  PASSWORD,
  type SignedIn,
  sessionStatus,
  sessionsOf,
  signInWithPassword,
} from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { watchArgon2 } from '#tests/argon2.ts'
import { describeDatabases } from '#tests/describe-databases.ts'

describeDatabases('login on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  it('returns the user and the token of a new session', async () => {
    const { user } = await signInWithPassword(test)
    const response = await logIn(test, user.email)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{43}$/), user })
    expect(await sessionStatus(test, response.json().token)).toBe(200)
  })

  itOnce('is never cached', async () => {
    const { user } = await signInWithPassword(test)
    expect((await logIn(test, user.email)).headers['cache-control']).toBe('no-store')
  })

  itOnce('ignores case and surrounding spaces of the email', async () => {
    const { user } = await signInWithPassword(test)
    const response = await logIn(test, `  ${user.email.toUpperCase()} `)
    expect(response.statusCode).toBe(200)
    expect(response.json().user).toEqual(user)
  })

  describe('with the token of a session', () => {
    const logInAgain = ({ user, headers }: SignedIn, password: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: user.email, password },
        headers,
      })

    it('replaces that session, and leaves those elsewhere', async () => {
      const signedIn = await signInWithPassword(test)
      const elsewhere = (await logIn(test, signedIn.user.email)).json().token
      const next = (await logInAgain(signedIn, PASSWORD)).json().token
      expect(await sessionStatus(test, signedIn.token)).toBe(401)
      expect(await sessionStatus(test, elsewhere)).toBe(200)
      expect(await sessionStatus(test, next)).toBe(200)
    })

    itOnce('ends no session when it fails', async () => {
      const signedIn = await signInWithPassword(test)
      expect((await logInAgain(signedIn, 'wrong password')).statusCode).toBe(401)
      expect(await sessionStatus(test, signedIn.token)).toBe(200)
    })
  })

  itOnce('stores the hash of the token, never the token', async () => {
    const { user } = await signInWithPassword(test)
    const { token } = (await logIn(test, user.email)).json()
    const rows = await sessionsOf(test, user.id)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  itOnce('responds the same, after the same work, for an unknown email and a wrong password', async () => {
    const { user } = await signInWithPassword(test)
    const outcomes = []
    for (const [email, password] of [
      [user.email, 'wrong password'],
      ['nobody@araliya.example', PASSWORD],
    ]) {
      const seen = watchArgon2()
      const response = await logIn(test, email, password)
      outcomes.push([response.statusCode, response.json(), seen.calls])
    }
    const expected = [401, { success: false, error: 'Invalid email or password' }, 1]
    expect(outcomes).toEqual([expected, expected])
    expect(await sessionsOf(test, user.id)).toHaveLength(1)
  })

  itOnce.each([
    ['nothing', {}, { email: 'Email is required', password: 'Password is required' }],
    [
      'an invalid email and a short password',
      { email: 'a@b', password: '12345' },
      { email: 'Email address is invalid', password: 'Password must be at least 6 characters' },
    ],
    [
      'a password of 1,001 characters',
      { email: 'a@b.lk', password: 'x'.repeat(1001) },
      { password: 'Password is too long' },
    ],
    [
      'an email of 20,000 characters',
      { email: `${'a'.repeat(20_000)}@b.lk`, password: 'abcdef' },
      { email: 'Must be at most 254 characters' },
    ],
  ])('refuses %s without hashing', async (_, payload, fields) => {
    const seen = watchArgon2()
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ success: false, error: Object.values(fields)[0], fields })
    expect(seen.calls).toBe(0)
  })

  it('deletes expired sessions of all users', async () => {
    const expired = await signInWithPassword(test)
    test.clock.advance(DAY_MS)
    const { user } = await signInWithPassword(test)
    await logIn(test, user.email)
    expect(await sessionsOf(test, expired.user.id)).toEqual([])
    expect(await sessionsOf(test, user.id)).toHaveLength(2)
  })
})
