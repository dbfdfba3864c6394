import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type SignedIn, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { deleteSession } from './sessions.queries.ts'
import { findUserByEmail } from './users.queries.ts'

const HOUR = 3_600_000

const calls = [
  { method: 'GET', url: '/api/auth/me' },
  { method: 'PUT', url: '/api/auth/updatedetails', payload: { phone: '077' } },
  {
    method: 'PUT',
    url: '/api/auth/updatepassword',
    payload: { currentPassword: PASSWORD, newPassword: 'another flower' },
  },
  { method: 'GET', url: '/api/auth/sessions' },
  { method: 'DELETE', url: '/api/auth/sessions/:own' },
  { method: 'GET', url: '/api/auth/logout' },
] as const

describe.each(databaseKinds)('the calls about accounts on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
  })
  afterAll(() => test.close())

  describe.each(calls)('$method $url', ({ url, ...call }) => {
    async function answerTo(signedIn: SignedIn, headers: Record<string, string>) {
      const [session] = await sessionsOf(test, signedIn.user.id)
      return test.app.inject({ ...call, url: url.replace(':own', String(session?.id ?? 1)), headers })
    }

    it.each(['admin', 'staff'] as const)('is for %s', async role => {
      const signedIn = await signInWithPassword(test, role)
      const answer = await answerTo(signedIn, signedIn.headers)
      expect([answer.statusCode, answer.json().success]).toEqual([200, true])
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    it.each<[string, (signedIn: SignedIn) => unknown]>([
      ['nobody', () => ({})],
      ['a cookie alone', ({ token }) => ({ cookie: `token=${token}; authorization=Bearer ${token}` })],
      ['another scheme', ({ token }) => ({ authorization: `Basic ${token}` })],
      [
        'a forged token',
        () => ({ authorization: `Bearer ${Buffer.from(randomBytes(32)).toString('base64url')}` }),
      ],
      ['a token with more behind it', ({ token }) => ({ authorization: `Bearer ${token}x` })],
      ['a token of 8 KB', ({ token }) => ({ authorization: `Bearer ${token.repeat(190)}` })],
      [
        '8 KB of spaces before a token',
        ({ token }) => ({ authorization: `Bearer${' '.repeat(8000)}${token}` }),
      ],
      ['a token cut short', ({ token }) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
      [
        'the stored hash of a token',
        async ({ user }) => ({ authorization: `Bearer ${(await sessionsOf(test, user.id))[0]?.token_hash}` }),
      ],
      [
        'an expired token',
        ({ headers }) => {
          test.clock.advance(24 * HOUR)
          return headers
        },
      ],
      [
        'a revoked token',
        async ({ user, headers }) => {
          for (const { id } of await sessionsOf(test, user.id)) await deleteSession(test.db, user.id, id)
          return headers
        },
      ],
    ])('is not for %s, and changes nothing', async (_who, prepare) => {
      const signedIn = await signInWithPassword(test)
      const headers = (await prepare(signedIn)) as Record<string, string>
      const state = async () => [
        await findUserByEmail(test.db, signedIn.user.email),
        await sessionsOf(test, signedIn.user.id),
      ]
      const before = await state()
      const answer = await answerTo(signedIn, headers)
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { success: false, error: 'Not authenticated' },
      ])
      expect(await state()).toEqual(before)
    })
  })
})
