import type { Kysely } from 'kysely'
import { personKeyOf } from '#contracts/text/person-keys.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { endUnfinishedWork, finishWork, listUnfinishedWork } from '../../db/unfinished-work.ts'
import { ApiError, stale } from '../../errors.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { lockInquiries } from '../state/lock.queries.ts'
import {
  announceNote,
  findNote,
  lockPeople,
  NOTED_AT_ONCE,
  type SavedNote,
} from '../state/person-note.queries.ts'
import { updateSearchTokens } from '../state/search-tokens.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

const NO_PERSON = 'A note about a person needs an email or a phone number in the inquiry'

const updateSearch = (db: Kysely<Tables>, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async trx => {
    await lockInquiries(trx, ids)
    await updateSearchTokens(trx, ids)
  })

/** Lets the search find all inquiries of people by a changed note, where a person has very many or a process has ended. */
export async function finishPersonNotes(db: Kysely<Tables>): Promise<void> {
  for (const work of await listUnfinishedWork(db, 'person note'))
    await finishWork(db, work, ids => updateSearch(db, ids))
}

/**
 * Saves the note about the person of an inquiry; an empty text removes it. A text that is stored already succeeds with any version.
 * `findByNote` follows when the transaction is committed.
 * @param version the version that the admin's screen showed, 0 for no note; undefined overwrites any
 * @throws ApiError 404; 409 when the inquiry has neither email nor telephone; 412 when someone else has saved since
 */
export async function savePersonNote(
  trx: Db,
  id: number,
  { text, version }: { text: string; version: number | undefined },
  by: { actor: Actor; at: string },
): Promise<SavedNote> {
  let saved: SavedNote = { ids: [], work: null }
  await changeInquiry(trx, id, by, async () => {
    const { actor, at } = by
    const contact = trx.selectFrom('inquiries').select(['email', 'phone']).where('id', '=', id)
    const person = personKeyOf(await contact.executeTakeFirstOrThrow())
    if (!person) throw new ApiError(409, NO_PERSON)
    const { key } = person
    await lockPeople(trx, [key])
    const stored = await findNote(trx, key)
    if ((stored?.text ?? '') === text) return undefined
    if (version !== undefined && version !== (stored?.id ?? 0)) throw stale(await getInquiry(trx, id, at))
    await trx.deleteFrom('personNotes').where('key', '=', key).execute()
    if (text !== '')
      await trx.insertInto('personNotes').values({ key, text, author: actor.email, at }).execute()
    saved = await announceNote(trx, key, id, by)
    return { what: 'note', hasOtherWords: true }
  })
  return saved
}

/**
 * Lets the search find the newest of the person's other inquiries by a note that was saved; the others within a minute. Not in the
 * transaction of the note, which has locked the person: inquiries are locked before people.
 */
export async function findByNote(db: Kysely<Tables>, { ids, work }: SavedNote): Promise<void> {
  if (work === null) return
  await updateSearch(db, ids.slice(0, NOTED_AT_ONCE))
  if (ids.length <= NOTED_AT_ONCE) await endUnfinishedWork(db, work)
}
