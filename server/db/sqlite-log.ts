import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * Moves SQLite's write-ahead log into the database file and truncates it: it holds former copies of deleted rows.
 * @returns false while another process uses the log, and on PostgreSQL
 */
export async function truncateLog(db: Db): Promise<boolean> {
  if (isPostgres(db)) return false
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint (truncate)`.execute(db)
  return rows[0]?.busy === 0
}

/**
 * Rewrites a SQLite file with nothing but what is stored. `secure_delete` does not overwrite copies that rows left inside
 * pages when they were moved. Others can read meanwhile, but not write.
 * @returns whether nothing of what was deleted is left in the file and its log
 */
export async function compactFile(db: Db): Promise<boolean> {
  if (isPostgres(db)) return false
  await sql`vacuum`.execute(db)
  return truncateLog(db)
}
