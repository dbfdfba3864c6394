import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { hasTable, isPostgres } from './dialect.ts'
import { migrations, REQUIRED_MIGRATION } from './migrations/index.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

/** The names of all migrations that this program knows, in their order. */
const known: readonly string[] = Object.keys(migrations)

/** Whether this program knows a migration of that name. */
const isKnown = (name: string): boolean => known.includes(name)

/** What a database has to do with this program's migrations. */
export interface Schema {
  /** Known migrations that have not run. */
  missing: string[]
  /** Migrations that have run and that this program doesn't know: a later one made them. */
  newer: string[]
}

/** Whether a database or backup was made before the baseline migration, by a version that was never released. */
export const precedesBaseline = ({ missing, newer }: Schema): boolean =>
  newer.length > 0 && missing.length === known.length

/** Compares the migrations that have run with those that this program knows. */
export const compareMigrations = (done: readonly string[]): Schema => ({
  missing: known.filter(name => !done.includes(name)),
  newer: done.filter(name => !isKnown(name)),
})

/** Compares a database, also an empty one, with what this program knows. */
export async function readSchema(db: Db): Promise<Schema> {
  if (!(await hasTable(db, 'kysely_migration'))) return { missing: [...known], newer: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return compareMigrations(rows.map(({ name }) => name))
}

const NEEDS = 'needs'

/** Whether a later program has changed the tables in a way that this one does not understand. */
export async function isTooNew(db: Db, { missing, newer }: Schema): Promise<boolean> {
  if (newer.length === 0) return false
  return missing.length > 0 || !isKnown((await findSetting(db, NEEDS)) ?? '')
}

/** Whether programs are told what they must know: by this one, or by a later one that knew better. */
export const hasRequiredMigration = async (db: Db, { newer }: Schema): Promise<boolean> =>
  newer.length > 0 || (await findSetting(db, NEEDS)) === REQUIRED_MIGRATION

/** Tells programs that come later what they must know. */
export const setRequiredMigration = (db: Db): Promise<void> => setSetting(db, NEEDS, REQUIRED_MIGRATION)

// The key of Kysely's own lock, which earlier versions of this program took.
const LOCK = 3853314791062309107n

/** Waits in a transaction until no other process migrates, as long as it takes; SQLite's begins as the only writer. */
export async function lockMigrations(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  for (const timeout of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await sql`set local ${sql.ref(timeout)} = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
}

const createMigrator = (trx: Db) =>
  new Migrator({ db: trx, provider: { getMigrations: async () => migrations } })

/**
 * Brings the tables up to date, in a transaction that holds the lock.
 * @throws the database's error
 */
export async function migrate(trx: Db): Promise<void> {
  const { error } = await createMigrator(trx).migrateToLatest()
  if (error) throw error
}

/**
 * Makes the tables of an empty database as they are after the last of `names`, in a transaction that holds the lock.
 * @throws the database's error
 */
export async function migrateTo(trx: Db, names: readonly string[]): Promise<void> {
  const last = known.findLast(name => names.includes(name))
  const { error } = await createMigrator(trx).migrateTo(last as string)
  if (error) throw error
}
