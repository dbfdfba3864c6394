import { personKeyOf } from '#contracts/text/person-keys.ts'
import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { rememberDeletedMessages } from './deleted-messages.queries.ts'
import { publishEvent } from './inquiry-events.queries.ts'
import { deleteUnusedNotes } from './person-note.queries.ts'

/** Deletes the history of inquiries, or only what it says of the client. */
async function deleteHistory(trx: Db, ids: readonly number[], keepsHistory: boolean): Promise<void> {
  if (keepsHistory)
    await trx
      .updateTable('inquiryHistory')
      .set({ replaced: '{}' })
      .where('inquiryId', 'in', idList(trx, ids))
      .where('action', '=', 'corrected')
      .execute()
  else await trx.deleteFrom('inquiryHistory').where('inquiryId', 'in', idList(trx, ids)).execute()
}

/**
 * Permanently deletes locked inquiries, with their notes, replies, search tokens and mail, and the notes about people who have no
 * inquiry left; open screens remove them. Their messages that still lie in the mailbox are not stored again.
 * @param ids none does nothing
 * @param by id of the admin who deletes them; null for a periodic job
 * @param keepsHistory keeps their history, without what it says of the client
 */
export async function deleteForGood(
  trx: Db,
  ids: readonly number[],
  { by, at, keepsHistory }: { by: number | null; at: string; keepsHistory: boolean },
): Promise<void> {
  if (ids.length === 0) return
  await deleteHistory(trx, ids, keepsHistory)
  await rememberDeletedMessages(trx, ids, at)
  const contacts = await trx
    .selectFrom('inquiries')
    .select(['email', 'phone'])
    .where('id', 'in', idList(trx, ids))
    .execute()
  await trx.deleteFrom('inquiries').where('id', 'in', idList(trx, ids)).execute()
  await deleteUnusedNotes(trx, [...new Set(contacts.flatMap(contact => personKeyOf(contact)?.key ?? []))])
  await publishEvent(
    trx,
    ids.map(inquiryId => ({ inquiryId, what: 'purged' as const, by })),
    at,
  )
}
