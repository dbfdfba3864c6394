// Long: each place where a person’s data is stored is found here, for the export and for the erasure.
import { hash } from 'node:crypto'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import {
  MATCHES_MAX,
  type MatchedInquiry,
  type PersonDataSummary,
  type PersonExport,
  type PersonInput,
} from '#contracts/privacy/privacy.ts'
import { type PersonMatch, personKeyOf } from '#contracts/text/person-keys.ts'
import { countFailures } from '../accounts/attempts.queries.ts'
import { listPushBrowsers } from '../accounts/push-browsers/push-browsers.queries.ts'
import { listSessions } from '../accounts/sessions.queries.ts'
import { findUserByEmail } from '../accounts/users.queries.ts'
import { listActivityNaming } from '../activity/list.queries.ts'
import type { Clock } from '../clock.ts'
import { batchesOf, countRows, idList } from '../db/dialect.ts'
import type { Db, PersonNoteRow, Tables } from '../db/tables.ts'
import { refused } from '../errors.ts'
import { inquiriesOfNote, selectNoted } from '../inquiries/state/person-note.queries.ts'
import { findMentions } from './mentions.queries.ts'

const BATCH = 1_000

type InquiryOfPerson = { id: number; version: number; createdAt: string; deletedAt: string | null }

type Matching = SelectQueryBuilder<Tables, 'inquiries', object>
type Sorted = readonly ('createdAt' | 'deletedAt' | 'id')[]

/** All that a query finds, a thousand at a time, in the order of the columns, which is that of an index. */
async function readAll(query: Matching, columns: Sorted): Promise<InquiryOfPerson[]> {
  const found: InquiryOfPerson[] = []
  const order = sql.join(columns.map(column => sql.ref(column)))
  let next = query
  for (;;) {
    const rows = await next
      .select(['id', 'version', 'createdAt', 'deletedAt'])
      .orderBy(order)
      .limit(BATCH)
      .execute()
    found.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return found
    next = query.where(sql<boolean>`(${order}) > (${sql.join(columns.map(column => last[column]))})`)
  }
}

/**
 * A person's inquiries, oldest first, including the bin: by email all that were sent from the mailbox, as `emailKeyOf` says; by
 * telephone all that name the number, also with different emails.
 */
async function listInquiriesOf(db: Db, person: PersonInput): Promise<InquiryOfPerson[]> {
  const key = personKeyOf(person)?.key ?? ''
  const inquiries: Matching = db.selectFrom('inquiries')
  const found: InquiryOfPerson[] = []
  for (const column of person.email ? (['emailKey'] as const) : (['phoneKey', 'secondPhoneKey'] as const)) {
    // A literal, as a partial index is not used for a parameter.
    const withKey = inquiries.where(column, '=', key).where(column, '>', sql.lit(''))
    found.push(...(await readAll(withKey.where('deletedAt', 'is', null), ['id'])))
    found.push(...(await readAll(withKey.where('deletedAt', 'is not', null), ['deletedAt', 'id'])))
  }
  const byId = new Map(found.map(inquiry => [inquiry.id, inquiry]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

const OTHERS_MAX = 100
const KEYS_MAX = 1_000

type KeyColumn = 'emailKey' | 'phoneKey' | 'secondPhoneKey'

/** The different keys in these columns of inquiries. */
async function listKeys(
  db: Db,
  ids: readonly number[],
  columns: readonly KeyColumn[],
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const batch of batchesOf(ids, BATCH))
    for (const column of columns) {
      const own = db.selectFrom('inquiries').select(`${column} as key`).distinct()
      const rows = await own.where('id', 'in', idList(db, batch)).where(column, '>', '').execute()
      for (const { key } of rows) if (keys.size < KEYS_MAX) keys.add(key)
    }
  return keys
}

const phoneColumns = ['phoneKey', 'secondPhoneKey'] as const

/** The ids of inquiries that had an email before it was corrected. */
const listWithEarlier = (db: Db, email: string) =>
  db
    .selectFrom('earlierEmails')
    .select('inquiryId as id')
    .where('email', '=', email.toLowerCase())
    .orderBy('inquiryId')
    .limit(OTHERS_MAX)
    .execute()

/**
 * The other inquiries that may be of the same person: by the telephones in the person's inquiries and by an email that was corrected,
 * or by their emails when the person was found by telephone.
 */
async function listOthers(
  db: Db,
  person: PersonInput,
  found: readonly InquiryOfPerson[],
): Promise<InquiryOfPerson[]> {
  const columns = person.email ? phoneColumns : (['emailKey'] as const)
  const ids = found.map(({ id }) => id)
  const isOwn = new Set(ids)
  const others = new Set<number>()
  const add = (rows: readonly { id: number }[]) => {
    for (const { id } of rows) if (!isOwn.has(id)) others.add(id)
  }
  for (const key of await listKeys(db, ids, columns))
    for (const column of columns)
      add(
        await db
          .selectFrom('inquiries')
          .select('id')
          .where(column, '=', key)
          // A literal, as a partial index is not used for a parameter.
          .where(column, '>', sql.lit(''))
          .orderBy('id')
          .limit(OTHERS_MAX + ids.length)
          .execute(),
      )
  if (person.email) add(await listWithEarlier(db, person.email))
  const first = [...others].sort((a, b) => a - b).slice(0, OTHERS_MAX)
  return db
    .selectFrom('inquiries')
    .select(['id', 'version', 'createdAt', 'deletedAt'])
    .where('id', 'in', idList(db, first))
    .orderBy('id')
    .execute()
}

/** The inquiries that an export or an erasure may be about: those that are found, and others that may be of the same person; oldest first. */
interface Erasable {
  found: InquiryOfPerson[]
  others: InquiryOfPerson[]
}

/** The inquiries among which an admin chooses. */
export async function listErasable(db: Db, person: PersonInput): Promise<Erasable> {
  const found = await listInquiriesOf(db, person)
  return { found, others: await listOthers(db, person, found) }
}

const NOT_FOUND = 'Choose among the inquiries that were found for this person'

/**
 * The ids that an admin has chosen among the inquiries of a person, ascending.
 * @throws ApiError 422 when an id is none of these
 */
export function chooseAmong({ found, others }: Erasable, chosen: readonly number[]): number[] {
  const offered = new Set([...found, ...others].map(({ id }) => id))
  const ids = new Set(chosen)
  if (!ids.isSubsetOf(offered)) throw refused({ ids: NOT_FOUND })
  return [...ids].sort((a, b) => a - b)
}

/** The inquiries as an admin chooses among them. */
async function listMatches(db: Db, { found, others }: Erasable): Promise<MatchedInquiry[]> {
  const listed = [...found.slice(0, MATCHES_MAX), ...others]
  const own = found.map(({ id }) => id)
  const isFound = new Set(own)
  const emails = await listKeys(db, own, ['emailKey'])
  const phones = await listKeys(db, own, phoneColumns)
  const matches = new Map<number, MatchedInquiry>()
  for (const batch of batchesOf(listed, BATCH)) {
    const rows = await db
      .selectFrom('inquiries')
      .select(['id', 'firstName', 'lastName', 'createdAt', 'service', 'branch', 'deletedAt'])
      .select(['emailKey', ...phoneColumns])
      .where(
        'id',
        'in',
        idList(
          db,
          batch.map(({ id }) => id),
        ),
      )
      .execute()
    for (const { id, createdAt, service, branch, deletedAt, ...row } of rows) {
      const hasPhone = phones.has(row.phoneKey) || phones.has(row.secondPhoneKey)
      matches.set(id, {
        id,
        name: fullNameOf(row),
        // An email that was corrected is no longer a key of the inquiry.
        match: !hasPhone ? 'email' : emails.has(row.emailKey) ? 'both' : 'phone',
        isFound: isFound.has(id),
        createdAt,
        service,
        branch,
        inBin: deletedAt !== null,
      })
    }
  }
  return listed.flatMap(({ id }) => matches.get(id) ?? [])
}

const NAMES_MAX = 20

/** The full names in inquiries. */
async function listNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const names = new Set<string>()
  for (const batch of batchesOf(ids.toReversed(), BATCH)) {
    const rows = await db
      .selectFrom('inquiries')
      .select(['firstName', 'lastName'])
      .distinct()
      .where('id', 'in', idList(db, batch))
      .orderBy('firstName')
      .orderBy('lastName')
      .limit(NAMES_MAX)
      .execute()
    for (const row of rows) names.add(fullNameOf(row))
    if (names.size >= NAMES_MAX) break
  }
  return [...names].slice(0, NAMES_MAX)
}

/** The notes about people who have these inquiries and no others. */
export async function listPersonNotes(
  db: Db,
  ids: readonly number[],
): Promise<(Selectable<PersonNoteRow> & { match: PersonMatch })[]> {
  const notes = new Map<number, Selectable<PersonNoteRow> & { inquiries: number }>()
  for (const batch of batchesOf(ids, BATCH)) {
    const rows = await selectNoted(db, batch)
      .select(({ fn }) => [
        'personNotes.id',
        'personNotes.key',
        'personNotes.text',
        'personNotes.author',
        'personNotes.at',
        fn.countAll<number>().as('inquiries'),
      ])
      .groupBy([
        'personNotes.id',
        'personNotes.key',
        'personNotes.text',
        'personNotes.author',
        'personNotes.at',
      ])
      .execute()
    for (const row of rows)
      notes.set(row.id, { ...row, inquiries: row.inquiries + (notes.get(row.id)?.inquiries ?? 0) })
  }
  const own = []
  for (const { inquiries, ...note } of notes.values()) {
    if ((await countRows(inquiriesOfNote(db, note.key))) > inquiries) continue
    own.push({ ...note, match: note.key.includes('@') ? ('email' as const) : ('phone' as const) })
  }
  return own.sort((a, b) => a.id - b.id)
}

/** Entries of the activity and published versions that name a current or former colleague, who is known by the email, oldest first. */
export async function listRecords(db: Db, { email }: PersonInput): Promise<PersonExport['records']> {
  if (email === '') return { activity: [], published: [] }
  return {
    activity: await listActivityNaming(db, email),
    published: await db
      .selectFrom('contentVersions')
      .select(['version', 'createdAt as at'])
      .where(sql<boolean>`lower(author_email) = ${email.toLowerCase()}`)
      .orderBy('version')
      .execute(),
  }
}

type TableOfInquiry = 'inquiryHistory' | 'inquiryNotes' | 'inquiryReplies' | 'mailJobs'

async function countOf(db: Db, table: TableOfInquiry, ids: readonly number[]): Promise<number> {
  let total = 0
  for (const batch of batchesOf(ids, BATCH))
    total += await countRows(db.selectFrom(table).where('inquiryId', 'in', idList(db, batch)))
  return total
}

/** Received messages, without those that are about to be deleted automatically. */
async function countReceived(db: Db, ids: readonly number[]): Promise<number> {
  let total = 0
  for (const batch of batchesOf(ids, BATCH)) {
    const shown = db.selectFrom('receivedMessages').where('removedAt', 'is', null)
    total += await countRows(shown.where('inquiryId', 'in', idList(db, batch)))
  }
  return total
}

/** Counts of what would be erased, and their digest. Without data that changes automatically: failed logins and mail. */
async function countErasable(db: Db, inquiries: readonly InquiryOfPerson[]) {
  const ids = inquiries.map(({ id }) => id)
  const personNotes = await listPersonNotes(db, ids)
  const counts = {
    inquiries: ids.length,
    inBin: inquiries.filter(row => row.deletedAt !== null).length,
    history: await countOf(db, 'inquiryHistory', ids),
    notes: await countOf(db, 'inquiryNotes', ids),
    personNotes: personNotes.length,
    replies: await countOf(db, 'inquiryReplies', ids),
    received: await countReceived(db, ids),
  }
  const versions = inquiries.map(({ id, version }) => [id, version])
  const noteVersions = personNotes.map(({ id }) => id)
  return { counts, state: hash('sha256', JSON.stringify([counts, versions, noteVersions]), 'base64url') }
}

/** A digest of all that an erasure may delete: the `state` of the summary. */
export async function digestOf(db: Db, { found, others }: Erasable): Promise<string> {
  return (await countErasable(db, [...found, ...others])).state
}

/** Counts a person's data, with a digest of what would be erased. */
export async function summarisePersonData(
  db: Db,
  clock: Clock,
  person: PersonInput,
): Promise<PersonDataSummary> {
  const { email, phone } = person
  const erasable = await listErasable(db, person)
  const { found: inquiries, others } = erasable
  const ids = inquiries.map(({ id }) => id)
  const user = email === '' ? undefined : await findUserByEmail(db, email)
  const { activity, published } = await listRecords(db, person)
  const { counts } = await countErasable(db, inquiries)
  const listed = [...ids, ...others.map(({ id }) => id)]
  return {
    email: email.toLowerCase(),
    phone,
    names: await listNames(db, ids),
    ...counts,
    mails: await countOf(db, 'mailJobs', ids),
    failedLogins: user || email === '' ? 0 : await countFailures(db, email),
    firstAt: inquiries[0]?.createdAt ?? null,
    lastAt: inquiries.at(-1)?.createdAt ?? null,
    account: user?.user ?? null,
    matches: await listMatches(db, erasable),
    mentions: await findMentions(db, clock, person, listed),
    records: activity.length + published.length,
    state: await digestOf(db, erasable),
  }
}

/** The back office account with an email, and its sessions. */
export async function findAccount(
  db: Db,
  clock: Clock,
  { email }: PersonInput,
): Promise<PersonExport['account']> {
  if (email === '') return null
  const user = (await findUserByEmail(db, email))?.user
  if (!user) return null
  const sessions = await listSessions(db, clock, user.id, 0)
  const browsers = await listPushBrowsers(db, { id: 0, user })
  return {
    ...user,
    sessions: sessions.map(({ id: _, current: _current, ...session }) => session),
    notifiedBrowsers: browsers.map(({ browser, createdAt, deliveredAt, settings }) => ({
      browser,
      createdAt,
      deliveredAt,
      settings,
    })),
  }
}
