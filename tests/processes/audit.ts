import type { Kysely } from 'kysely'
import type { Received } from '#tests/smtp.ts'
import { openDatabase } from '../../server/db/database.ts'
import { isPostgres } from '../../server/db/dialect.ts'
import type { Tables } from '../../server/db/tables.ts'
import { openSqlite } from './resources.ts'
import { until } from './until.ts'
import type { SentInquiry } from './visitors.ts'

const MAIL_LIMIT_MS = 180_000

/** Another connection to a salon's database. Closes with its scope. */
export function inspectDatabase(
  databaseUrl: string,
): { db: Kysely<Tables>; databaseUrl: string } & AsyncDisposable {
  const db = openDatabase(databaseUrl)
  return { db, databaseUrl, [Symbol.asyncDispose]: () => db.destroy() }
}

type Inspected = Pick<ReturnType<typeof inspectDatabase>, 'db' | 'databaseUrl'>

export interface Findings {
  /** Accepted, but not stored. */
  lost: number
  /** Stored more than once. */
  duplicated: number
  /** Stored, but no message reached the mail server. */
  unsent: number
  /** Messages without a mail job. */
  unknownMessages: number
  /** Stored without an entry in the history, or the other way round. */
  withoutHistory: number
  /** What SQLite's integrity check found. */
  corruption: string[]
  /** Messages that reached the mail server more than once, always with the same Message-ID. */
  sentTwice: number
}

/** For scenarios without a mail server. */
export const STORED_ONCE = { lost: 0, duplicated: 0, withoutHistory: 0, corruption: [] }

/** The findings after every scenario with a mail server. */
export const NO_FINDINGS = { ...STORED_ONCE, unsent: 0, unknownMessages: 0 }

export async function untilOutboxIsEmpty(db: Kysely<Tables>): Promise<void> {
  const waiting = db.selectFrom('mailJobs').select('id').where('state', '=', 'waiting').limit(1)
  await until('the outbox is empty', async () => !(await waiting.executeTakeFirst()), MAIL_LIMIT_MS)
}

/**
 * Makes every retry due and ends the claims of killed processes, as if hours had passed; then waits until the salon has sent
 * everything.
 */
export async function deliverAll(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('mailJobs')
    .set({ nextAttemptAt: '2000-01-01T00:00:00.000Z', claimedUntil: null })
    .where('state', '=', 'waiting')
    .execute()
  await untilOutboxIsEmpty(db)
}

/**
 * What SQLite finds wrong with its file. Checked on a new connection: an open one compares the search index with its own
 * cache, and other processes have written since.
 */
function findCorruption({ db, databaseUrl }: Inspected): string[] {
  if (isPostgres(db)) return []
  using database = openSqlite(databaseUrl)
  const found = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
  return found.map(row => row.integrity_check).filter(line => line !== 'ok')
}

const repeated = <K, V>(groups: Map<K, V[]>) => [...groups.values()].filter(same => same.length > 1).length

/** Compares the responses to visitors with the stored rows and with the messages that the mail server received. */
export async function audit(
  inspected: Inspected,
  accepted: readonly SentInquiry[],
  received: readonly Received[] = [],
): Promise<Findings> {
  const { db } = inspected
  const rows = await db
    .selectFrom('inquiries')
    .leftJoin('mailJobs', join =>
      join.onRef('mailJobs.inquiryId', '=', 'inquiries.id').on('mailJobs.kind', '=', 'salon'),
    )
    .select(['inquiries.message', 'mailJobs.messageId'])
    .execute()
  // Jobs of all kinds: a scenario that sets the clock ahead also causes reminders.
  const jobs = await db.selectFrom('mailJobs').select('messageId').execute()
  const created = await db
    .selectFrom('inquiryHistory')
    .select('inquiryId')
    .where('action', '=', 'created')
    .execute()

  const stored = Map.groupBy(rows, row => row.message)
  const sent = Map.groupBy(received, message => message.messageId)
  const known = new Set(jobs.map(job => job.messageId))
  return {
    lost: accepted.filter(inquiry => !stored.has(inquiry.key)).length,
    duplicated: repeated(stored),
    unsent: rows.filter(row => row.messageId === null || !sent.has(row.messageId)).length,
    unknownMessages: [...sent.keys()].filter(id => !known.has(id)).length,
    withoutHistory: Math.abs(rows.length - created.length),
    corruption: findCorruption(inspected),
    sentTwice: repeated(sent),
  }
}

/** The findings in a few words. */
export const inWords = (accepted: number, { lost, duplicated, unsent, sentTwice }: Findings): string =>
  `${accepted} accepted; ${lost} lost, ${duplicated} duplicated, ${unsent} unsent` +
  (sentTwice > 0 ? `, ${sentTwice} sent again with the same Message-ID` : '')
