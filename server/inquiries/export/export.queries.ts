import type { InquiryFilter } from '#contracts/inquiry.ts'
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
  filter: InquiryFilter,
  clock: Clock,
  below?: number,
): Promise<ExportBatch> {
  const ids = await findMatching(db, filter, clock, { limit: BATCH, below })
  const rows = await db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assignee_id')
    .select(['inquiries.id', 'inquiries.created_at', 'status', 'answered_at'])
    .select(inquiryColumns.map(column => `inquiries.${column}` as const))
    .select('users.name as assignee')
    .where('inquiries.id', 'in', idList(db, ids))
    .orderBy('inquiries.id', 'desc')
    .execute()
  return { rows, below: ids.length < BATCH ? undefined : ids.at(-1) }
}
