import { type Selectable, sql } from 'kysely'
import type { PersonNote } from '#contracts/inquiries/inquiry.ts'
import { SAME_PHONE_NOTES_MAX } from '#contracts/inquiries/limits.ts'
import { emailKeyOf, personKeyOf, phoneKeysOf } from '#contracts/text/person-keys.ts'
import { idList, isPostgres } from '../../db/dialect.ts'
import type { Db, InquiryRow, PersonNoteRow } from '../../db/tables.ts'

type PersonContact = Pick<InquiryRow, 'email' | 'phone'>

// Unique among our advisory locks.
const LOCK = 5_180_042

/**
 * Locks people until the transaction ends: while one transaction changes or deletes the note about a person, no other stores an
 * inquiry of theirs or deletes their last one. Inquiries are locked before. SQLite needs none, as it has one writer.
 * @param shared for transactions that only must not run at the same time as one of the others
 */
export async function lockPeople(trx: Db, keys: readonly string[], shared = false): Promise<void> {
  if (!isPostgres(trx) || keys.length === 0) return
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  // In one order, to avoid deadlocks.
  await sql`
    select ${lock}(${sql.lit(LOCK)}, hash) from (
      select distinct hashtext(key) as hash from unnest(${[...keys]}::text[]) as given (key) order by 1
    ) as ordered`.execute(trx)
}

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

/** Deletes those of the notes about people who have no inquiry left. */
async function deleteUnused(trx: Db, keys: readonly string[]): Promise<void> {
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

/** Permanently deletes locked inquiries, and the notes about people who have none left. */
export async function deleteInquiriesAndNotes(trx: Db, ids: readonly number[]): Promise<void> {
  const contacts = await trx
    .selectFrom('inquiries')
    .select(['email', 'phone'])
    .where('id', 'in', idList(trx, ids))
    .execute()
  await trx.deleteFrom('inquiries').where('id', 'in', idList(trx, ids)).execute()
  const keys = new Set(contacts.flatMap(contact => personKeyOf(contact)?.key ?? []))
  if (keys.size > 0) await deleteUnused(trx, [...keys])
}
