import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { hasTable, isPostgres } from './dialect.ts'
import { advisoryLocks } from './locks.ts'
import { migrations, REQUIRED_MIGRATION } from './migrations/index.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

/** Far longer than a migration pauses between two statements. Others wait for a process that has stopped in one. */
const IDLE_MS = MINUTE_MS

/**
 * Locks migrations for a transaction and waits for other processes as long as it takes. SQLite needs no lock: its
 * transactions take the write lock when they begin.
 */
export async function lockMigrations(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  for (const [timeout, ms] of [
    ['statement_timeout', 0],
    ['lock_timeout', 0],
    ['idle_in_transaction_session_timeout', IDLE_MS],
  ] as const)
    await sql`set local ${sql.ref(timeout)} = ${sql.lit(ms)}`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.migrations)})`.execute(trx)
}

/**
 * Brings the tables up to date, in a transaction that holds the lock.
 * @throws the database's error
 */
export async function migrate(trx: Db): Promise<void> {
  // Migrations name tables and columns as the database does.
  const db = trx.withoutPlugins()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The names of all migrations that this program knows, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations)

/** The migrations of a database compared with those of this program. */
export interface Schema {
  /** Known migrations that have not run. */
  missing: string[]
  /** Migrations that have run and that this program doesn't know: a later version added them. */
  newer: string[]
}

/** Compares the migrations that have run with those that this program knows. */
export const compareMigrations = (done: readonly string[]): Schema => ({
  missing: knownMigrations.filter(name => !done.includes(name)),
  newer: done.filter(name => !knownMigrations.includes(name)),
})

/** Compares a database, which may be empty, with this program. */
export async function readSchema(db: Db): Promise<Schema> {
  if (!(await hasTable(db, 'kysely_migration'))) return compareMigrations([])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return compareMigrations(rows.map(({ name }) => name))
}

// The setting that names the last migration that a program must know to use the database.
const REQUIRED_SETTING = 'required-migration'

/** Whether a later version has changed the tables so that this program can't use them. */
export async function isTooNew(db: Db, { missing, newer }: Schema): Promise<boolean> {
  if (newer.length === 0) return false
  // The later version never had a migration of this one: its tables are others.
  if (missing.length > 0) return true
  const required = await findSetting(db, REQUIRED_SETTING)
  // A database of a later version that doesn't say what it requires is not used.
  const isRequirementMet = required !== undefined && knownMigrations.includes(required)
  return !isRequirementMet
}

/** Stores which migration other versions must know. */
export const setRequiredMigration = (db: Db): Promise<void> =>
  setSetting(db, REQUIRED_SETTING, REQUIRED_MIGRATION)
