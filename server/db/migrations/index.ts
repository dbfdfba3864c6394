import type { Migration } from 'kysely/migration'
import { baseline } from './001-baseline.ts'

/** The history of the database. Append only: a migration that has run somewhere never changes. */
export const migrations: Record<string, Migration> = {
  '001-baseline': baseline,
}

/**
 * The last migration that a program must know to work on this database. Programs that know it may share the database with
 * this one, also when later migrations have run: while one replaces the other, or when an upgrade is taken back. A
 * migration that takes away or narrows what an earlier program reads or writes moves this to itself (decision 17).
 */
export const REQUIRED_MIGRATION = '001-baseline'
