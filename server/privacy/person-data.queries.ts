import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import type { PersonDataSummary, PersonExport } from '#contracts/privacy/privacy.ts'
import { countFailures } from '../auth/attempts.queries.ts'
import { listSessions } from '../auth/sessions.queries.ts'
import { findUserByEmail } from '../auth/users.queries.ts'
import type { Clock } from '../clock.ts'
import { batchesOf, countRows, idList } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { findMatching } from '../inquiries/list/filter.queries.ts'

const BATCH = 1_000

type InquiryOfPerson = { id: number; version: number; createdAt: string; deletedAt: string | null }

const isOf = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** A person's inquiries, oldest first, including the bin. The case of the email is ignored, as mail servers do. */
export async function listInquiriesOf(db: Db, email: string): Promise<InquiryOfPerson[]> {
  const found: InquiryOfPerson[] = []
  for (let after = ['', 0]; ; ) {
    const rows = await db
      .selectFrom('inquiries')
      .select(['id', 'version', 'createdAt', 'deletedAt'])
      .where(isOf(email))
      .where(sql<boolean>`(created_at, id) > (${after[0]}, ${after[1]})`)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    found.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return found.sort((a, b) => a.id - b.id)
    after = [last.createdAt, last.id]
  }
}

const MAX_COMPARED = 1_000
const COMPARED_AT_ONCE = 100
const MAX_MENTIONS = 100

/** Those of the inquiries whose message, phone field or notes contain an email, in either case. */
async function findNaming(db: Db, ids: readonly number[], email: string): Promise<number[]> {
  const pattern = `%${email.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  const names = (column: 'message' | 'phone' | 'text') =>
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
  return [...new Set([...inquiries, ...notes].map(({ id }) => id))]
}

/**
 * Finds inquiries of others that mention an email in the message, phone field or notes: by the search, whose newest thousand are
 * then compared. At most the newest hundred.
 * @param own the person's own inquiries
 */
export async function findMentions(
  db: Db,
  clock: Clock,
  email: string,
  own: readonly number[],
): Promise<number[]> {
  const mine = new Set(own)
  async function findOthers(deleted: '' | '1'): Promise<number[]> {
    const filter = InquiryFilter.parse({ q: email, deleted })
    const ids = await findMatching(db, filter, clock, { limit: MAX_COMPARED + own.length })
    return ids.filter(id => !mine.has(id)).slice(0, MAX_COMPARED)
  }
  const others = [...(await findOthers('')), ...(await findOthers('1'))].sort((a, b) => b - a)
  const found: number[] = []
  for (const batch of batchesOf(others, COMPARED_AT_ONCE)) {
    found.push(...(await findNaming(db, batch, email)).sort((a, b) => b - a))
    if (found.length >= MAX_MENTIONS) break
  }
  return found.slice(0, MAX_MENTIONS)
}

/** Team activity and published versions that name a current or former colleague, oldest first. */
export async function listTeamRecords(db: Db, email: string): Promise<PersonExport['records']> {
  const isTheirs = (column: 'subject' | 'actor' | 'authorEmail') =>
    sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`
  return {
    team: await db
      .selectFrom('teamEvents')
      .select(['action', 'subject', 'actor', 'at'])
      .where(eb => eb.or([isTheirs('subject'), isTheirs('actor')]))
      .orderBy('id')
      .execute(),
    published: await db
      .selectFrom('contentVersions')
      .select(['version', 'createdAt as at'])
      .where(isTheirs('authorEmail'))
      .orderBy('version')
      .execute(),
  }
}

type OfInquiries = 'inquiryHistory' | 'inquiryNotes' | 'inquiryReplies' | 'mailJobs'

async function countOf(db: Db, table: OfInquiries, ids: readonly number[]): Promise<number> {
  let total = 0
  for (const batch of batchesOf(ids, BATCH))
    total += await countRows(db.selectFrom(table).where('inquiryId', 'in', idList(db, batch)))
  return total
}

/** Counts of what would be erased, and their digest. Without data that changes automatically: failed logins and mail. */
async function countErasable(db: Db, inquiries: readonly InquiryOfPerson[]) {
  const ids = inquiries.map(({ id }) => id)
  const counts = {
    inquiries: ids.length,
    inBin: inquiries.filter(row => row.deletedAt !== null).length,
    history: await countOf(db, 'inquiryHistory', ids),
    notes: await countOf(db, 'inquiryNotes', ids),
    replies: await countOf(db, 'inquiryReplies', ids),
  }
  const versions = inquiries.map(({ id, version }) => [id, version])
  return { counts, state: hash('sha256', JSON.stringify([counts, versions]), 'base64url') }
}

/** A digest of what an erasure of these inquiries of a person would delete: the `state` of the summary. */
export const digestOf = async (db: Db, inquiries: readonly InquiryOfPerson[]): Promise<string> =>
  (await countErasable(db, inquiries)).state

/** Counts a person's data, with a digest of what would be erased. */
export async function summarisePersonData(db: Db, clock: Clock, email: string): Promise<PersonDataSummary> {
  const inquiries = await listInquiriesOf(db, email)
  const ids = inquiries.map(({ id }) => id)
  const found = await findUserByEmail(db, email)
  const { team, published } = await listTeamRecords(db, email)
  const { counts, state } = await countErasable(db, inquiries)
  return {
    email: email.toLowerCase(),
    ...counts,
    mails: await countOf(db, 'mailJobs', ids),
    failedLogins: found ? 0 : await countFailures(db, email),
    firstAt: inquiries[0]?.createdAt ?? null,
    lastAt: inquiries.at(-1)?.createdAt ?? null,
    account: found?.user ?? null,
    mentions: await findMentions(db, clock, email, ids),
    records: team.length + published.length,
    state,
  }
}

/** The back office account with an email, and its sessions. */
export async function findAccount(db: Db, clock: Clock, email: string): Promise<PersonExport['account']> {
  const user = (await findUserByEmail(db, email))?.user
  if (!user) return null
  const sessions = await listSessions(db, clock, user.id, 0)
  return { ...user, sessions: sessions.map(({ id: _, current: _current, ...session }) => session) }
}
