import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PersonDataSummary } from '#contracts/privacy.ts'
import { listFailures } from '../auth/attempts.queries.ts'
import { findUserByEmail } from '../auth/users.queries.ts'
import type { Clock } from '../clock.ts'
import { idList } from '../db/id-list.ts'
import type { Db } from '../db/tables.ts'
import { findMentions } from './mentions.queries.ts'
import { findRequestKeys } from './request-keys.queries.ts'
import { listTeamRecords } from './team-records.queries.ts'

/** A person's inquiries, oldest first, including the bin. The case of the email is ignored, as mail servers do. */
export const listInquiriesOf = (
  db: Db,
  email: string,
): Promise<{ id: number; version: number; created_at: string; deleted_at: string | null }[]> =>
  db
    .selectFrom('inquiries')
    .select(['id', 'version', 'created_at', 'deleted_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute()

type OfInquiries = 'inquiry_history' | 'inquiry_notes' | 'inquiry_replies' | 'mail_jobs'

async function countOf(db: Db, table: OfInquiries, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('inquiry_id', 'in', idList(db, ids))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Counts a person's data, with a digest of what would be erased. */
export async function summarisePersonData(db: Db, clock: Clock, email: string): Promise<PersonDataSummary> {
  const inquiries = await listInquiriesOf(db, email)
  const ids = inquiries.map(({ id }) => id)
  const found = await findUserByEmail(db, email)
  const { team, published } = await listTeamRecords(db, email)
  const failures = found ? [] : await listFailures(db, email)
  const counts = {
    inquiries: ids.length,
    inBin: inquiries.filter(row => row.deleted_at !== null).length,
    history: await countOf(db, 'inquiry_history', ids),
    notes: await countOf(db, 'inquiry_notes', ids),
    replies: await countOf(db, 'inquiry_replies', ids),
    mails: await countOf(db, 'mail_jobs', ids),
    keys: (await findRequestKeys(db, ids)).length,
    failedLogins: failures.length,
  }
  const { keys, failedLogins, mails, ...seen } = counts
  const versions = inquiries.map(({ id, version }) => [id, version])
  return {
    email: email.toLowerCase(),
    ...counts,
    firstAt: inquiries[0]?.created_at ?? null,
    lastAt: inquiries.at(-1)?.created_at ?? null,
    account: found?.user ?? null,
    mentions: await findMentions(db, clock, email, ids),
    records: team.length + published.length,
    // Without data that changes automatically: keys, failed logins and mail.
    state: createHash('sha256')
      .update(JSON.stringify([seen, versions]))
      .digest('base64url'),
  }
}
