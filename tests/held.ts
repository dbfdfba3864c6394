import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { openDatabase } from '../server/db/database.ts'
import { isPostgres } from '../server/db/dialect.ts'
import type { Tables } from '../server/db/tables.ts'

/** Far more turns of the event loop than a call needs to reach its first write. */
const TURNS = 500

/** How many statements wait for a lock in this PostgreSQL database. */
async function countWaiting(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Another process changes something in a transaction that is still open when `work` begins. It commits once all of `work` waits for it,
 * or has ended without waiting. SQLite can't tell who waits: there it commits after `work` had ample turns in this process.
 * @param change may answer what the transaction does last, while `work` waits
 * @returns what became of `work`
 */
export async function whileChanging<T>(
  databaseUrl: string,
  change: (trx: Transaction<Tables>) => Promise<unknown | (() => Promise<unknown>)>,
  ...work: (() => Promise<T>)[]
): Promise<PromiseSettledResult<T>[]> {
  const other = openDatabase(databaseUrl)
  try {
    const trx = await other.startTransaction().execute()
    const finish = await change(trx)
    let running = 0
    const all: Promise<T>[] = []
    for (const begin of work) {
      running++
      all.push(begin().finally(() => running--))
      if (isPostgres(other)) while ((await countWaiting(other)) < running) await nextTurn()
      else for (let turn = 0; turn < TURNS && running > 0; turn++) await nextTurn()
    }
    if (typeof finish === 'function') await finish()
    await trx.commit().execute()
    return await Promise.allSettled(all)
  } finally {
    await other.destroy()
  }
}
