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

/** Binary columns. Their rows are large, so few are read at a time. */
const byteColumns: Partial<Record<CopiedTable, string>> = {
  pictures: 'original',
  picture_files: 'body',
  removed_pictures: 'original',
}

/** A row of either database: integers, text and null; bytes as PostgreSQL writes them, `\\x00ff`. */
export type CopiedRow = Record<string, number | string | null>

const BATCH = 5_000
const BINARY_BATCH = 4

const encodeBytes = (row: Record<string, CopiedRow[string] | Uint8Array>): CopiedRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  )

/** Reads all rows of a table in batches, ordered by its key. */
export async function* readRows(db: Db, table: CopiedTable): AsyncGenerator<CopiedRow[]> {
  const keys = tableKeys[table]
  const columns = sql.join(keys.map(key => sql.ref(key)))
  const batch = byteColumns[table] ? BINARY_BATCH : BATCH
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<CopiedRow>`
      select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(batch)}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    yield byteColumns[table] ? rows.map(encodeBytes) : rows
    after = sql`(${columns}) > (${sql.join(keys.map(key => last[key]))})`
  }
}

/** Inserts rows with their ids, as one JSON parameter. */
export async function insertRows(trx: Db, table: CopiedTable, rows: readonly CopiedRow[]): Promise<void> {
  const json = JSON.stringify(rows)
  const into = sql.table(table)
  if (isPostgres(trx)) {
    await sql`insert into ${into} select * from json_populate_recordset(null::${into}, ${json}::json)`.execute(
      trx,
    )
    return
  }
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map(column => {
    const value = sql`value ->> ${sql.lit(column)}`
    return column === byteColumns[table] ? sql`unhex(substr(${value}, 3))` : value
  })
  await sql`insert into ${into} (${sql.join(columns.map(column => sql.ref(column)))})
    select ${sql.join(values)} from json_each(${json})`.execute(trx)
}

const hasId = (table: CopiedTable) => tableKeys[table].join() === 'id' && table !== 'used_tickets'

/** Tables whose ids the database generates. */
export const numberedTables = tableNames.filter(hasId)

/** The highest id that a table has used, also by deleted rows, so that none is used again. */
export async function readLastNumber(db: Db, table: CopiedTable): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ last: number }>`select case when is_called then last_value else 0 end as last
        from ${sql.raw(await sequenceOf(db, table))}`
    : sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
  return (await query.execute(db)).rows[0]?.last ?? 0
}

/** The name of the sequence as SQL; PostgreSQL quotes it if necessary. */
async function sequenceOf(db: Db, table: CopiedTable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(
    db,
  )
  return rows[0]?.name as string
}

/** Continues a table's ids after `last`. */
export async function setLastNumber(trx: Db, table: string, last: number): Promise<void> {
  if (last === 0) return
  if (isPostgres(trx)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
}
