import type { ContactFilter } from '#contracts/contact.ts'
import { inquiryColumns } from '#contracts/inquiry-fields.ts'
import type { Clock } from '../../clock.ts'
import { idList } from '../../db/id-list.ts'
import type { Db } from '../../db/tables.ts'
import { findMatching } from '../list/filter.queries.ts'
import type { ExportRow } from './export.rules.ts'

/** Inquiries in memory at a time: at most a megabyte of messages. */
const BATCH = 50

export interface ExportBatch {
  rows: ExportRow[]
  /** The next batch starts below this id; undefined after the last. */
  below: number | undefined
}

/** The newest inquiries that a filter finds with an id below `below`. */
export async function readExport(
  db: Db,
  filter: ContactFilter,
  clock: Clock,
  below?: number,
): Promise<ExportBatch> {
  const ids = await findMatching(db, filter, clock, { limit: BATCH, below })
  const rows = await db
    .selectFrom('contacts')
    .leftJoin('users', 'users.id', 'contacts.assignee_id')
    .select(['contacts.id', 'contacts.created_at', 'status', 'answered_at'])
    .select(inquiryColumns.map(column => `contacts.${column}` as const))
    .select('users.name as assignee')
    .where('contacts.id', 'in', idList(db, ids))
    .orderBy('contacts.id', 'desc')
    .execute()
  return { rows, below: ids.length < BATCH ? undefined : ids.at(-1) }
}
