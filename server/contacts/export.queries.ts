import type { ContactFilter } from '#contracts/contact.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { among } from './among.queries.ts'
import type { ExportRow } from './export.rules.ts'
import { findMatching } from './filter.queries.ts'

/** How many are read at a time: what an export holds, and for how long others wait for the one handle of SQLite. */
const EXPORT_BATCH = 500

export interface ExportBatch {
  rows: ExportRow[]
  /** Where the next batch goes on, below this id; undefined when there is no more. */
  below: number | undefined
}

/** The newest inquiries that a filter finds, of those with an id below `below`. */
export async function readExport(
  db: Db,
  filter: ContactFilter,
  clock: Clock,
  below?: number,
): Promise<ExportBatch> {
  const ids = await findMatching(db, filter, clock, { limit: EXPORT_BATCH, below })
  const rows = await db
    .selectFrom('contacts')
    .leftJoin('users', 'users.id', 'contacts.assignee_id')
    .select(['contacts.id', 'contacts.created_at', 'first_name', 'last_name', 'contacts.email'])
    .select(['contacts.phone', 'branch', 'service', 'status', 'answered_at', 'message'])
    .select('users.name as assignee')
    .where('contacts.id', 'in', among(db, ids))
    .execute()
  rows.sort((a, b) => b.id - a.id)
  return { rows, below: ids.length < EXPORT_BATCH ? undefined : ids.at(-1) }
}
