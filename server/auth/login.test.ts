import { beforeAll, expect, it } from 'vitest'
import { logIn, PASSWORD, sessionStatus, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { watchArgon2 } from '#tests/argon2.ts'
import { describeDatabases } from '#tests/describe-databases.ts'

const HOUR = 3_600_000

describeDatabases('login on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  it('returns a token and the user, ignoring case and spaces of the email', async () => {
    const { user } = await signInWithPassword(test)
    const response = await logIn(test, `  ${user.email.toUpperCase()} `)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{43}$/), user })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await sessionStatus(test, response.json().token)).toBe(200)
  })

  it('replaces only the session whose token is sent with it; a failed login ends no session', async () => {
    const { user, token, headers } = await signInWithPassword(test)
    const elsewhere = (await logIn(test, user.email)).json().token
    const again = (password: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: user.email, password },
        headers,
      })
    expect((await again('wrong password')).statusCode).toBe(401)
    expect(await sessionStatus(test, token)).toBe(200)
    const next = (await again(PASSWORD)).json().token
    expect(await Promise.all([token, elsewhere, next].map(each => sessionStatus(test, each)))).toEqual([
      401, 200, 200,
    ])
  })

  it('stores the hash of the token, never the token', async () => {
    const { user } = await signInWithPassword(test)
    const { token } = (await logIn(test, user.email)).json()
    const rows = await sessionsOf(test, user.id)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('responds the same, after the same work, for an unknown email and a wrong password', async () => {
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

  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [
      { email: 'a@b', password: '12345' },
      { email: 'Email address is invalid', password: 'Password must be at least 6 characters' },
    ],
    [{ email: 'a@b.lk', password: 'x'.repeat(1001) }, { password: 'Password is too long' }],
    [
      { email: `${'a'.repeat(20_000)}@b.lk`, password: 'abcdef' },
      { email: 'Must be at most 254 characters' },
    ],
  ])('refuses %j without hashing', async (payload, fields) => {
    const seen = watchArgon2()
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ success: false, error: Object.values(fields)[0], fields })
    expect(seen.calls).toBe(0)
  })

  it('deletes expired sessions of all users', async () => {
    const expired = await signInWithPassword(test)
    test.clock.advance(24 * HOUR)
    const { user } = await signInWithPassword(test)
    await logIn(test, user.email)
    expect(await sessionsOf(test, expired.user.id)).toEqual([])
    expect(await sessionsOf(test, user.id)).toHaveLength(2)
  })
})
