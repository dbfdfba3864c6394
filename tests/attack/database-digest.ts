import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../server/db/dialect.ts'
import type { Tables } from '../../server/db/tables.ts'

/** Increases with each write, even if rolled back: SQLite counts changed rows, PostgreSQL transactions that wrote. */
async function writesOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = isPostgres(db)
    ? await sql<{ writes: string }>`select pg_current_snapshot()::text as writes`.execute(db)
    : await sql<{ writes: number }>`select total_changes() as writes`.execute(db)
  return String(rows[0]?.writes)
}

type Digest = () => Promise<Record<string, string>>

/** A hash of each table's rows, computed again when anything was written. Equal digests mean that nothing has changed. */
export async function createDigest(db: Kysely<Tables>, without: string[] = []): Promise<Digest> {
  // Read from the database, so that no new table is left out.
  const tables = (await db.introspection.getTables()).filter(({ name }) => !without.includes(name))
  async function read(): Promise<Record<string, string>> {
    const digests: Record<string, string> = {}
    for (const { name, columns } of tables) {
      // Quoted on SQLite, as the tables of the search index hold numbers that are too large for JavaScript.
      const values = columns.map(column =>
        isPostgres(db) ? sql.ref(column.name) : sql`quote(${sql.ref(column.name)})`,
      )
      const { rows } = await sql<object>`select ${sql.join(values)} from ${sql.table(name)}`.execute(db)
      const lines = rows.map(row => JSON.stringify(row)).toSorted()
      digests[name] = createHash('sha256').update(lines.join('\n')).digest('base64url')
    }
    return digests
  }
  let last = { writes: '', digests: {} as Record<string, string> }
  return async () => {
    const writes = await writesOf(db)
    if (writes !== last.writes) last = { writes, digests: await read() }
    return last.digests
  }
}
