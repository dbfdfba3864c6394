import { type Factor, SETUP_MINUTES } from '#contracts/accounts/second-factor.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'
import { hashRecoveryCode, type TypedCode } from './codes.rules.ts'
import { openSecret, sealSecret } from './sealed-secret.rules.ts'
import { findStep } from './totp.rules.ts'

/** The confirmed second factor of a user; undefined without one. */
export async function findFactor(
  db: Db,
  userId: number,
): Promise<{ id: number; secret: string; lastStep: number | null; confirmedAt: string } | undefined> {
  const row = await db
    .selectFrom('secondFactors')
    .select(['id', 'secret', 'lastStep', 'confirmedAt'])
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, secret: row.secret ?? '', confirmedAt: row.confirmedAt ?? '' }
}

/** The ids of all users with a second factor. */
export async function listUsersWithFactor(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('confirmedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** How many recovery codes a user has left. */
export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId))

/** The kinds of codes with which a user, who has a second factor, can do the second step. */
export const listFactors = async (db: Db, userId: number): Promise<Factor[]> =>
  (await countRecoveryCodes(db, userId)) > 0 ? ['totp', 'recovery-code'] : ['totp']

/** Stores a new secret of a user, who must be locked, in place of one that was never confirmed. */
export async function storeSecret(
  trx: Db,
  clock: Clock,
  { userId, secret, key }: { userId: number; secret: Uint8Array; key: Uint8Array },
): Promise<void> {
  await trx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .execute()
  await trx
    .insertInto('secondFactors')
    .values({
      userId,
      kind: 'totp',
      secret: sealSecret(key, userId, secret),
      lastStep: null,
      createdAt: instant(clock),
      confirmedAt: null,
    })
    .execute()
}

const KEY_LOST =
  'The server can’t check codes of authenticator apps right now. Use a recovery code, or ask the person who runs the server.'

function openOrFail(key: Uint8Array | undefined, userId: number, secret: string | null): Buffer {
  const opened = key && openSecret(key, userId, secret ?? '')
  if (!opened) throw new ApiError(503, KEY_LOST)
  return opened
}

/**
 * Confirms the waiting secret of a user, who must be locked, with its first code.
 * @returns false for a wrong code
 * @throws ApiError 409 when no secret waits; 503 when it can't be decrypted
 */
export async function confirmSecret(
  trx: Db,
  clock: Clock,
  { userId, code, key }: { userId: number; code: TypedCode; key: Uint8Array | undefined },
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('secondFactors')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', instant(clock, -SETUP_MINUTES * MINUTE_MS))
    .executeTakeFirst()
  if (!waiting) throw new ApiError(409, 'This setup has run out. Please start again.')
  const secret = openOrFail(key, userId, waiting.secret)
  const lastStep = findStep(secret, code.code, clock.now().getTime(), null)
  if (lastStep === undefined) return false
  await trx
    .updateTable('secondFactors')
    .set({ lastStep, confirmedAt: instant(clock) })
    .where('id', '=', waiting.id)
    .execute()
  return true
}

/** Replaces the recovery codes of a user, who must be locked. */
export async function replaceRecoveryCodes(
  trx: Db,
  clock: Clock,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const createdAt = instant(clock)
  await trx
    .insertInto('recoveryCodes')
    .values(codes.map(code => ({ userId, codeHash: hashRecoveryCode(code), createdAt })))
    .execute()
}

/**
 * Uses a code of a user, who must be locked: no process accepts it again.
 * @returns false for a wrong or used code, and without a second factor
 * @throws ApiError 503 when the secret of the app can't be decrypted
 */
export async function consumeCode(
  trx: Db,
  clock: Clock,
  { userId, code, key }: { userId: number; code: TypedCode; key: Uint8Array | undefined },
): Promise<boolean> {
  const factor = await findFactor(trx, userId)
  if (!factor) return false
  if (code.factor === 'recovery-code') {
    const { numDeletedRows } = await trx
      .deleteFrom('recoveryCodes')
      .where('userId', '=', userId)
      .where('codeHash', '=', hashRecoveryCode(code.code))
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const secret = openOrFail(key, userId, factor.secret)
  const lastStep = findStep(secret, code.code, clock.now().getTime(), factor.lastStep)
  if (lastStep === undefined) return false
  await trx.updateTable('secondFactors').set({ lastStep }).where('id', '=', factor.id).execute()
  return true
}

/** Removes the second factor of a user, who must be locked, with the recovery codes. @returns whether there was one */
export async function deleteFactor(trx: Db, userId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .execute()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Deletes secrets that were never confirmed. */
export async function deleteExpiredSetups(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('secondFactors')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<=', instant(clock, -SETUP_MINUTES * MINUTE_MS))
    .execute()
}
