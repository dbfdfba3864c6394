import { sql } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import type { Sheet } from './sheet.rules.ts'

// Unique among our advisory locks.
const LOCK = 5_180_044

/**
 * Lets uploads that add services follow each other until the transaction ends, so that the second one sees the names that the first
 * has added. Taken before services are locked. SQLite needs no lock, as it has one writer.
 */
export async function lockAdditions(trx: Db, { rows }: Pick<Sheet, 'rows'>): Promise<void> {
  if (isPostgres(trx) && rows.some(({ cells }) => !cells.has('id')))
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
}
