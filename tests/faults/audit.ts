import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Received } from '#tests/smtp.ts'
import { openDatabase } from '../../server/db/database.ts'
import { isPostgres } from '../../server/db/dialect.ts'
import type { Tables } from '../../server/db/tables.ts'
import { until } from './until.ts'
import type { Inquiry } from './visitors.ts'

const MAIL_PATIENCE_MS = 180_000

/** Opens a salon's database beside the salon, to look into it. Closes with its scope. */
export function lookInto(databaseUrl: string): { db: Kysely<Tables> } & AsyncDisposable {
  const db = openDatabase(databaseUrl)
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

export interface Findings {
  /** Answered with success, but not in the store. */
  lost: number
  /** In the store more than once. */
  doubled: number
  /** In the store, but no message reached the mail server. */
  unsent: number
  /** Messages about nothing that is in the store. */
  strange: number
  /** By how many the arrivals in the history differ from it. */
  untold: number
  /** What is wrong with the file, as the database itself checks it. */
  flaws: string[]
  /** Messages that reached the mail server more than once, always with the same Message-ID. */
  sentTwice: number
}

/** What every fault must leave behind: nothing wrong. */
export const NOTHING_WRONG = {
  lost: 0,
  doubled: 0,
  unsent: 0,
  strange: 0,
  untold: 0,
  flaws: [],
}

/** Until nothing waits to be sent. */
export async function untilAllIsSent(db: Kysely<Tables>): Promise<void> {
  const waiting = db.selectFrom('mail_jobs').select('id').where('state', '=', 'waiting').limit(1)
  await until('the outbox is empty', async () => !(await waiting.executeTakeFirst()), MAIL_PATIENCE_MS)
}

/** The hours go by in which retries fall due and claims of killed processes end; then the salon has sent everything. */
export async function deliverAll(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('mail_jobs')
    .set({ next_attempt_at: '2000-01-01T00:00:00.000Z', claimed_until: null })
    .where('state', '=', 'waiting')
    .execute()
  await untilAllIsSent(db)
}

/**
 * What SQLite finds wrong with its file; PostgreSQL looks after its own. Asked on a connection of its own: the index of words
 * is otherwise compared with what the connection remembers of it, and others have written since.
 */
async function findFlaws(db: Kysely<Tables>): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const fresh = new DatabaseSync(rows[0]?.file ?? '', { readOnly: true })
  try {
    const found = fresh.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    return found.map(row => row.integrity_check).filter(line => line !== 'ok')
  } finally {
    fresh.close()
  }
}

const repeated = <K, V>(groups: Map<K, V[]>) => [...groups.values()].filter(same => same.length > 1).length

/** Compares what visitors were told, what is stored and what the mail server got. */
export async function audit(
  db: Kysely<Tables>,
  answered: readonly Inquiry[],
  received: readonly Received[],
): Promise<Findings> {
  const rows = await db
    .selectFrom('contacts')
    .leftJoin('mail_jobs', join =>
      join.onRef('mail_jobs.contact_id', '=', 'contacts.id').on('mail_jobs.kind', '=', 'salon'),
    )
    .select(['contacts.message', 'mail_jobs.message_id'])
    .execute()
  // Of all kinds: while a clock is ahead, inquiries are overdue.
  const owed = await db.selectFrom('mail_jobs').select('message_id').execute()
  const created = await db
    .selectFrom('contact_events')
    .select('contact_id')
    .where('action', '=', 'created')
    .execute()

  const stored = Map.groupBy(rows, row => row.message)
  const sent = Map.groupBy(received, message => message.messageId)
  const known = new Set(owed.map(job => job.message_id))
  return {
    lost: answered.filter(inquiry => !stored.has(inquiry.key)).length,
    doubled: repeated(stored),
    unsent: rows.filter(row => row.message_id === null || !sent.has(row.message_id)).length,
    strange: [...sent.keys()].filter(id => !known.has(id)).length,
    untold: rows.length - created.length,
    flaws: await findFlaws(db),
    sentTwice: repeated(sent),
  }
}

/** The findings in a few words. */
export const inWords = (answered: number, { lost, doubled, unsent, sentTwice }: Findings): string =>
  `${answered} answered; ${lost} lost, ${doubled} doubled, ${unsent} unsent` +
  (sentTwice > 0 ? `, ${sentTwice} sent again with the same Message-ID` : '')
