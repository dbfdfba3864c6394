import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

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
