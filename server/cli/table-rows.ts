import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'

/** All tables of a salon but the words, which are made anew. */
export type CopiedTable = Exclude<keyof Tables, 'inquiry_search'>

/** By which columns each table's rows are read in order. Tables that others refer to come before those. */
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

/** Columns that hold bytes. Their rows are large: few are read at a time. */
const byteColumns: Partial<Record<CopiedTable, string>> = {
  pictures: 'original',
  picture_files: 'body',
  removed_pictures: 'original',
}

/** A row as both databases hold it: whole numbers, text and null; bytes as PostgreSQL writes them, `\\x00ff`. */
export type CopiedRow = Record<string, number | string | null>

const BATCH = 5_000
const BATCH_OF_BYTES = 4

const withTextForBytes = (row: Record<string, CopiedRow[string] | Uint8Array>): CopiedRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  )

/** All rows of a table, in batches, in the order of its key. */
export async function* readRows(db: Db, table: CopiedTable): AsyncGenerator<CopiedRow[]> {
  const keys = tableKeys[table]
  const columns = sql.join(keys.map(key => sql.ref(key)))
  const batch = byteColumns[table] ? BATCH_OF_BYTES : BATCH
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<CopiedRow>`
      select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(batch)}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    yield byteColumns[table] ? rows.map(withTextForBytes) : rows
    after = sql`(${columns}) > (${sql.join(keys.map(key => last[key]))})`
  }
}

/** Stores rows as they are, ids too. They travel as one parameter. */
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

/** Tables whose rows the database numbers. */
export const numberedTables = tableNames.filter(hasId)

/** The highest number that a table's rows have had: none is given out twice, also not that of a row which is gone. */
export async function readLastNumber(db: Db, table: CopiedTable): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ last: number }>`select case when is_called then last_value else 0 end as last
        from ${sql.raw(await sequenceOf(db, table))}`
    : sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
  return (await query.execute(db)).rows[0]?.last ?? 0
}

/** The name of the sequence as SQL: what PostgreSQL says is quoted where it must be. */
async function sequenceOf(db: Db, table: CopiedTable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(
    db,
  )
  return rows[0]?.name as string
}

/** Lets a table go on numbering after `last`. */
export async function setLastNumber(trx: Db, table: string, last: number): Promise<void> {
  if (last === 0) return
  if (isPostgres(trx)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
}
