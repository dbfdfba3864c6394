import type { Kysely } from 'kysely'
import type { ContactDetail } from '#contracts/contact.ts'
import { NOTES_MAX } from '#contracts/desk.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound, refused } from '../../errors.ts'
import { getContact } from '../contacts.queries.ts'
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
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    // Without the lock, two notes at once would each store search tokens without the other's.
    const [contact] = await lockInquiries(trx, [id])
    if (!contact || contact.deleted_at !== null) throw notFound('Contact not found')
    const { count } = await trx
      .selectFrom('contact_notes')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('contact_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= NOTES_MAX) throw refused({ text: tooMany })
    await trx.insertInto('contact_notes').values({ contact_id: id, text, author: actor.name, at }).execute()
    await updateSearchTokens(trx, [id])
    const detail = await getContact(trx, id)
    await publishEvent(trx, { contactId: id, what: 'note', by: actor.id }, at)
    return detail
  })
}
