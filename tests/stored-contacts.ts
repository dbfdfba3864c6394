import type { Insertable, Kysely } from 'kysely'
import { toContactColumns } from '../server/contacts/contacts.rows.ts'
import { updateAllSearchTokens } from '../server/contacts/list/search-tokens.queries.ts'
import type { ContactRow, Tables } from '../server/db/tables.ts'
import { aContact } from './factories.ts'

const ROWS = 500

/** Stores inquiries as they are given, with what is kept about them, in an inbox that may hold others. */
export async function storeContacts(
  db: Kysely<Tables>,
  rows: readonly Partial<Insertable<ContactRow>>[],
): Promise<void> {
  const stored = rows.map(row => ({
    ...toContactColumns(aContact(), false),
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
        .insertInto('contacts')
        .values(stored.slice(start, start + ROWS))
        .execute()
    }
    await updateAllSearchTokens(trx)
  })
}
