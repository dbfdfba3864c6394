import { type Kysely, PostgresIntrospector, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Whether a database of any schema is PostgreSQL; otherwise it is SQLite. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'introspection'>): boolean =>
  db.introspection instanceof PostgresIntrospector

/** The name in the database of a table or column: `inquiryId` is `inquiry_id`. */
export const databaseName = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Whether a table exists, as `select` would find it. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const query = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
  return (await query.execute(db)).rows.length > 0
}

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const row = await query.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return (row as { n: number }).n
}

/** Whether a write failed because a unique value is taken. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL: unique_violation. SQLite: SQLITE_CONSTRAINT_UNIQUE.
  return code === '23505' || (code === 'ERR_SQLITE_ERROR' && errcode === 2067)
}

/** Ids as a subquery with one parameter, so that the statement is the same however many there are. */
export const idList = (db: Db, ids: readonly number[]): RawBuilder<number> =>
  isPostgres(db)
    ? sql`(select unnest(${[...ids]}::integer[]))`
    : sql`(select value from json_each(${JSON.stringify(ids)}))`

/**
 * Parts of a long list, one statement each: PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766. Between two
 * statements other requests of the process have their turn.
 */
export function* batchesOf<T>(items: readonly T[], size = 1_000): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
