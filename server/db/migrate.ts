import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isPostgres } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import type { Db } from './tables.ts'

// The key of Kysely's own migration lock.
const LOCK = 3853314791062309107n

/**
 * Locks migrations for a transaction and waits for other processes as long as it takes. SQLite needs no lock: its
 * transactions take the write lock when they begin.
 */
export async function lockMigrations(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  for (const timeout of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await sql`set local ${sql.ref(timeout)} = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
}

/**
 * Brings the tables up to date, in a transaction that holds the lock.
 * @throws the database's error
 */
export async function migrate(trx: Db): Promise<void> {
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
