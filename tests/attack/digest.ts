import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../server/db/dialect.ts'
import type { Tables } from '../../server/db/tables.ts'

/** Every table that there is, so that a new one can't be forgotten. */
async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).toSorted()
}

/** A digest of each table's rows. Two that are equal mean that nothing was written in between. */
export async function createDigest(db: Kysely<Tables>): Promise<() => Promise<Record<string, string>>> {
  const tables = await tablesOf(db)
  return async () => {
    const digests: Record<string, string> = {}
    for (const table of tables) {
      const row = isPostgres(db) ? sql`row_to_json(t)::text` : sql`t.*`
      const { rows } = await sql<object>`select ${row} from ${sql.table(table)} as t`.execute(db)
      const lines = rows.map(each => JSON.stringify(each)).toSorted()
      digests[table] = createHash('sha256').update(lines.join('\n')).digest('base64url')
    }
    return digests
  }
}
