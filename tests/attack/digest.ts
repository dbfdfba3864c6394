import { createHash } from 'node:crypto'
import { type Kysely, sql, type TableMetadata } from 'kysely'
import { isPostgres } from '../../server/db/dialect.ts'
import type { Tables } from '../../server/db/tables.ts'

/** Every table that there is, so that a new one can't be forgotten. */
async function tablesOf(db: Kysely<Tables>): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables()
  return tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** What every write moves on, also one that was taken back: SQLite counts changed rows, PostgreSQL transactions that wrote. */
async function markOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = isPostgres(db)
    ? await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db)
    : await sql<{ mark: number }>`select total_changes() as mark`.execute(db)
  return String(rows[0]?.mark)
}

type Digest = () => Promise<Record<string, string>>

/** A digest of each table's rows, read anew when anything was written. Two that are equal: nothing was, in between. */
export async function createDigest(db: Kysely<Tables>, without: string[] = []): Promise<Digest> {
  const read = await createReading(db, without)
  let last = { mark: '', digests: {} as Record<string, string> }
  return async () => {
    const mark = await markOf(db)
    if (mark !== last.mark) last = { mark, digests: await read() }
    return last.digests
  }
}

async function createReading(db: Kysely<Tables>, without: string[]): Promise<Digest> {
  const tables = (await tablesOf(db)).filter(({ name }) => !without.includes(name))
  if (isPostgres(db)) {
    // One statement: there, each takes its time on the way.
    const parts = tables.map(
      ({
        name,
      }) => sql`(select md5(coalesce(string_agg(r, '' order by r), '')) from (select t::text as r from ${sql.table(name)} t) _)
        as ${sql.ref(name)}`,
    )
    const query = sql<Record<string, string>>`select ${sql.join(parts)}`
    return async () => (await query.execute(db)).rows[0] ?? {}
  }
  return async () => {
    const digests: Record<string, string> = {}
    for (const { name, columns } of tables) {
      // Quoted, as the tables of the search hold numbers that are too large for JavaScript.
      const values = columns.map(column => sql`quote(${sql.ref(column.name)})`)
      const { rows } = await sql<object>`select ${sql.join(values)} from ${sql.table(name)}`.execute(db)
      const lines = rows.map(row => JSON.stringify(row)).toSorted()
      digests[name] = createHash('sha256').update(lines.join('\n')).digest('base64url')
    }
    return digests
  }
}
