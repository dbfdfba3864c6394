import type { Kysely } from 'kysely'
import { NOTES_MAX } from '#contracts/inbox.ts'
import type { InquiryDetail } from '#contracts/inquiry.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound, refused } from '../../errors.ts'
import { getInquiry } from '../inquiries.queries.ts'
import { updateSearchTokens } from '../list/search-tokens.queries.ts'
import { publishEvent } from '../live/inquiry-events.queries.ts'
import { type Actor, lockInquiries } from './actions.queries.ts'

const tooMany = `An inquiry can have up to ${NOTES_MAX} notes.`

/**
 * Adds a note to an inquiry and to its search tokens. The version stays, since a note conflicts with no other change.
 * @throws ApiError 404; 422 when the inquiry has `NOTES_MAX` notes
 */
export function addNote(
  db: Kysely<Tables>,
  id: number,
  text: string,
  actor: Actor,
  at: string,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    // Without the lock, two notes at once would each store search tokens without the other's.
    const [inquiry] = await lockInquiries(trx, [id])
    if (!inquiry || inquiry.deleted_at !== null) throw notFound('Contact not found')
    const { count } = await trx
      .selectFrom('inquiry_notes')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('inquiry_id', '=', id)
      .executeTakeFirstOrThrow()
    if (count >= NOTES_MAX) throw refused({ text: tooMany })
    await trx.insertInto('inquiry_notes').values({ inquiry_id: id, text, author: actor.name, at }).execute()
    await updateSearchTokens(trx, [id])
    const detail = await getInquiry(trx, id)
    await publishEvent(trx, { contactId: id, what: 'note', by: actor.id }, at)
    return detail
  })
}
