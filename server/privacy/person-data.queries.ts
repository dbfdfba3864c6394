import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { salon } from '#content/salon.ts'
import { InquiryFilter } from '#contracts/inquiry.ts'
import type { PersonDataSummary, PersonExport } from '#contracts/privacy.ts'
import { listFailures } from '../auth/attempts.queries.ts'
import { listSessions } from '../auth/sessions.queries.ts'
import { findUserByEmail } from '../auth/users.queries.ts'
import { type Clock, instant } from '../clock.ts'
import { countRows, idList } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { getInquiry } from '../inquiries/inquiries.queries.ts'
import { findMatching } from '../inquiries/list/filter.queries.ts'

/** A person's inquiries, oldest first, including the bin. The case of the email is ignored, as mail servers do. */
export const listInquiriesOf = (
  db: Db,
  email: string,
): Promise<{ id: number; version: number; createdAt: string; deletedAt: string | null }[]> =>
  db
    .selectFrom('inquiries')
    .select(['id', 'version', 'createdAt', 'deletedAt'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute()

const MAX_COMPARED = 1_000
const MAX_MENTIONS = 100

/**
 * Finds inquiries of others that mention an email in the message, phone field or notes: by the search, and then by comparing the
 * texts. At most the newest hundred.
 * @param own the person's own inquiries
 */
export async function findMentions(
  db: Db,
  clock: Clock,
  email: string,
  own: readonly number[],
): Promise<number[]> {
  const find = (deleted: '' | '1') =>
    findMatching(db, InquiryFilter.parse({ q: email, deleted }), clock, { limit: MAX_COMPARED + own.length })
  const mine = new Set(own)
  const ids = [...(await find('')), ...(await find('1'))].filter(id => !mine.has(id))
  const texts = [
    ...(await db
      .selectFrom('inquiries')
      .select(['id', sql<string>`message || ' ' || phone`.as('text')])
      .where('id', 'in', idList(db, ids))
      .execute()),
    ...(await db
      .selectFrom('inquiryNotes')
      .select(['inquiryId as id', 'text'])
      .where('inquiryId', 'in', idList(db, ids))
      .execute()),
  ]
  const named = texts.filter(({ text }) => text.toLowerCase().includes(email.toLowerCase()))
  return [...new Set(named.map(({ id }) => id))].sort((a, b) => b - a).slice(0, MAX_MENTIONS)
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

const countOf = (db: Db, table: OfInquiries, ids: readonly number[]): Promise<number> =>
  countRows(db.selectFrom(table).where('inquiryId', 'in', idList(db, ids)))

/** Counts a person's data, with a digest of what would be erased. */
export async function summarisePersonData(db: Db, clock: Clock, email: string): Promise<PersonDataSummary> {
  const inquiries = await listInquiriesOf(db, email)
  const ids = inquiries.map(({ id }) => id)
  const found = await findUserByEmail(db, email)
  const { team, published } = await listTeamRecords(db, email)
  const failures = found ? [] : await listFailures(db, email)
  const counts = {
    inquiries: ids.length,
    inBin: inquiries.filter(row => row.deletedAt !== null).length,
    history: await countOf(db, 'inquiryHistory', ids),
    notes: await countOf(db, 'inquiryNotes', ids),
    replies: await countOf(db, 'inquiryReplies', ids),
    mails: await countOf(db, 'mailJobs', ids),
    failedLogins: failures.length,
  }
  const { failedLogins, mails, ...seen } = counts
  const versions = inquiries.map(({ id, version }) => [id, version])
  return {
    email: email.toLowerCase(),
    ...counts,
    firstAt: inquiries[0]?.createdAt ?? null,
    lastAt: inquiries.at(-1)?.createdAt ?? null,
    account: found?.user ?? null,
    mentions: await findMentions(db, clock, email, ids),
    records: team.length + published.length,
    // Without data that changes automatically: failed logins and mail.
    state: hash('sha256', JSON.stringify([seen, versions]), 'base64url'),
  }
}

async function exportInquiry(db: Db, id: number): Promise<PersonExport['inquiries'][number]> {
  const { category, updatedAt } = await db
    .selectFrom('inquiries')
    .select(['category', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(await getInquiry(db, id, true)), category, updatedAt }
}

async function exportAccount(db: Db, clock: Clock, email: string): Promise<PersonExport['account']> {
  const user = (await findUserByEmail(db, email))?.user
  if (!user) return null
  const sessions = await listSessions(db, clock, user.id, 0)
  return { ...user, sessions: sessions.map(({ id: _, current: _current, ...session }) => session) }
}

/** Exports a person's data; consistent in a transaction. */
export async function exportPerson(trx: Db, clock: Clock, email: string): Promise<PersonExport> {
  const ids = (await listInquiriesOf(trx, email)).map(({ id }) => id)
  const inquiries: PersonExport['inquiries'] = []
  for (const id of ids) inquiries.push(await exportInquiry(trx, id))
  return {
    email: email.toLowerCase(),
    salon: salon.name,
    exportedAt: instant(clock),
    inquiries,
    failedLogins: await listFailures(trx, email),
    account: await exportAccount(trx, clock, email),
    mentions: await findMentions(trx, clock, email, ids),
    records: await listTeamRecords(trx, email),
  }
}
