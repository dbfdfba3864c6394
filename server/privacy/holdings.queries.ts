import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PersonDataSummary } from '#contracts/privacy.ts'
import { listFailures } from '../auth/attempts.queries.ts'
import { findUserByEmail } from '../auth/users.queries.ts'
import type { Clock } from '../clock.ts'
import { idList } from '../db/id-list.ts'
import type { Db } from '../db/tables.ts'
import { findMentions } from './mentions.queries.ts'
import { listRecords } from './records.queries.ts'
import { findRequestKeys } from './requests.queries.ts'

/** A person's inquiries, the oldest first, in the bin too. Upper and lower case are one, as for all mail servers that matter. */
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

/** How much is held of a person, and a digest of what would be erased. */
export async function findHoldings(db: Db, clock: Clock, email: string): Promise<PersonDataSummary> {
  const inquiries = await listInquiriesOf(db, email)
  const ids = inquiries.map(({ id }) => id)
  const found = await findUserByEmail(db, email)
  const { team, published } = await listRecords(db, email)
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
    // Not of what comes and goes by itself: keys, failed logins and mail.
    state: createHash('sha256')
      .update(JSON.stringify([seen, versions]))
      .digest('base64url'),
  }
}
