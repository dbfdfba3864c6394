import { randomUUID } from 'node:crypto'
import type { Role, User } from '#contracts/user.ts'
import { createSession } from '../server/auth/sessions.queries.ts'
import { createUser } from '../server/auth/users.queries.ts'
import { instant } from '../server/clock.ts'
import type { TestApp } from './app.ts'

export interface SignedIn {
  token: string
  headers: { authorization: string }
  user: User
}

/** A new user of a role with a live session. No password opens the account. */
export async function signIn({ db, clock }: TestApp, role: Role = 'admin'): Promise<SignedIn> {
  const input = {
    name: `Test ${role}`,
    email: `${role}-${randomUUID()}@araliya.example`,
    role,
    passwordHash: '',
  }
  const user = await createUser(db, input, instant(clock))
  if (!user) throw new Error('The email is taken')
  const token = await createSession(db, clock, user.id, { userAgent: 'Test', address: '127.0.0.1' })
  return { token, headers: { authorization: `Bearer ${token}` }, user }
}
