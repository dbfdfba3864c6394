import { randomUUID } from 'node:crypto'
import type { Level, User } from '#contracts/accounts/user.ts'
import { hashPassword } from '../server/accounts/passwords.ts'
import { createSession } from '../server/accounts/sessions.queries.ts'
import { createUser, setPassword } from '../server/accounts/users.queries.ts'
import { instant } from '../server/clock.ts'
import type { AppContext } from '../server/context.ts'
import type { TestApp } from './app.ts'

/** Of a test app or a test salon. */
type Store = Pick<AppContext, 'db' | 'clock'>

export interface SignedIn {
  token: string
  headers: { authorization: string }
  user: User
}

/** Creates a user with a session and without a password. Of another role than `admin` the program itself creates none. */
export async function signIn({ db, clock }: Store, role = 'admin', level: Level = 'full'): Promise<SignedIn> {
  const input = {
    name: `Test ${role}`,
    email: `${role}-${randomUUID()}@araliya.example`,
    passwordHash: '',
    level,
  }
  const user = await createUser(db, input, instant(clock))
  if (!user) throw new Error('The email is taken')
  await db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  const { token } = await createSession(db, clock, user.id, { userAgent: 'Test', address: '127.0.0.1' })
  return { token, headers: { authorization: `Bearer ${token}` }, user: { ...user, role } }
}

/** The password of a user made by `signInWithPassword`. */
export const PASSWORD = 'frangipani at six'
let passwordHash: Promise<string> | undefined

/** As `signIn`; the user can also log in with PASSWORD. */
export async function signInWithPassword(test: Store, role?: string, level?: Level): Promise<SignedIn> {
  const signedIn = await signIn(test, role, level)
  passwordHash ??= hashPassword(PASSWORD)
  await setPassword(test.db, signedIn.user.id, await passwordHash, instant(test.clock))
  return signedIn
}

/** Logs in through the API, with the user agent of a phone. */
export const logIn = (
  { app }: Pick<TestApp, 'app'>,
  email: unknown,
  password: unknown = PASSWORD,
  remoteAddress = '203.0.113.1',
) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/148.0.0.0 Mobile Safari/537.36' },
  })

/** `PUT /api/auth/{call}`. */
export const putAuth = (
  { app }: TestApp,
  call: 'updatedetails' | 'updatepassword',
  payload: object,
  headers: Record<string, string>,
) => app.inject({ method: 'PUT', url: `/api/auth/${call}`, payload, headers })

/** The status of `GET /api/auth/me`: 200 while the session lives, 401 after it. */
export const sessionStatus = async ({ app }: Pick<TestApp, 'app'>, token: string) =>
  (await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode

/** The stored sessions of a user, oldest first. */
export const sessionsOf = ({ db }: TestApp, userId: number) =>
  db.selectFrom('sessions').selectAll().where('userId', '=', userId).orderBy('id').execute()
