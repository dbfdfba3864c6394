import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { openDatabase } from '../server/db/database.ts'
import { isPostgres } from '../server/db/dialect.ts'
import type { Tables } from '../server/db/tables.ts'

/** Far more turns of the event loop than a request needs until its first write. */
const TURNS = 500

/** The number of statements that wait for a lock in this PostgreSQL database. */
export async function countLockWaits(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}

async function manyTurns() {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn()
}

/** What another process does in one transaction: at its start, and at its end while others wait for it. */
export interface HeldChange {
  begin(trx: Transaction<Tables>): Promise<unknown>
  end?(trx: Transaction<Tables>): Promise<unknown>
}

/**
 * Starts `work` while a transaction of another process is open. That commits when all of the work waits for it or has ended.
 * @param reached on SQLite, where waiting statements can't be seen, it commits after this instead
 * @returns the results of `work`
 */
export async function whileChanging<T>(
  databaseUrl: string,
  { begin, end }: HeldChange,
  work: (() => Promise<T>)[],
  reached: () => Promise<unknown> = manyTurns,
): Promise<PromiseSettledResult<T>[]> {
  const other = openDatabase(databaseUrl, { noTimeouts: true })
  try {
    const trx = await other.startTransaction().execute()
    await begin(trx)
    let running = 0
    const all: Promise<T>[] = []
    for (const each of work) {
      running++
      all.push(each().finally(() => running--))
      if (isPostgres(other)) while ((await countLockWaits(other)) < running) await nextTurn()
      else await reached()
    }
    await end?.(trx)
    await trx.commit().execute()
    return await Promise.allSettled(all)
  } finally {
    await other.destroy()
  }
}
