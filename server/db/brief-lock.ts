import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

const LIMIT_MS = 2_000
const TRY_EVERY_MS = 20

/**
 * Takes an advisory lock of PostgreSQL until the transaction ends, for counts that all transactions share. Waits two seconds at
 * most: a process that has stopped with the lock must not keep everyone waiting. SQLite needs none, as it has one writer.
 * @returns whether this transaction has it
 */
export async function tryLock(trx: Db, key: number): Promise<boolean> {
  if (!isPostgres(trx)) return true
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(key)}) as is_locked`.execute(trx)
    if (rows[0]?.isLocked) return true
    if (performance.now() >= deadline) return false
    await pause(TRY_EVERY_MS)
  }
}
