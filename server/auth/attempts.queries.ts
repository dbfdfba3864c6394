import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import {
  type Attempt,
  accountAddressKey,
  accountDelay,
  accountKey,
  addressDelay,
  addressKey,
  CLOCKS_DIFFER_MS,
  FORGOTTEN_AFTER_MS,
  LONGEST_DELAY_MS,
  type LoginAttempt,
  sessionDelay,
  sessionKey,
  waitSentence,
} from './attempts.rules.ts'

/**
 * Counts one more failure under a key.
 * @throws ApiError 429 with the time to wait while the key is blocked
 */
async function count(trx: Db, clock: Clock, key: string, door?: LoginAttempt['door']): Promise<number> {
  const now = instant(clock)
  const counted = await trx
    .insertInto('login_failures')
    .values({ key, failures: 1, last_failed_at: now, blocked_until: null })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(eb => ({ failures: eb('login_failures.failures', '+', 1), last_failed_at: now }))
        .where(eb =>
          eb.or([
            eb('login_failures.blocked_until', 'is', null),
            eb('login_failures.blocked_until', '<=', now),
            eb('login_failures.last_failed_at', '>', instant(clock, CLOCKS_DIFFER_MS)),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return counted.failures

  const { blocked_until } = await trx
    .selectFrom('login_failures')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const wait = Math.min(Date.parse(blocked_until ?? now) - Date.parse(now), LONGEST_DELAY_MS)
  throw new ApiError(429, waitSentence(wait, door), { retryAfterSeconds: Math.ceil(wait / 1000) })
}

async function block(trx: Db, clock: Clock, key: string, ms: number): Promise<void> {
  if (ms === 0) return
  await trx
    .updateTable('login_failures')
    .set({ blocked_until: instant(clock, ms) })
    .where('key', '=', key)
    .execute()
}

/** Forgets what is a day old, and what a clock that was ahead by more than that has dated: it would never grow old. */
async function sweep(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where(eb =>
      eb.or([
        eb('last_failed_at', '<=', instant(clock, -FORGOTTEN_AFTER_MS)),
        eb('last_failed_at', '>', instant(clock, FORGOTTEN_AFTER_MS)),
      ]),
    )
    .execute()
}

/**
 * Counts an attempt as failed before the password is looked at, so that attempts at the same time, here or in another
 * process, can't slip past the limit together. `attemptSucceeded` or `attemptVoid` takes it back.
 * @throws ApiError 429 while the account is closed to this address, the address to all accounts, or the password to this
 * session; nothing is counted then
 */
export async function beginAttempt(db: Kysely<Tables>, clock: Clock, attempt: Attempt): Promise<void> {
  await sweep(db, clock)
  // The keys are always taken in this order, here and below, so that no two transactions wait for each other.
  await db.transaction().execute(async trx => {
    if ('sessionId' in attempt) {
      const failures = await count(trx, clock, sessionKey(attempt))
      return block(trx, clock, sessionKey(attempt), sessionDelay(failures))
    }
    const here = await count(trx, clock, accountAddressKey(attempt), attempt.door)
    const everywhere = await count(trx, clock, accountKey(attempt), attempt.door)
    const fromAddress = await count(trx, clock, addressKey(attempt), attempt.door)
    await block(trx, clock, accountAddressKey(attempt), accountDelay(here, everywhere))
    await block(trx, clock, addressKey(attempt), addressDelay(fromAddress))
  })
}

async function takeBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('login_failures')
    .set(eb => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('key', '=', key)
    .execute()
}

const forget = (db: Db, key: string) => db.deleteFrom('login_failures').where('key', '=', key).execute()

/** Forgets the account's failures. Those of the address stay, or one account of one's own would open all others. */
export async function attemptSucceeded(db: Db, attempt: Attempt): Promise<void> {
  if ('sessionId' in attempt) return void (await forget(db, sessionKey(attempt)))
  await forget(db, accountAddressKey(attempt))
  await forget(db, accountKey(attempt))
  await takeBack(db, addressKey(attempt))
}

/** Takes back an attempt whose password could not be looked at. */
export async function cancelAttempt(db: Db, attempt: Attempt): Promise<void> {
  if ('sessionId' in attempt) return takeBack(db, sessionKey(attempt))
  await takeBack(db, accountAddressKey(attempt))
  await takeBack(db, accountKey(attempt))
  await takeBack(db, addressKey(attempt))
}

/** Whether a key counts for an account, at whichever door. */
const ofAccount = (email: string) => {
  const keys = [accountKey({ email }), accountKey({ email, door: 'forgot' })]
  return (eb: ExpressionBuilder<Tables, 'login_failures'>) =>
    eb.or(
      keys.flatMap(key => [
        eb('key', '=', key),
        eb(sql<string>`substr(key, 1, ${sql.lit(key.length + 1)})`, '=', `${key} `),
      ]),
    )
}

/** An account's failures: from anywhere (`from` is empty then) and from each address. */
export async function listFailures(
  db: Db,
  email: string,
): Promise<{ failures: number; lastFailedAt: string; from: string }[]> {
  const rows = await db
    .selectFrom('login_failures')
    .select(['key', 'failures', 'last_failed_at'])
    .where(ofAccount(email))
    .orderBy('key')
    .execute()
  return rows.map(row => ({
    failures: row.failures,
    lastFailedAt: row.last_failed_at,
    from: row.key.split(' ')[1] ?? '',
  }))
}

/** Forgets an account's failures from all addresses. */
export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('login_failures').where(ofAccount(email)).execute()
}
