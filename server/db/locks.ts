import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/** All advisory locks of PostgreSQL, each with its own number. */
export const advisoryLocks = {
  acknowledgements: 5_180_021,
  /** Kysely has chosen this number. */
  migrations: 3853314791062309107n,
  people: 5_180_042,
  pictureSlots: 5_180_024,
} as const

const LIMIT_MS = 2_000
const TRY_EVERY_MS = 20

/**
 * Locks people or picture slots, by key or name, until the transaction ends; other transactions wait. SQLite needs no lock, as it has one writer.
 * @param shared for transactions that only must not run at the same time as one that is not shared
 */
export async function lockEach(
  trx: Db,
  lock: 'people' | 'pictureSlots',
  names: readonly string[],
  shared = false,
): Promise<void> {
  if (!isPostgres(trx) || names.length === 0) return
  const take = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  // In one order, to avoid deadlocks.
  await sql`
    select ${take}(${sql.lit(advisoryLocks[lock])}, hash) from (
      select distinct hashtext(name) as hash from unnest(${[...names]}::text[]) as given (name) order by 1
    ) as ordered`.execute(trx)
}

/**
 * Takes a lock until the transaction ends, for counts that all transactions share. Waits two seconds at most: a process that has
 * stopped with the lock must not keep everyone waiting. SQLite needs none, as it has one writer.
 * @returns whether this transaction has it
 */
export async function tryLock(trx: Db, lock: 'acknowledgements'): Promise<boolean> {
  if (!isPostgres(trx)) return true
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks[lock])}) as is_locked`.execute(trx)
    if (rows[0]?.isLocked) return true
    if (performance.now() >= deadline) return false
    await pause(TRY_EVERY_MS)
  }
}
