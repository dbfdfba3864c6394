import type { Kysely } from 'kysely'
import { idList, isPostgres } from '../../db/dialect.ts'
import { repeatPaced } from '../../db/paced.ts'
import type { Tables } from '../../db/tables.ts'
import { rememberDeletedMessages } from '../received/deleted-messages.queries.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import { deleteInquiriesAndNotes } from '../state/person-note.queries.ts'

const purgeBatch = (db: Kysely<Tables>, expired: string, at: string, limit: number): Promise<number> =>
  db.transaction().execute(async trx => {
    const rows = await trx
      .selectFrom('inquiries')
      .select('id')
      .where('deletedAt', '<', expired)
      .orderBy('deletedAt')
      .orderBy('id')
      .limit(limit)
      // Skips those that someone is restoring.
      .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await rememberDeletedMessages(trx, ids, at)
    // The history stays: what it says of the client goes.
    await trx
      .updateTable('inquiryHistory')
      .set({ replaced: '{}' })
      .where('inquiryId', 'in', idList(trx, ids))
      .where('action', '=', 'corrected')
      .execute()
    await deleteInquiriesAndNotes(trx, ids)
    await publishEvent(
      trx,
      ids.map(inquiryId => ({ inquiryId, what: 'purged' as const, by: null })),
      at,
    )
    return ids.length
  })

/**
 * Permanently deletes the inquiries that have been in the bin since before `expired`, with their notes, replies, search tokens and
 * mail, and the notes about people who have no other inquiry. Their history stays, without content.
 */
export const purgeBin = (db: Kysely<Tables>, expired: string, now: string): Promise<void> =>
  repeatPaced(async limit => (await purgeBatch(db, expired, now, limit)) === limit)
