import type { Insertable, Kysely } from 'kysely'
import type { InquiryRow, Tables } from '../server/db/tables.ts'
import { keyColumns } from '../server/inquiries/state/person-keys.rules.ts'
import { updateAllSearchTokens } from '../server/inquiries/state/search-tokens.queries.ts'
import { anInquiry } from './factories.ts'

const ROWS = 500

/** From when on an inquiry that was stored directly waits: since it arrived, unless it has a response or is spam. */
const waitOf = ({ respondedAt, spam, createdAt }: Partial<Insertable<InquiryRow>>) =>
  respondedAt || spam
    ? { waitsFrom: null, waitingReason: null }
    : { waitsFrom: createdAt ?? '2026-01-15T06:30:00.000Z', waitingReason: 'new' as const }

/** Stores inquiries directly, with their search tokens. */
export async function storeInquiries(
  db: Kysely<Tables>,
  rows: readonly Partial<Insertable<InquiryRow>>[],
): Promise<void> {
  const stored = rows.map(row => ({
    ...anInquiry(),
    source: 'form' as const,
    spam: 0 as const,
    status: 'unread' as const,
    category: '' as const,
    countedBranch: row.branch ?? '',
    version: 1,
    createdAt: '2026-01-15T06:30:00.000Z',
    updatedAt: '2026-01-15T06:30:00.000Z',
    assigneeId: null,
    respondedAt: null,
    deletedAt: null,
    ...waitOf(row),
    ...keyColumns({ ...anInquiry(), ...row }),
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
