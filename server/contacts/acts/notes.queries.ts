import type { Kysely } from 'kysely'
import type { ContactDetail } from '#contracts/contact.ts'
import { NOTES_MAX } from '#contracts/desk.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound, refused } from '../../errors.ts'
import { getContact } from '../contacts.queries.ts'
import { writeWords } from '../list/words.queries.ts'
import { tell } from '../live/feed.queries.ts'
import { type Deed, lockStandings } from './acts.queries.ts'

const tooMany = `This inquiry has ${NOTES_MAX} notes, which is as many as it may have.`

/**
 * Adds a note to an inquiry, found by its words from then on. The version stays: a note is nobody's stale save.
 * @throws ApiError 404; 422 when the inquiry has as many as it may have
 */
export function addNote(
  db: Kysely<Tables>,
  id: number,
  text: string,
  { actor, by, at }: Deed,
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    // Locked: two notes at once would each store the words without the other's.
    const [contact] = await lockStandings(trx, [id])
    if (!contact || contact.deleted_at !== null) throw notFound('Contact not found')
    const { count } = await trx
      .selectFrom('contact_notes')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('contact_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= NOTES_MAX) throw refused({ text: tooMany })
    await trx.insertInto('contact_notes').values({ contact_id: id, text, author: actor, at }).execute()
    await writeWords(trx, [id])
    const detail = await getContact(trx, id)
    await tell(trx, { contactId: id, what: 'note', by }, at)
    return detail
  })
}
