import { sql } from 'kysely'
import { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import type { PersonInput } from '#contracts/privacy/privacy.ts'
import { phoneKeysOf } from '#contracts/text/person-keys.ts'
import type { Clock } from '../clock.ts'
import { batchesOf, idList } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { findMatching } from '../inquiries/list/filter.queries.ts'
import { clientFieldsIn } from '../inquiries/state/old-values.queries.ts'
import { selectNoted } from '../inquiries/state/person-note.queries.ts'

const MAX_COMPARED = 1_000
const COMPARED_AT_ONCE = 100
const MAX_MENTIONS = 100

/** What clients had typed into inquiries before it was corrected. */
async function listEarlier(db: Db, ids: readonly number[]): Promise<{ id: number; text: string }[]> {
  const rows = await db
    .selectFrom('inquiryHistory')
    .select(['inquiryId as id', 'replaced'])
    .where('inquiryId', 'in', idList(db, ids))
    .where('action', '=', 'corrected')
    .where('replaced', 'is not', null)
    .execute()
  return rows.map(({ id, replaced }) => ({
    id,
    text: Object.values(clientFieldsIn(`${replaced}`)).join('\n'),
  }))
}

/** The ids of the inquiries whose message, phone field, notes, replies or received messages contain an email, in either case. */
async function findNamingEmail(db: Db, ids: readonly number[], email: string): Promise<number[]> {
  const pattern = `%${email.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  const names = (column: 'message' | 'phone' | 'text' | 'quoted' | 'subject' | 'fromAddress' | 'recipient') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  const inquiries = await db
    .selectFrom('inquiries')
    .select('id')
    .where('id', 'in', idList(db, ids))
    .where(eb => eb.or([names('message'), names('phone')]))
    .execute()
  const notes = await db
    .selectFrom('inquiryNotes')
    .select('inquiryId as id')
    .distinct()
    .where('inquiryId', 'in', idList(db, ids))
    .where(names('text'))
    .execute()
  const followUps = await db
    .selectFrom('inquiryFollowUps')
    .select('inquiryId as id')
    .distinct()
    .where('inquiryId', 'in', idList(db, ids))
    .where(sql<boolean>`lower(note) like ${pattern} escape '\\'`)
    .execute()
  const aboutPeople = await selectNoted(db, ids)
    .select('inquiries.id')
    .where(sql<boolean>`lower(person_notes.text) like ${pattern} escape '\\'`)
    .execute()
  const received = await db
    .selectFrom('receivedMessages')
    .select('inquiryId as id')
    .distinct()
    .where('inquiryId', 'in', idList(db, ids))
    .where('removedAt', 'is', null)
    .where(eb => eb.or([names('fromAddress'), names('subject'), names('text'), names('quoted')]))
    .execute()
  const replies = await db
    .selectFrom('inquiryReplies')
    .select('inquiryId as id')
    .distinct()
    .where('inquiryId', 'in', idList(db, ids))
    .where(eb => eb.or([names('recipient'), names('subject'), names('text')]))
    .execute()
  const earlier = await listEarlier(db, ids)
  const naming = earlier.filter(({ text }) => text.toLowerCase().includes(email.toLowerCase()))
  const all = [...inquiries, ...naming, ...notes, ...followUps, ...aboutPeople, ...received, ...replies]
  return [...new Set(all.map(({ id }) => id))]
}

/**
 * The ids of the inquiries whose replies or received messages contain a telephone number. Reads one inquiry at a time, as each may
 * have a megabyte of text.
 */
async function findMailNaming(db: Db, ids: readonly number[], key: string): Promise<number[]> {
  const listOf = (table: 'inquiryReplies' | 'receivedMessages') =>
    db.selectFrom(table).select('inquiryId').distinct().where('inquiryId', 'in', idList(db, ids)).execute()
  const withMail = [...(await listOf('inquiryReplies')), ...(await listOf('receivedMessages'))]
  const found: number[] = []
  for (const id of new Set(withMail.map(({ inquiryId }) => inquiryId))) {
    const replies = await db
      .selectFrom('inquiryReplies')
      .select(['subject', 'text'])
      .where('inquiryId', '=', id)
      .execute()
    const received = await db
      .selectFrom('receivedMessages')
      .select(['subject', 'text', 'quoted'])
      .where('inquiryId', '=', id)
      .where('removedAt', 'is', null)
      .execute()
    const texts = [...replies, ...received].flatMap(row => Object.values(row))
    if (texts.some(text => namesPhone(text, key))) found.push(id)
  }
  return found
}

const namesPhone = (text: string, key: string): boolean =>
  phoneKeysOf(text, Number.POSITIVE_INFINITY).includes(key)

/**
 * The ids of the inquiries whose message, phone field, notes, replies or received messages contain a telephone number, however it is
 * written.
 */
async function findNamingPhone(db: Db, ids: readonly number[], phone: string): Promise<number[]> {
  const [key = ''] = phoneKeysOf(phone)
  const inquiries = await db
    .selectFrom('inquiries')
    .select(['id', 'message', 'phone'])
    .where('id', 'in', idList(db, ids))
    .execute()
  const notes = await db
    .selectFrom('inquiryNotes')
    .select(['inquiryId as id', 'text'])
    .where('inquiryId', 'in', idList(db, ids))
    .execute()
  const followUps = await db
    .selectFrom('inquiryFollowUps')
    .select(['inquiryId as id', 'note as text'])
    .where('inquiryId', 'in', idList(db, ids))
    .execute()
  const aboutPeople = await selectNoted(db, ids).select(['inquiries.id', 'personNotes.text']).execute()
  const texts = [
    ...inquiries.flatMap(({ id, message, phone }) => [
      { id, text: message },
      { id, text: phone },
    ]),
    ...notes,
    ...followUps,
    ...aboutPeople,
    ...(await listEarlier(db, ids)),
  ]
  const naming = texts.filter(({ text }) => namesPhone(text, key)).map(({ id }) => id)
  return [...new Set([...naming, ...(await findMailNaming(db, ids, key))])]
}

/**
 * Finds inquiries of others that mention an email or a telephone number in the message, phone field, notes, replies or received
 * messages: by the search, whose newest thousand are then compared. At most the newest hundred.
 * @param own the person's own inquiries
 */
export async function findMentions(
  db: Db,
  clock: Clock,
  person: PersonInput,
  own: readonly number[],
): Promise<number[]> {
  const { email, phone } = person
  const mine = new Set(own)
  async function findOthers(deleted: '' | '1'): Promise<number[]> {
    const filter = InquiryFilter.parse({ q: email || phone, deleted })
    const ids = await findMatching(db, filter, clock, { limit: MAX_COMPARED + own.length })
    return ids.filter(id => !mine.has(id)).slice(0, MAX_COMPARED)
  }
  const others = [...(await findOthers('')), ...(await findOthers('1'))].sort((a, b) => b - a)
  const found: number[] = []
  for (const batch of batchesOf(others, COMPARED_AT_ONCE)) {
    const naming = email ? findNamingEmail(db, batch, email) : findNamingPhone(db, batch, phone)
    found.push(...(await naming).sort((a, b) => b - a))
    if (found.length >= MAX_MENTIONS) break
  }
  return found.slice(0, MAX_MENTIONS)
}
