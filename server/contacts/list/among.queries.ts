import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

/** These ids as a subquery with one parameter: however many there are, the statement is the same. */
export const among = (db: Db, ids: readonly number[]): RawBuilder<number> =>
  isPostgres(db)
    ? sql`(select unnest(${[...ids]}::integer[]))`
    : sql`(select value from json_each(${JSON.stringify(ids)}))`
