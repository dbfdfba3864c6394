import type { Kysely } from 'kysely'
import type { DetailsInput, LoginInput, PasswordInput, User } from '#contracts/user.ts'
import { type Clock, instant } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError, refused } from '../errors.ts'
import { lockActor } from './actor.queries.ts'
import { attemptSucceeded, beginAttempt, cancelAttempt } from './attempts.queries.ts'
import type { Attempt } from './attempts.rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { deletePasswordLinks } from './password-links.queries.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  createSession,
  deleteSession,
  deleteUserSessions,
  type RequestSession,
  type SessionOrigin,
} from './sessions.queries.ts'
import { nameFromEmail } from './user-names.rules.ts'
import {
  findUserByEmail,
  lockPassword,
  replacePassword,
  updateUser,
  upsertDemoAdmin,
} from './users.queries.ts'

interface Store {
  db: Kysely<Tables>
  clock: Clock
}

/** The user whose stored password this is, as one counted attempt. The same work is done when there is no such user. */
async function checkPassword({ db, clock }: Store, email: string, password: string, attempt: Attempt) {
  await beginAttempt(db, clock, attempt)
  try {
    const found = await findUserByEmail(db, email)
    if (!(await verifyPassword(password, found?.passwordHash))) return undefined
    await attemptSucceeded(db, attempt)
    return found
  } catch (error) {
    await cancelAttempt(db, attempt)
    throw error
  }
}

/**
 * Opens a session for a stored user.
 * @throws ApiError 401 in the same words for an unknown email and a wrong password; 429 after too many of them
 */
export async function logIn(
  store: Store,
  { email, password }: LoginInput,
  origin: SessionOrigin,
): Promise<{ token: string; user: User }> {
  const { db, clock } = store
  const found = await checkPassword(store, email, password, { email, address: origin.address })
  // A password changed in the meantime has ended all sessions: it must not get a new one.
  const token =
    found &&
    (await db.transaction().execute(async trx => {
      const unchanged = await lockPassword(trx, found.user.id, found.passwordHash)
      return unchanged ? createSession(trx, clock, found.user.id, origin) : undefined
    }))
  if (!token) throw new ApiError(401, 'Invalid email or password')
  return { token, user: found.user }
}

/** Opens a session for anybody, as an admin. The stored password follows, so that it can be changed like a real one. */
export async function logInToDemo(
  { db, clock }: Store,
  { email, password }: LoginInput,
  origin: SessionOrigin,
): Promise<{ token: string; user: User }> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async trx => {
    const user = await upsertDemoAdmin(
      trx,
      { name: nameFromEmail(email), email, passwordHash },
      instant(clock),
    )
    return { token: await createSession(trx, clock, user.id, origin), user }
  })
}

const WRONG_PASSWORD = { currentPassword: 'Current password is incorrect' }

/**
 * Changes a user's own details; to another email only with the current password, as one counted attempt.
 * @throws ApiError 401 when the session has ended meanwhile; 422 without the current password or with a wrong one, 429 after
 * too many of those; 409 when another user has the email
 */
export async function changeDetails(
  store: Store,
  session: RequestSession,
  { currentPassword, email, ...details }: DetailsInput,
): Promise<User> {
  const { db, clock } = store
  const { user } = session
  if (email === undefined || email.toLowerCase() === user.email) {
    return db.transaction().execute(async trx => {
      await lockActor(trx, clock, session, 'user')
      return updateUser(trx, user.id, details, instant(clock))
    })
  }
  if (!currentPassword) throw refused({ currentPassword: 'Current password is required' })
  const found = await checkPassword(store, user.email, currentPassword, { sessionId: session.id })
  return db.transaction().execute(async trx => {
    await lockActor(trx, clock, session, 'user')
    const isRight = found?.user.id === user.id && (await lockPassword(trx, user.id, found.passwordHash))
    if (!isRight) throw refused(WRONG_PASSWORD)
    // They lie in the mailbox that is left behind.
    await deletePasswordLinks(trx, user.id)
    return updateUser(trx, user.id, { ...details, email }, instant(clock))
  })
}

/**
 * Changes a user's password, ends all of the user's sessions and opens a new one.
 * @throws ApiError 401 when the session has ended meanwhile; 422 for a very common new password or a wrong current one; 429 after too many of those
 */
export async function changePassword(
  store: Store,
  session: RequestSession,
  { currentPassword, newPassword }: PasswordInput,
  origin: SessionOrigin,
): Promise<string> {
  if (await isCommonPassword(newPassword)) {
    throw refused({ newPassword: 'This password is too common. Please choose another one.' })
  }
  const { db, clock } = store
  const { id, email } = session.user
  const found = await checkPassword(store, email, currentPassword, { sessionId: session.id })
  const passwordHash = found && (await hashPassword(newPassword))
  return db.transaction().execute(async trx => {
    await lockActor(trx, clock, session, 'user')
    const isReplaced =
      passwordHash &&
      found.user.id === id &&
      (await replacePassword(trx, id, found.passwordHash, passwordHash, instant(clock)))
    if (!isReplaced) throw refused(WRONG_PASSWORD)
    await deleteUserSessions(trx, id)
    await deletePasswordLinks(trx, id)
    return createSession(trx, clock, id, origin)
  })
}

/**
 * Ends one of the own sessions, also the one that asks; false when there is no such session.
 * @throws ApiError 401 when the one that asks has ended meanwhile
 */
export function endOwnSession({ db, clock }: Store, session: RequestSession, id: number): Promise<boolean> {
  return db.transaction().execute(async trx => {
    await lockActor(trx, clock, session, 'user')
    return deleteSession(trx, session.user.id, id)
  })
}
