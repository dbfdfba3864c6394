import type { Migration } from 'kysely/migration'
import { baseline } from './001-baseline.ts'

/**
 * All migrations in order. Until the first release there is one, which is changed in its place. From then on a migration that has
 * run anywhere never changes: append only.
 */
export const migrations: Record<string, Migration> = {
  '001-baseline': baseline,
}

/**
 * The last migration that a version must know to use this database. Versions that know it can share the database, also
 * after later migrations: during an update, or after an update is reverted. A migration that removes or narrows what
 * earlier versions read or write must set this to its own name (decision 17).
 */
export const REQUIRED_MIGRATION = '001-baseline'
