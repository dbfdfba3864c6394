import { randomUUID, type UUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { RELATED_MAX } from '#contracts/inquiries/limits.ts'
import { personKeyOf } from '#contracts/text/person-keys.ts'
import { repeatPaced } from '../../db/paced.ts'
import { setSetting } from '../../db/settings.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { ApiError, stale } from '../../errors.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import { lockInquiries } from '../state/lock.queries.ts'
import { findNote, inquiriesOfNote, lockPeople } from '../state/person-note.queries.ts'
import { updateSearchTokens } from '../state/search-tokens.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

const NO_PERSON = 'A note about a person needs an email or a phone number in the inquiry'

/** Begins the key of a setting with the ids of inquiries that the search may not find by a changed note yet. */
const UNFINISHED = 'person-note '

/** How many inquiries of the person are announced and found by the new text at once: as many as someone sees. */
const AT_ONCE = RELATED_MAX

const updateSearch = (db: Kysely<Tables>, ids: readonly number[], finished?: string): Promise<void> =>
  db.transaction().execute(async trx => {
    await lockInquiries(trx, ids)
    await updateSearchTokens(trx, ids)
    if (finished !== undefined) await trx.deleteFrom('settings').where('key', '=', finished).execute()
  })

/** Lets the search find all inquiries of people by a changed note, where a person has very many or a process has ended. */
export async function finishPersonNotes(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'like', `${UNFINISHED}%`).execute()
  for (const { key, value } of rows) {
    const ids: number[] = JSON.parse(value)
    let start = 0
    await repeatPaced(async limit => {
      const batch = ids.slice(start, start + limit)
      start += limit
      const isLast = start >= ids.length
      await updateSearch(db, batch, isLast ? key : undefined)
      return !isLast
    })
  }
}

/** What is left to do after a note was saved: the inquiries that the search must find by it. */
interface SavedNote {
  ids: number[]
  /** Part of the key of the setting that has them until then. */
  unfinished: UUID
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
  const unfinished = randomUUID()
  let ids: number[] = []
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
    const found = await inquiriesOfNote(trx, key).select('id').orderBy('id', 'desc').execute()
    ids = found.map(row => row.id).filter(other => other !== id)
    if (ids.length === 0) return { what: 'note', hasOtherWords: true }
    await setSetting(trx, `${UNFINISHED}${unfinished}`, JSON.stringify(ids))
    const announced = ids.slice(0, AT_ONCE)
    const events = announced.map(inquiryId => ({ inquiryId, what: 'note' as const, by: actor.id }))
    await publishEvent(trx, events, at)
    return { what: 'note', hasOtherWords: true }
  })
  return { ids, unfinished }
}

/**
 * Lets the search find the newest of the person's other inquiries by a note that was saved; the others within a minute. Not in the
 * transaction of the note, which has locked the person: inquiries are locked before people.
 */
export async function findByNote(db: Kysely<Tables>, { ids, unfinished }: SavedNote): Promise<void> {
  const isAll = ids.length <= AT_ONCE
  if (ids.length > 0)
    await updateSearch(db, ids.slice(0, AT_ONCE), isAll ? `${UNFINISHED}${unfinished}` : undefined)
}
