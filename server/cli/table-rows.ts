import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'

/** All tables but the search index, which is written again. */
export type CopiedTable = Exclude<keyof Tables, 'inquiry_search'>

/** The columns by which each table is read in order. Referenced tables come before those that refer to them. */
export const tableKeys: Readonly<Record<CopiedTable, readonly string[]>> = {
  settings: ['key'],
  users: ['id'],
  sessions: ['id'],
  login_failures: ['key'],
  password_links: ['id'],
  team_events: ['id'],
  branches: ['id'],
  services: ['id'],
  content_versions: ['version'],
  saved_replies: ['id'],
  pictures: ['place'],
  picture_files: ['name'],
  removed_pictures: ['place'],
  inquiries: ['id'],
  inquiry_notes: ['id'],
  inquiry_replies: ['id'],
  inquiry_history: ['id'],
  inquiry_events: ['position'],
  mail_jobs: ['id'],
  idempotency_keys: ['key'],
  used_tickets: ['id'],
  writing: ['inquiry_id', 'user_id'],
}

export const tableNames = Object.keys(tableKeys) as CopiedTable[]

// A statement takes at most 32,766 parameters on SQLite. Rows with pictures are large.
const BATCH = 1_000
const PICTURE_BATCH = 4
const withPictures: readonly CopiedTable[] = ['pictures', 'picture_files', 'removed_pictures']

/** Reads all rows of a table in batches, ordered by its key. */
export async function* readRows(db: Db, table: CopiedTable): AsyncGenerator<Record<string, unknown>[]> {
  const keys = tableKeys[table]
  const columns = sql.join(keys.map(key => sql.ref(key)))
  const batch = withPictures.includes(table) ? PICTURE_BATCH : BATCH
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(batch)}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`(${columns}) > (${sql.join(keys.map(key => last[key]))})`
  }
}

/** Tables whose ids the database generates. */
export const numberedTables = tableNames.filter(
  table => tableKeys[table].join() === 'id' && table !== 'used_tickets',
)

/** The highest id that a table has used, also by deleted rows, so that none is used again. */
export async function readLastNumber(db: Db, table: CopiedTable): Promise<number> {
  const query = isPostgres(db)
    ? sql<{
        last: number
      }>`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as last`
    : sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
  return (await query.execute(db)).rows[0]?.last ?? 0
}

/** Continues a table's ids after `last`. */
export async function setLastNumber(trx: Db, table: CopiedTable, last: number): Promise<void> {
  if (last === 0) return
  if (isPostgres(trx)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
}
