import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { attemptSucceeded, beginAttempt, cancelAttempt } from './attempts.queries.ts'
import type { CountedAttempt } from './attempts.rules.ts'
import { findFactor } from './factors/factors.queries.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByEmail } from './users.queries.ts'

/** What logins and password resets work on. */
export interface LoginContext {
  db: Kysely<Tables>
  clock: Clock
}

/** The problem of a form whose current password is wrong. */
export const WRONG_PASSWORD = { currentPassword: 'Current password is incorrect' }

/**
 * Checks a password as one counted attempt and returns its user. An unknown email takes the same work. With a second factor the
 * right password deletes no counts: otherwise someone who knows it could guess codes without limit.
 */
export async function checkPassword(
  { db, clock }: LoginContext,
  email: string,
  password: string,
  attempt: CountedAttempt,
) {
  await beginAttempt(db, clock, attempt)
  try {
    const stored = await findUserByEmail(db, email)
    if (!(await verifyPassword(password, stored?.passwordHash)) || !stored) return undefined
    const isComplete = (await findFactor(db, stored.user.id)) === undefined
    await (isComplete ? attemptSucceeded : cancelAttempt)(db, attempt)
    return stored
  } catch (error) {
    await cancelAttempt(db, attempt)
    throw error
  }
}
