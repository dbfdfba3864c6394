import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './tables.ts'

/** A Kysely database or transaction of any schema. */
interface Handle {
  getExecutor(): { adapter: unknown }
}

/** Whether a database is PostgreSQL; otherwise it is SQLite. */
export const isPostgres = (db: Handle): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Whether a table exists, as `select` would find it. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const query = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
  return (await query.execute(db)).rows.length > 0
}

/** Whether a write failed because a unique value is taken. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL: unique_violation. SQLite: SQLITE_CONSTRAINT_UNIQUE.
  return code === '23505' || (code === 'ERR_SQLITE_ERROR' && errcode === 2067)
}
