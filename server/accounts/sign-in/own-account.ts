import type { DetailsInput, PasswordInput, Session, User } from '#contracts/accounts/user.ts'
import { instant } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { findDone, type KeyedChange } from '../../db/keyed-changes.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, notFound, refused } from '../../errors.ts'
import { mailDomainOf } from '../../mail/message.rules.ts'
import { type Edit, recordActivity, recordChanges } from '../../record/record-activity.queries.ts'
import { queueAccountNotice } from '../account-notices.queries.ts'
import { writeAs } from '../actor.queries.ts'
import { checkPassword, type LoginContext, WRONG_PASSWORD } from '../check-password.ts'
import { explainCommonWord, findCommonWord } from '../common-passwords.ts'
import { nameSession } from '../new-browser/known-browsers.queries.ts'
import { moveSessionLinks } from '../new-browser/session-links.queries.ts'
import { deletePasswordLinks } from '../password-links.queries.ts'
import { hashPassword } from '../passwords.ts'
import {
  createSession,
  deleteSession,
  deleteUserSessions,
  findBrowserOf,
  isOpenedWithFactor,
  listSessions,
  type RequestSession,
  type SessionOrigin,
} from '../sessions.queries.ts'
import { findUserByEmail, lockIfPasswordIs, setPassword, updateUser } from '../users.queries.ts'
import { isEmailOfAnother, wasJustGivenUp } from './email-owners.queries.ts'

/** What changes of one's own account work on: they send notices. */
export interface AccountContext extends LoginContext {
  config: Pick<Config, 'mail' | 'profile'>
}

function usedByAnother(): ApiError {
  const message = 'This email address was used by another account. Please enter another one.'
  return new ApiError(409, message, { fields: { email: message } })
}

/** Stores a user's own details, and records what was changed. The user must be locked. @throws ApiError 409 */
async function storeDetails(
  trx: Db,
  { by, at }: Edit & { by: User },
  details: { name?: string | undefined; email?: string | undefined; phone?: string | undefined },
): Promise<void> {
  const saved = await updateUser(trx, by.id, details, at)
  if (saved.email !== by.email && (await wasJustGivenUp(trx, saved.email, by.id))) throw usedByAnother()
  await recordChanges(trx, { by, at, kind: 'account' }, [
    ['Name', by.name, saved.name],
    ['Email', by.email, saved.email],
  ])
  // The record is kept for years, so it does not contain the numbers.
  if (by.phone !== saved.phone)
    await recordActivity(trx, { by, at, kind: 'account', action: 'changed', detail: 'Phone' })
}

/**
 * Changes a user's own details with another email. That needs the current password, as one counted attempt, except in
 * the demo, which lets anyone in anyway.
 */
async function changeWithEmail(
  context: AccountContext,
  session: RequestSession,
  { currentPassword, email, ...details }: DetailsInput & { email: string },
  change: KeyedChange | undefined,
): Promise<void> {
  const { db, clock, config } = context
  const { user } = session
  const now = instant(clock)
  const isDemo = config.profile === 'demo'
  if (!isDemo && !currentPassword) throw refused({ currentPassword: 'Current password is required' })
  const checked = isDemo
    ? undefined
    : await checkPassword(context, user.email, currentPassword ?? '', { sessionId: session.id })
  // Only someone with the password is told that another account has had the email.
  const mayKnow = isDemo || checked !== undefined
  const isFree = !(await findUserByEmail(db, email))
  if (mayKnow && isFree && (await isEmailOfAnother(db, email.toLowerCase(), user.id))) throw usedByAnother()
  return writeAs(db, clock, { session, change, access: 'user' }, async (trx, by) => {
    const isRight =
      checked?.user.id === user.id && (await lockIfPasswordIs(trx, user.id, checked.passwordHash))
    if (!isDemo && !isRight) throw refused(WRONG_PASSWORD)
    // The links were sent to the old address.
    await deletePasswordLinks(trx, user.id)
    await queueAccountNotice(trx, clock, mailDomainOf(config.mail), by, 'email-changed')
    await storeDetails(trx, { by, at: now }, { ...details, email })
  })
}

/**
 * Changes a user's own details; another email as `changeWithEmail` says.
 * @throws ApiError 401 when the session has ended meanwhile; 422 without the current password or with a wrong one,
 * 429 after too many of those; 409 when another user has the email, or has acted under it
 */
export async function changeDetails(
  context: AccountContext,
  session: RequestSession,
  { email, ...input }: DetailsInput,
  change: KeyedChange | undefined,
): Promise<void> {
  const { db, clock } = context
  const { user } = session
  const now = instant(clock)
  // A repetition would be refused, as its email is taken by then.
  if (await findDone(db, change, now)) return
  if (email !== undefined && email.toLowerCase() !== user.email)
    return changeWithEmail(context, session, { ...input, email }, change)
  const { currentPassword: _, ...details } = input
  return writeAs(db, clock, { session, change, access: 'user' }, (trx, by) =>
    storeDetails(trx, { by, at: now }, details),
  )
}

/**
 * Changes a user's password, ends all of the user's sessions and opens a new one.
 * @throws ApiError 401 when the session has ended meanwhile; 422 for a very common new password or a wrong current
 * one; 429 after too many of those
 */
export async function changePassword(
  context: AccountContext,
  session: RequestSession,
  { currentPassword, newPassword }: PasswordInput,
  origin: SessionOrigin,
): Promise<string> {
  const word = await findCommonWord(newPassword)
  if (word !== undefined) {
    const why = ['This password is too common.', explainCommonWord(word), 'Please choose another one.']
    throw refused({ newPassword: why.join(' ') })
  }
  const { db, clock } = context
  const { id, email } = session.user
  const checked = await checkPassword(context, email, currentPassword, { sessionId: session.id })
  const passwordHash = checked && (await hashPassword(newPassword))
  return writeAs(db, clock, { session, access: 'user', withoutFactor: true }, async (trx, by) => {
    const isReplaced =
      passwordHash &&
      checked.user.id === id &&
      (await setPassword(trx, id, passwordHash, instant(clock), checked.passwordHash))
    if (!isReplaced) throw refused(WRONG_PASSWORD)
    const secondFactor = await isOpenedWithFactor(trx, session.id)
    const browserId = await findBrowserOf(trx, session.id)
    await deleteUserSessions(trx, id)
    await deletePasswordLinks(trx, id)
    await queueAccountNotice(trx, clock, mailDomainOf(context.config.mail), by, 'password-changed')
    const entry = { kind: 'account', action: 'changed', detail: 'Password' } as const
    await recordActivity(trx, { by, at: instant(clock), ...entry })
    const opened = await createSession(trx, clock, id, { ...origin, browserId, secondFactor })
    await moveSessionLinks(trx, session.id, opened.id)
    return opened.token
  })
}

/**
 * Ends one of the user's sessions, also the current one.
 * @throws ApiError 401 when the current session has ended meanwhile; 404 when there is no such session
 */
export async function endOwnSession(
  { db, clock }: LoginContext,
  session: RequestSession,
  id: number,
  change?: KeyedChange,
): Promise<void> {
  const conditions = { session, change, access: 'user', withoutFactor: true } as const
  await writeAs(db, clock, conditions, async trx => {
    // Within the transaction: a refused call leaves nothing, and its key unused.
    if (!(await deleteSession(trx, session.user.id, id))) throw notFound('Session not found')
  })
}

/**
 * Names the browser of one of the user's sessions.
 * @returns the user's sessions; undefined when there is no such session
 * @throws ApiError 401 when the current session has ended meanwhile
 */
export async function nameOwnSession(
  { db, clock }: LoginContext,
  session: RequestSession,
  id: number,
  name: string,
): Promise<Session[] | undefined> {
  const conditions = { session, access: 'user', withoutFactor: true } as const
  const isNamed = await writeAs(db, clock, conditions, trx =>
    nameSession(trx, clock, session.user.id, id, name),
  )
  return isNamed ? listSessions(db, clock, session.user.id, session.id) : undefined
}
