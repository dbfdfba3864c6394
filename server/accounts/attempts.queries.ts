import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { CLOCKS_DIFFER_MS, type Clock, instant } from '../clock.ts'
import { countRows } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import {
  type Attempt,
  accountKey,
  addressInKey,
  type CodeAttempt,
  codesKey,
  delayAfter,
  type Failures,
  FORGOTTEN_AFTER_MS,
  keysOf,
  LONGEST_DELAY_MS,
  waitSentence,
} from './attempts.rules.ts'

/**
 * Counts one more failure under a key.
 * @throws ApiError 429 with the time to wait while the key is blocked
 */
async function count(trx: Db, clock: Clock, key: string, isReset?: boolean): Promise<number> {
  const now = instant(clock)
  const counted = await trx
    .insertInto('loginFailures')
    .values({ key, failures: 1, lastFailedAt: now, blockedUntil: null })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(eb => ({ failures: eb('loginFailures.failures', '+', 1), lastFailedAt: now }))
        .where(eb =>
          eb.or([
            eb('loginFailures.blockedUntil', 'is', null),
            eb('loginFailures.blockedUntil', '<=', now),
            eb('loginFailures.blockedUntil', '>', instant(clock, LONGEST_DELAY_MS + CLOCKS_DIFFER_MS)),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return counted.failures

  const { blockedUntil } = await trx
    .selectFrom('loginFailures')
    .select('blockedUntil')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const wait = Math.min(Date.parse(blockedUntil ?? now) - Date.parse(now), LONGEST_DELAY_MS)
  throw new ApiError(429, waitSentence(wait, isReset), { retryAfterSeconds: Math.ceil(wait / 1000) })
}

async function block(trx: Db, clock: Clock, key: string, ms: number): Promise<void> {
  if (ms === 0) return
  await trx
    .updateTable('loginFailures')
    .set({ blockedUntil: instant(clock, ms) })
    .where('key', '=', key)
    .execute()
}

/** Deletes counts and wrong codes that are a day old. */
async function deleteExpired(db: Db, clock: Clock): Promise<void> {
  const before = instant(clock, -FORGOTTEN_AFTER_MS)
  await db.deleteFrom('loginFailures').where('lastFailedAt', '<=', before).execute()
  await db.deleteFrom('wrongCodes').where('at', '<=', before).execute()
}

/** Stores a code as wrong. @returns how many of the account are counted now; the account's key must be locked */
async function storeCode(trx: Db, clock: Clock, { id, userId }: CodeAttempt): Promise<number> {
  await trx
    .insertInto('wrongCodes')
    .values({ id, userId, at: instant(clock) })
    .execute()
  return countCodes(trx, clock, userId)
}

/** A code was right, or could not be checked. */
async function removeCode(db: Db, { code }: Attempt): Promise<void> {
  if (code) await db.deleteFrom('wrongCodes').where('id', '=', code.id).execute()
}

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts, also in other processes, can't exceed
 * the limit. `attemptSucceeded` or `cancelAttempt` reverts it.
 * @throws ApiError 429 while the account or all accounts are blocked for this address, or the session is blocked; nothing is
 * counted then
 */
export async function beginAttempt(db: Kysely<Tables>, clock: Clock, attempt: Attempt): Promise<void> {
  await deleteExpired(db, clock)
  // Keys are always updated in this order, here and below, to avoid deadlocks.
  const keys = keysOf(attempt)
  const isReset = 'isReset' in attempt && attempt.isReset
  await db.transaction().execute(async trx => {
    const failures: Failures = {}
    for (const { scope, key } of keys) failures[scope] = await count(trx, clock, key, isReset)
    if (attempt.code) failures.codes = await storeCode(trx, clock, attempt.code)
    for (const { scope, key } of keys) await block(trx, clock, key, delayAfter(scope, failures))
  })
}

async function decrement(db: Db, key: string): Promise<void> {
  await db
    .updateTable('loginFailures')
    .set(eb => ({ failures: eb('failures', '-', 1), blockedUntil: null }))
    .where('key', '=', key)
    .execute()
}

/**
 * Deletes the account's failures. Those of the address remain: otherwise an attacker with an account could reset them. Wrong codes
 * remain too: otherwise each login of the owner would give more guesses to someone who knows the password.
 */
export async function attemptSucceeded(db: Db, attempt: Attempt): Promise<void> {
  await removeCode(db, attempt)
  for (const { scope, key } of keysOf(attempt)) {
    if (scope === 'address' || scope === 'codes') await decrement(db, key)
    else await db.deleteFrom('loginFailures').where('key', '=', key).execute()
  }
}

/**
 * Counts what `check` does as one attempt, which has failed when it returns undefined, and did not take place when it throws.
 * @throws ApiError 429 as `beginAttempt`; the errors of `check`
 */
export async function countAttempt<T>(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  attempt: Attempt,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await beginAttempt(db, clock, attempt)
  try {
    const result = await check()
    if (result !== undefined) await attemptSucceeded(db, attempt)
    return result
  } catch (error) {
    await cancelAttempt(db, attempt)
    throw error
  }
}

/** Reverts an attempt whose password couldn't be checked, or that is not complete before the second step. */
export async function cancelAttempt(db: Db, attempt: Attempt): Promise<void> {
  await removeCode(db, attempt)
  for (const { key } of keysOf(attempt)) await decrement(db, key)
}

/** Selects the counts of an email, for logins and password resets, in total and from each address. */
const isOfEmail = (email: string) => {
  const keys = [accountKey({ email }), accountKey({ email, isReset: true })]
  return (eb: ExpressionBuilder<Tables, 'loginFailures'>) =>
    eb.or(
      keys.flatMap(key => [
        eb('key', '=', key),
        eb(sql<string>`substr(key, 1, ${sql.lit(key.length + 1)})`, '=', `${key} `),
      ]),
    )
}

const FAILURES_BATCH = 1_000

/** An account's failures in total (with an empty `from`) and from each address, in batches: anyone can cause many. */
export async function* readFailures(
  db: Db,
  email: string,
): AsyncGenerator<{ failures: number; lastFailedAt: string; from: string }[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('loginFailures')
      .select(['key', 'failures', 'lastFailedAt'])
      .where(isOfEmail(email))
      .where('key', '>', after)
      .orderBy('key')
      .limit(FAILURES_BATCH)
      .execute()
    yield rows.map(({ key, ...row }) => ({ ...row, from: addressInKey(key) }))
    const last = rows.at(-1)
    if (!last || rows.length < FAILURES_BATCH) return
    after = last.key
  }
}

/** The number of records of an account's failures. */
export const countFailures = (db: Db, email: string): Promise<number> =>
  countRows(db.selectFrom('loginFailures').where(isOfEmail(email)))

/**
 * Deletes an account's failures from all addresses, but not its wrong codes: otherwise someone who reads the owner's mail could
 * guess codes without limit, with a new password in between.
 */
export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('loginFailures').where(isOfEmail(email)).execute()
}

/** How many codes of an account were wrong within a day. */
export const countCodes = (db: Db, clock: Clock, userId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('wrongCodes')
      .where('userId', '=', userId)
      .where('at', '>', instant(clock, -FORGOTTEN_AFTER_MS))
      .where('at', '<=', instant(clock, CLOCKS_DIFFER_MS)),
  )

/** Forgets an account's wrong codes. */
export async function forgetCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wrongCodes').where('userId', '=', userId).execute()
  await db.deleteFrom('loginFailures').where('key', '=', codesKey(userId)).execute()
}
