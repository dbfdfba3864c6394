import type { UUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { PersonNote } from '#contracts/inquiries/inquiry.ts'
import { RELATED_MAX, SAME_PHONE_NOTES_MAX } from '#contracts/inquiries/limits.ts'
import { emailKeyOf, personKeyOf, phoneKeysOf } from '#contracts/text/person-keys.ts'
import { idList } from '../../db/dialect.ts'
import { lockEach } from '../../db/locks.ts'
import type { Db, InquiryRow, PersonNoteRow } from '../../db/tables.ts'
import { addUnfinishedWork } from '../../db/unfinished-work.ts'
import { ApiError } from '../../errors.ts'
import { publishEvent } from './inquiry-events.queries.ts'
import type { Actor } from './transitions.rules.ts'

type PersonContact = Pick<InquiryRow, 'email' | 'phone'>

/**
 * Locks people until the transaction ends: while one transaction changes or deletes the note about a person, no other stores an
 * inquiry of theirs or deletes their last one. Inquiries are locked before. SQLite needs none, as it has one writer.
 * @param shared for transactions that only must not run at the same time as one of the others
 */
export const lockPeople = (trx: Db, keys: readonly string[], shared = false): Promise<void> =>
  lockEach(trx, 'people', keys, shared)

/** The note about a person, by its key. */
export const findNote = (db: Db, key: string): Promise<Selectable<PersonNoteRow> | undefined> =>
  db.selectFrom('personNotes').selectAll().where('key', '=', key).executeTakeFirst()

/**
 * The text of the note about a person. No other transaction changes it before this one has stored an inquiry of theirs.
 */
export async function lockNoteText(trx: Db, contact: PersonContact): Promise<string | undefined> {
  const person = personKeyOf(contact)
  if (!person) return undefined
  await lockPeople(trx, [person.key], true)
  return (await findNote(trx, person.key))?.text
}

/** The inquiries of the person that a note is about: those whose `personKeyOf` is its key. */
export const inquiriesOfNote = (db: Db, key: string) => {
  const inquiries = db.selectFrom('inquiries')
  // Literals, as a partial index is not used for a parameter.
  return key.includes('@')
    ? inquiries.where('emailKey', '=', key).where('emailKey', '>', sql.lit(''))
    : inquiries
        .where('phoneKey', '=', key)
        .where('phoneKey', '>', sql.lit(''))
        .where('emailKey', '=', sql.lit(''))
}

/** How many inquiries of the person are announced and found by the new text at once: as many as someone sees. */
export const NOTED_AT_ONCE = RELATED_MAX

/** What is left to do after a note has changed: the inquiries that the search must find by it. */
export interface SavedNote {
  ids: number[]
  /** The id of the unfinished work that has them until then; null without any. */
  work: UUID | null
}

/**
 * Announces the changed note about the person of an inquiry to open screens, and remembers the person's other inquiries, so that
 * the search finds them by it within a minute.
 */
export async function announceNote(
  trx: Db,
  key: string,
  inquiryId: number,
  { actor, at }: { actor: Actor | null; at: string },
): Promise<SavedNote> {
  const found = await inquiriesOfNote(trx, key).select('id').orderBy('id', 'desc').execute()
  const ids = found.map(row => row.id).filter(other => other !== inquiryId)
  if (ids.length === 0) return { ids, work: null }
  const work = await addUnfinishedWork(trx, 'person note', ids)
  const announced = ids.slice(0, NOTED_AT_ONCE)
  const by = actor?.id ?? null
  await publishEvent(
    trx,
    announced.map(id => ({ inquiryId: id, what: 'note' as const, by })),
    at,
  )
  return { ids, work: work.id }
}

const NOTE_WITHOUT_PERSON =
  'There is a note about this person, which needs an email or a phone number. Remove the note first.'

/**
 * Moves the note about a person whose last inquiry now belongs to another person, as its email or telephone was
 * changed. If the other person has a note too, both texts become one note.
 * @param to undefined when the inquiry has neither email nor telephone now
 * @throws ApiError 409 when there is a note, and `to` is undefined
 */
export async function moveNote(
  trx: Db,
  inquiryId: number,
  { from, to }: { from: string; to: string | undefined },
  by: { actor: Actor | null; at: string },
): Promise<void> {
  await lockPeople(trx, to === undefined ? [from] : [from, to])
  const note = await findNote(trx, from)
  if (!note || (await inquiriesOfNote(trx, from).select('id').executeTakeFirst())) return
  if (to === undefined) throw new ApiError(409, NOTE_WITHOUT_PERSON)
  const other = await findNote(trx, to)
  const newest = other && other.at > note.at ? other : note
  const text = [other?.text, note.text].filter(Boolean).join('\n\n')
  await trx.deleteFrom('personNotes').where('key', 'in', [from, to]).execute()
  await trx
    .insertInto('personNotes')
    .values({ key: to, text, author: newest.author, at: newest.at })
    .execute()
  await announceNote(trx, to, inquiryId, by)
}

/** The key of the note about the person of an inquiry: `personKeyOf` in SQL. */
export const personKeyInSql = sql<string>`case when inquiries.email_key > '' then inquiries.email_key else inquiries.phone_key end`

/** Selects those inquiries whose person has a note, with the note. */
export const selectNoted = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('inquiries')
    .innerJoin('personNotes', join => join.on('personNotes.key', '=', personKeyInSql))
    .where('inquiries.id', 'in', idList(db, ids))

type KeptNote = Pick<PersonNoteRow, 'text' | 'author' | 'at'>

const toKept = ({ text, author, at }: KeptNote): KeptNote => ({ text, author, at })

/**
 * The note about the person of an inquiry, and those about others with the same telephone.
 * @param related its related inquiries, with their emails
 */
export async function findPersonNotes(
  db: Db,
  contact: PersonContact,
  related: readonly { match: PersonNote['match']; email: string }[],
): Promise<{ personNote: PersonNote | null; samePhoneNotes: KeptNote[] }> {
  const person = personKeyOf(contact)
  if (!person) return { personNote: null, samePhoneNotes: [] }
  const others = related.filter(({ match, email }) => match === 'phone' && email !== '')
  const keys = [person.key, ...phoneKeysOf(contact.phone), ...others.map(({ email }) => emailKeyOf(email))]
  const rows = await db
    .selectFrom('personNotes')
    .selectAll()
    .where('key', 'in', [...new Set(keys)])
    .orderBy('id', 'desc')
    .execute()
  const own = rows.find(({ key }) => key === person.key)
  return {
    personNote: own ? { ...toKept(own), version: own.id, match: person.match } : null,
    samePhoneNotes: rows
      .filter(row => row !== own)
      .slice(0, SAME_PHONE_NOTES_MAX)
      .map(toKept),
  }
}

/** Deletes the notes about those people who have no inquiry left. */
export async function deleteUnusedNotes(trx: Db, keys: readonly string[]): Promise<void> {
  // PostgreSQL has no empty list.
  if (keys.length === 0) return
  const rows = await trx.selectFrom('personNotes').select('key').where('key', 'in', keys).execute()
  const noted = rows.map(({ key }) => key)
  await lockPeople(trx, noted)
  for (const key of noted)
    await trx
      .deleteFrom('personNotes')
      .where('key', '=', key)
      .where(({ not, exists }) => not(exists(inquiriesOfNote(trx, key).select('id'))))
      .execute()
}
