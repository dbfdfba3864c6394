import type { Insertable, Kysely } from 'kysely'
import type { InquiryRow, Tables } from '../server/db/tables.ts'
import { toInquiryColumns } from '../server/inquiries/inquiries.rows.ts'
import { updateAllSearchTokens } from '../server/inquiries/list/search-tokens.queries.ts'
import { anInquiry } from './factories.ts'

const ROWS = 500

/** Stores inquiries directly, with their search tokens. */
export async function storeInquiries(
  db: Kysely<Tables>,
  rows: readonly Partial<Insertable<InquiryRow>>[],
): Promise<void> {
  const stored = rows.map(row => ({
    ...toInquiryColumns(anInquiry()),
    suspected: 0 as const,
    status: 'unread' as const,
    category: '' as const,
    counted_branch: row.branch ?? '',
    version: 1,
    created_at: '2026-01-15T06:30:00.000Z',
    updated_at: '2026-01-15T06:30:00.000Z',
    assignee_id: null,
    answered_at: null,
    deleted_at: null,
    ...row,
  }))
  await db.transaction().execute(async trx => {
    for (let start = 0; start < stored.length; start += ROWS) {
      await trx
        .insertInto('inquiries')
        .values(stored.slice(start, start + ROWS))
        .execute()
    }
    await updateAllSearchTokens(trx)
  })
}
