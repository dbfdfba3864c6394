import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/** Ids as a subquery with one parameter, so that the statement is the same however many there are. */
export const idList = (db: Db, ids: readonly number[]): RawBuilder<number> =>
  isPostgres(db)
    ? sql`(select unnest(${[...ids]}::integer[]))`
    : sql`(select value from json_each(${JSON.stringify(ids)}))`
