import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { CLOCKS_DIFFER_MS, type Clock, instant } from '../clock.ts'
import { countRows } from '../db/dialect.ts'
import { LOGIN_BLOCK_MAX_MS } from '../db/lifetimes.rules.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import {
  blockMsOf,
  type CodeAttempt,
  type CountedAttempt,
  type Counter,
  codesCounter,
  countersOf,
  type Failures,
  FORGOTTEN_AFTER_MS,
  waitSentence,
} from './attempts.rules.ts'

const counterColumns = ['scope', 'isReset', 'email', 'address', 'ownerId'] as const

/** Selects the row of a counter. */
const isOf =
  (counter: Counter) =>
  (eb: ExpressionBuilder<Tables, 'loginFailures'>): Expression<SqlBool> =>
    eb.and(counterColumns.map(name => eb(name, '=', counter[name])))

/**
 * Counts one more failure.
 * @throws ApiError 429 with the time to wait while the counter is blocked
 */
async function count(trx: Db, clock: Clock, counter: Counter): Promise<number> {
  const now = instant(clock)
  const counted = await trx
    .insertInto('loginFailures')
    .values({ ...counter, failures: 1, lastFailedAt: now, blockedUntil: null })
    .onConflict(conflict =>
      conflict
        .columns(counterColumns)
        .doUpdateSet(eb => ({ failures: eb('loginFailures.failures', '+', 1), lastFailedAt: now }))
        .where(eb =>
          eb.or([
            eb('loginFailures.blockedUntil', 'is', null),
            eb('loginFailures.blockedUntil', '<=', now),
            eb('loginFailures.blockedUntil', '>', instant(clock, LOGIN_BLOCK_MAX_MS + CLOCKS_DIFFER_MS)),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return counted.failures

  const { blockedUntil } = await trx
    .selectFrom('loginFailures')
    .select('blockedUntil')
    .where(isOf(counter))
    .executeTakeFirstOrThrow()
  const wait = Math.min(Date.parse(blockedUntil ?? now) - Date.parse(now), LOGIN_BLOCK_MAX_MS)
  throw new ApiError(429, waitSentence(wait, counter.isReset === 1), {
    retryAfterSeconds: Math.ceil(wait / 1000),
  })
}

async function block(trx: Db, clock: Clock, counter: Counter, ms: number): Promise<void> {
  if (ms === 0) return
  await trx
    .updateTable('loginFailures')
    .set({ blockedUntil: instant(clock, ms) })
    .where(isOf(counter))
    .execute()
}

/** Deletes counts and wrong codes that are a day old. */
async function deleteExpiredAttempts(db: Db, clock: Clock): Promise<void> {
  const before = instant(clock, -FORGOTTEN_AFTER_MS)
  await db.deleteFrom('loginFailures').where('lastFailedAt', '<=', before).execute()
  await db.deleteFrom('wrongCodes').where('at', '<=', before).execute()
}

/** Stores a code as wrong. @returns how many of the account are counted now; the account's counter must be locked */
async function storeCode(trx: Db, clock: Clock, { id, userId }: CodeAttempt): Promise<number> {
  await trx
    .insertInto('wrongCodes')
    .values({ id, userId, at: instant(clock) })
    .execute()
  return countCodes(trx, clock, userId)
}

/** A code was right, or could not be checked. */
async function removeCode(db: Db, { code }: CountedAttempt): Promise<void> {
  if (code) await db.deleteFrom('wrongCodes').where('id', '=', code.id).execute()
}

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts, also in other processes, can't exceed
 * the limit. `attemptSucceeded` or `cancelAttempt` reverts it.
 * @throws ApiError 429 while the account or all accounts are blocked for this address, or the session is blocked; nothing is
 * counted then
 */
export async function beginAttempt(db: Kysely<Tables>, clock: Clock, attempt: CountedAttempt): Promise<void> {
  await deleteExpiredAttempts(db, clock)
  // Counters are always updated in this order, here and below, to avoid deadlocks.
  const counters = countersOf(attempt)
  await db.transaction().execute(async trx => {
    const failures: Failures = {}
    for (const counter of counters) failures[counter.scope] = await count(trx, clock, counter)
    if (attempt.code) failures.codes = await storeCode(trx, clock, attempt.code)
    for (const counter of counters) await block(trx, clock, counter, blockMsOf(counter.scope, failures))
  })
}

async function decrement(db: Db, counter: Counter): Promise<void> {
  await db
    .updateTable('loginFailures')
    .set(eb => ({ failures: eb('failures', '-', 1), blockedUntil: null }))
    .where(isOf(counter))
    .execute()
}

/**
 * Deletes the account's failures. Those of the address remain: otherwise an attacker with an account could reset them. Wrong codes
 * remain too: otherwise each login of the owner would give more guesses to someone who knows the password.
 */
export async function attemptSucceeded(db: Db, attempt: CountedAttempt): Promise<void> {
  await removeCode(db, attempt)
  for (const counter of countersOf(attempt)) {
    if (counter.scope === 'address' || counter.scope === 'codes') await decrement(db, counter)
    else await db.deleteFrom('loginFailures').where(isOf(counter)).execute()
  }
}

/**
 * Counts what `check` does as one attempt, which has failed when it returns undefined, and did not take place when it throws.
 * @throws ApiError 429 as `beginAttempt`; the errors of `check`
 */
export async function countAttempt<T>(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  attempt: CountedAttempt,
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
export async function cancelAttempt(db: Db, attempt: CountedAttempt): Promise<void> {
  await removeCode(db, attempt)
  for (const counter of countersOf(attempt)) await decrement(db, counter)
}

/** The counts of an email, for logins and password resets, in total and from each address. */
const ofEmail = (db: Db, email: string) =>
  db.selectFrom('loginFailures').where('email', '=', email.toLowerCase())

const FAILURES_BATCH = 1_000

/** An account's failures in total (with an empty `from`) and from each address, in batches: anyone can cause many. */
export async function* readFailures(
  db: Db,
  email: string,
): AsyncGenerator<{ failures: number; lastFailedAt: string; from: string }[]> {
  let after = { isReset: 0, address: '' }
  for (let isFirst = true; ; isFirst = false) {
    const rows = await ofEmail(db, email)
      .select(['isReset', 'address', 'failures', 'lastFailedAt'])
      .$if(!isFirst, query =>
        query.where(sql<boolean>`(is_reset, address) > (${after.isReset}, ${after.address})`),
      )
      .orderBy('isReset')
      .orderBy('address')
      .limit(FAILURES_BATCH)
      .execute()
    yield rows.map(({ address, failures, lastFailedAt }) => ({ failures, lastFailedAt, from: address }))
    const last = rows.at(-1)
    if (!last || rows.length < FAILURES_BATCH) return
    after = last
  }
}

/** The number of records of an account's failures. */
export const countFailures = (db: Db, email: string): Promise<number> => countRows(ofEmail(db, email))

/**
 * Deletes an account's failures from all addresses, but not its wrong codes: otherwise someone who reads the owner's mail could
 * guess codes without limit, with a new password in between.
 */
export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('email', '=', email.toLowerCase()).execute()
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
  await db
    .deleteFrom('loginFailures')
    .where(isOf(codesCounter(userId)))
    .execute()
}
