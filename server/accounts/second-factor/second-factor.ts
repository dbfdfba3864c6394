// Long: each step of a second factor is one transaction, and all share how password and code are checked.

import { randomBytes, randomUUID } from 'node:crypto'
import encodeQR from 'qr'
import { salon } from '#content/salon.ts'
import type {
  AccountNotice,
  FactorRequirementInput,
  PasswordAndCodeInput,
  SecondFactor,
  SecondFactorInput,
  TotpSetup,
} from '#contracts/accounts/second-factor.ts'
import type { User } from '#contracts/accounts/user.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { writeLocked } from '../../db/account-writes.ts'
import { findDone, type KeyedChange, once } from '../../db/keyed-changes.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, refused } from '../../errors.ts'
import { mailDomainOf } from '../../mail/message.rules.ts'
import { type Activity, recordActivity } from '../../record/record-activity.queries.ts'
import { type NoticeRecipient, queueAccountNotice } from '../account-notices.queries.ts'
import { lockUsers, writeAs } from '../actor.queries.ts'
import { countAttempt, countCodes } from '../attempts.queries.ts'
import type { CodeAttempt } from '../attempts.rules.ts'
import { checkPassword, type LoginContext, WRONG_PASSWORD } from '../check-password.ts'
import { deleteChallenges, findChallenge } from '../factors/challenges.queries.ts'
import { makeRecoveryCodes, readCode, type TypedCode } from '../factors/codes.rules.ts'
import {
  confirmSecret,
  consumeCode,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  storeSecret,
} from '../factors/factors.queries.ts'
import { findRequiredFrom, setRequired } from '../factors/requirement.queries.ts'
import { otpauthUri, SECRET_BYTES, toBase32 } from '../factors/totp.rules.ts'
import { type LoginOrigin, openLoginSession } from '../new-browser/known-browsers.queries.ts'
import { keepOnlySession, type RequestSession } from '../sessions.queries.ts'
import { lockIfPasswordIs } from '../users.queries.ts'
import { canHaveFactorKey, ensureFactorKey, findFactorKey, type KeySettings } from './factor-key.ts'

/** What second factors work on. */
export interface FactorContext extends LoginContext {
  config: KeySettings & Pick<Config, 'mail'>
  /** The change that the request asks for: a repetition of it changes nothing, and shows no codes. */
  change?: KeyedChange | undefined
}

const WRONG_CODE = {
  code: 'This code is wrong, expired or already used. Wait for the next one, or use a recovery code.',
}

/** Records what a user did with the second factor of their own account. */
const recordFactor = (trx: Db, clock: Clock, user: User, entry: Pick<Activity, 'action' | 'detail'>) =>
  recordActivity(trx, { by: user, at: instant(clock), kind: 'factor', subject: user.email, ...entry })

/** Tells a user, who must be locked, what happened to their second factor. */
const notifyUser = (
  trx: Db,
  { clock, config }: FactorContext,
  recipient: NoticeRecipient,
  notice: AccountNotice,
) => queueAccountNotice(trx, clock, mailDomainOf(config.mail), recipient, notice)

/** So many wrong codes within a day are recorded, and the user is notified. */
const NOTED_CODES = 5

/**
 * Records wrong codes, from the fifth within a day on, and notifies the user once a day: someone may know the
 * password.
 */
async function noteWrongCodes(context: FactorContext, userId: number): Promise<void> {
  const { db, clock } = context
  if ((await countCodes(db, clock, userId)) < NOTED_CODES) return
  await writeLocked(db, userId, async trx => {
    const [user] = await lockUsers(trx, [userId])
    if (!user) return
    const noted = await trx
      .selectFrom('activity')
      .select('id')
      .where('actorId', '=', userId)
      .where('kind', '=', 'factor')
      .where('action', '=', 'wrong codes')
      .where('at', '>', instant(clock, -DAY_MS))
      .executeTakeFirst()
    if (noted) return
    await recordFactor(trx, clock, user, { action: 'wrong codes', detail: 'After the right password' })
    await notifyUser(trx, context, user, 'wrong-codes')
  })
}

/** A code of an app as what is counted for its account; a recovery code can't be guessed. */
const attemptOf = ({ factor }: TypedCode, userId: number): CodeAttempt | undefined =>
  factor === 'totp' ? { id: randomUUID(), userId } : undefined

const challengeEnded = () =>
  new ApiError(401, 'This login has run out. Please enter your email and password again.')

/**
 * The second step of a login: opens a session with a challenge and a code, each of which works once.
 * @throws ApiError 401 for a challenge that is used, expired or unknown; 422 for a wrong code; 429 after too many of
 * them; 503 when codes of apps can't be checked
 */
export async function logInWithCode(
  context: FactorContext,
  { challenge, code: typed }: SecondFactorInput,
  origin: LoginOrigin,
): Promise<{ token: string; user: User; usedRecoveryCode: boolean }> {
  const { db, clock, config } = context
  const found = await findChallenge(db, clock, challenge)
  if (!found) throw challengeEnded()
  const key = await findFactorKey(config)
  const code = readCode(typed)
  const usedRecoveryCode = code.factor === 'recovery-code'
  const { userId, email } = found
  // Wrong codes and wrong passwords are counted together: who knows the password gets no more guesses of the code by
  // entering it.
  const attempt = { email, address: origin.address, code: attemptOf(code, userId) }
  const opened = await countAttempt(context, attempt, () =>
    writeLocked(db, userId, async trx => {
      const [user] = await lockUsers(trx, [userId])
      // Again, with the user locked: another request may have used it.
      if (!user || !(await findChallenge(trx, clock, challenge))) throw challengeEnded()
      if (!(await consumeCode(trx, clock, { userId, code, key }))) return undefined
      await deleteChallenges(trx, userId)
      if (usedRecoveryCode) {
        await recordFactor(trx, clock, user, { action: 'logged in', detail: 'With a recovery code' })
        await notifyUser(trx, context, user, 'recovery-code-used')
      }
      return { token: await openLoginSession(trx, clock, user, { ...origin, secondFactor: true }), user }
    }),
  )
  if (!opened) {
    if (!usedRecoveryCode) await noteWrongCodes(context, userId)
    throw refused(WRONG_CODE)
  }
  return { ...opened, usedRecoveryCode }
}

/** The second factor of the logged-in user. */
export async function getSecondFactor(
  { db, config }: FactorContext,
  { user }: RequestSession,
): Promise<SecondFactor> {
  const factor = await findFactor(db, user.id)
  return {
    addedAt: factor?.confirmedAt ?? null,
    recoveryCodes: await countRecoveryCodes(db, user.id),
    requiredFrom: await findRequiredFrom(db),
    available: canHaveFactorKey(config),
  }
}

/** Checks the logged-in user's own password as one counted attempt. @throws ApiError 422, 429 */
async function requirePassword(context: FactorContext, session: RequestSession, password: string) {
  const checked = await checkPassword(context, session.user.email, password, { sessionId: session.id })
  if (checked?.user.id !== session.user.id) throw refused(WRONG_PASSWORD)
  return checked.passwordHash
}

/** Locks the password of a user, which was checked before. @throws ApiError 422 when it was changed meanwhile */
async function lockPassword(trx: Db, userId: number, passwordHash: string): Promise<void> {
  if (!(await lockIfPasswordIs(trx, userId, passwordHash))) throw refused(WRONG_PASSWORD)
}

/**
 * Begins to add an authenticator app: makes its secret, which is shown once and not in use before `confirmTotp`.
 * @throws ApiError 401 when the session has ended meanwhile; 409 when there is an app already, or the server has no
 * key; 422 for a wrong password; 429 after too many of those
 */
export async function startTotp(
  context: FactorContext,
  session: RequestSession,
  currentPassword: string,
): Promise<TotpSetup> {
  const { db, clock, config } = context
  const passwordHash = await requirePassword(context, session, currentPassword)
  const { id: userId, email } = session.user
  const bytes = randomBytes(SECRET_BYTES)
  const key = await ensureFactorKey(config)
  await writeAs(db, clock, { session, access: 'user', withoutFactor: true }, async trx => {
    await lockPassword(trx, userId, passwordHash)
    if (await findFactor(trx, userId))
      throw new ApiError(409, 'You already use an authenticator app. Remove it first, then add another.')
    if (!key)
      throw new ApiError(
        409,
        'Authenticator apps can’t be used yet: the person who runs the server must first set SECOND_FACTOR_KEY.',
      )
    await storeSecret(trx, clock, { userId, secret: bytes, key })
  })
  const secret = toBase32(bytes)
  const uri = otpauthUri(secret, salon.name, email)
  return { secret, uri, qr: encodeQR(uri, 'svg', { border: 2 }) }
}

/**
 * Adds the authenticator app with its first code. Ends all other sessions of the user.
 * @returns new recovery codes; none for a repetition, as they are shown once
 * @throws ApiError 401 when the session has ended meanwhile; 409 when there is nothing to confirm; 422 for a wrong
 * code; 429 after too many of those
 */
export async function confirmTotp(
  context: FactorContext,
  session: RequestSession,
  typed: string,
): Promise<string[]> {
  const { db, clock, config } = context
  const userId = session.user.id
  const key = await findFactorKey(config)
  const code = readCode(typed)
  const codes = makeRecoveryCodes()
  const outcome = await countAttempt(context, { sessionId: session.id }, () =>
    writeAs(db, clock, { session, access: 'user', withoutFactor: true }, async (trx, user) => {
      // Its code is used by then.
      if (await findDone(trx, context.change, instant(clock))) return { isNew: false }
      if (!(await confirmSecret(trx, clock, { userId, code, key }))) return undefined
      await once(trx, context.change, instant(clock), async () => {
        await replaceRecoveryCodes(trx, clock, userId, codes)
        await keepOnlySession(trx, userId, session.id)
        await recordFactor(trx, clock, user, { action: 'added' })
        await notifyUser(trx, context, user, 'factor-added')
      })
      return { isNew: true }
    }),
  )
  if (!outcome)
    throw refused({ code: 'This code is wrong or expired. Enter the one that the app shows now.' })
  return outcome.isNew ? codes : []
}

/**
 * Does `change` after the user's own password and one code.
 * @returns whether it was done now: a repetition changes nothing
 * @throws ApiError 401, 422, 429, 503
 */
async function changeWithCode(
  context: FactorContext,
  session: RequestSession,
  { currentPassword, code: typed }: PasswordAndCodeInput,
  change: (trx: Db, user: User) => Promise<void>,
): Promise<boolean> {
  const { db, clock, config } = context
  const userId = session.user.id
  const passwordHash = await requirePassword(context, session, currentPassword)
  const key = await findFactorKey(config)
  const code = readCode(typed)
  const attempt = { sessionId: session.id, code: attemptOf(code, userId) }
  const outcome = await countAttempt(context, attempt, () =>
    writeAs(db, clock, { session, access: 'user' }, async (trx, user) => {
      await lockPassword(trx, userId, passwordHash)
      // Its code is used by then.
      if (await findDone(trx, context.change, instant(clock))) return { isNew: false }
      if (!(await findFactor(trx, userId))) throw new ApiError(409, 'You don’t use an authenticator app.')
      if (!(await consumeCode(trx, clock, { userId, code, key }))) return undefined
      await once(trx, context.change, instant(clock), () => change(trx, user))
      return { isNew: true }
    }),
  )
  if (!outcome) {
    if (code.factor === 'totp') await noteWrongCodes(context, userId)
    throw refused(WRONG_CODE)
  }
  return outcome.isNew
}

/**
 * Removes the authenticator app and the recovery codes. Ends all other sessions of the user. @throws ApiError as
 * above; 409
 */
export const removeTotp = (context: FactorContext, session: RequestSession, input: PasswordAndCodeInput) =>
  changeWithCode(context, session, input, async (trx, user) => {
    await deleteFactor(trx, user.id)
    await keepOnlySession(trx, user.id, session.id)
    await recordFactor(trx, context.clock, user, { action: 'removed' })
    await notifyUser(trx, context, user, 'factor-removed')
  })

/**
 * Replaces the recovery codes; the earlier ones no longer work.
 * @returns the new ones; none for a repetition, as they are shown once
 * @throws ApiError as above; 409 without an authenticator app
 */
export async function renewRecoveryCodes(
  context: FactorContext,
  session: RequestSession,
  input: PasswordAndCodeInput,
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const isNew = await changeWithCode(context, session, input, async (trx, user) => {
    const { clock } = context
    await replaceRecoveryCodes(trx, clock, user.id, codes)
    await recordFactor(trx, clock, user, { action: 'changed', detail: 'Recovery codes' })
    await notifyUser(trx, context, user, 'recovery-codes-made')
  })
  return isNew ? codes : []
}

/**
 * Requires a second factor from all accounts after the grace period, or no longer. Only someone who has one may do
 * so: they are not locked out by it. Asks for their password: a stolen session can't end the requirement.
 * @returns from when on; null when it is not required
 * @throws ApiError 401, 403 when the actor no longer has access; 409 without a second factor of their own; 422 for a
 * wrong password; 429 after too many of those
 */
export async function requireFromAll(
  context: FactorContext,
  session: RequestSession,
  { required, currentPassword }: FactorRequirementInput,
): Promise<string | null> {
  const { db, clock } = context
  const passwordHash = await requirePassword(context, session, currentPassword)
  return writeAs(db, clock, { session, access: 'admin' }, async trx => {
    await lockPassword(trx, session.user.id, passwordHash)
    if (!(await findFactor(trx, session.user.id)))
      throw new ApiError(409, 'First add an authenticator app to your own account.')
    const isChanged = await setRequired(trx, clock, required)
    if (isChanged)
      await recordActivity(trx, {
        by: session.user,
        at: instant(clock),
        kind: 'factor',
        action: 'changed',
        detail: 'Required from all accounts',
        old: required ? 'No' : 'Yes',
        new: required ? 'Yes' : 'No',
      })
    return findRequiredFrom(trx)
  })
}
