import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, InsertObject } from 'kysely'
import { AccountMailKind } from '#contracts/team.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db, MailJobRow, Tables } from '../db/tables.ts'

export type MailKind = MailJobRow['kind']

/** A job that this process may send until its claim ends. */
export interface ClaimedJob {
  id: number
  /** Null: the message is about an account. */
  inquiryId: number | null
  kind: MailKind
  replyId: number | null
  /** The account that the message is about; null for an inquiry and for an unknown email. */
  userId: number | null
  messageId: string
  /** Includes this attempt, so it also tells claims apart. */
  attempts: number
}

/** Due before all retries, whatever the clock says. */
const IMMEDIATELY = new Date(0).toISOString()

/** The kind of a message, and the inquiry or account that it is about. */
type Subject = Pick<InsertObject<Tables, 'mail_jobs'>, 'kind' | 'inquiry_id' | 'reply_id' | 'user_id'>

/** Queues a message, in the transaction that causes it; `domain` is that of its Message-ID. */
export async function queueMail(trx: Db, subject: Subject, domain: string, now: string): Promise<void> {
  await trx
    .insertInto('mail_jobs')
    .values({
      ...subject,
      message_id: `<${randomUUID()}@${domain}>`,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: IMMEDIATELY,
      created_at: now,
    })
    .execute()
}

/** All messages with their inquiry. */
export const mailWithInquiry = (db: Db) =>
  db.selectFrom('mail_jobs').leftJoin('inquiries', 'inquiries.id', 'mail_jobs.inquiry_id')

/**
 * Whether a message waits and may be sent: not about an inquiry in the bin, and no acknowledgement of possible spam. A reminder is
 * about several inquiries.
 */
export const maySend = (eb: ExpressionBuilder<Tables, 'mail_jobs' | 'inquiries'>) =>
  eb.and([
    eb('mail_jobs.state', '=', 'waiting'),
    eb.or([
      eb('mail_jobs.kind', 'in', ['overdue', ...AccountMailKind.options]),
      eb.and([
        eb('inquiries.deleted_at', 'is', null),
        eb.or([eb('mail_jobs.kind', '<>', 'client'), eb('inquiries.suspected', '=', 0)]),
      ]),
    ]),
  ])

/**
 * Claims the job that has been due longest, so that no other worker takes it before `until`. The attempt counts even if
 * the process dies before it knows the outcome.
 * @param current ids of the jobs that this process is sending: they are not claimed, also when their claim has ended
 */
export async function claimJob(
  db: Db,
  { now, until, current }: { now: string; until: string; current: ReadonlySet<number> },
): Promise<ClaimedJob | undefined> {
  const due = mailWithInquiry(db)
    .select('mail_jobs.id')
    .where(maySend)
    .where('next_attempt_at', '<=', now)
    .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .$if(current.size > 0, query => query.where('mail_jobs.id', 'not in', [...current]))
    .orderBy('next_attempt_at')
    .orderBy('mail_jobs.id')
    .limit(1)
    .$if(isPostgres(db), query => query.forUpdate('mail_jobs').skipLocked())
  return db
    .updateTable('mail_jobs')
    .set(eb => ({ claimed_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due)
    .returning([
      'id',
      'inquiry_id as inquiryId',
      'kind',
      'reply_id as replyId',
      'user_id as userId',
      'message_id as messageId',
      'attempts',
    ])
    .executeTakeFirst()
}

/** Ends a claim without an attempt: the job is due again and the attempt does not count. */
export async function releaseClaim(db: Db, job: ClaimedJob): Promise<void> {
  await db
    .updateTable('mail_jobs')
    .set({ claimed_until: null, attempts: job.attempts - 1 })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()
}

/** Deletes a message that is no longer needed. */
export async function deleteJob(db: Db, job: ClaimedJob): Promise<void> {
  await db.deleteFrom('mail_jobs').where('id', '=', job.id).execute()
}

/**
 * Queues a failed reply again with all its attempts; leaves others alone.
 * @returns whether it had failed
 */
export async function retryFailed(trx: Db, inquiryId: number, replyId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_jobs')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: IMMEDIATELY, last_error: null })
    .where('inquiry_id', '=', inquiryId)
    .where('reply_id', '=', replyId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that the mail server accepted the message, whichever process holds the claim. @returns false when the job was deleted */
export async function recordSent(db: Db, job: ClaimedJob, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_jobs')
    .set({ state: 'sent', sent_at: now, claimed_until: null, last_error: null })
    .where('id', '=', job.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that the message was not accepted, unless another worker has claimed it since.
 * @param nextAttemptAt undefined: it has failed permanently
 * @returns false when another worker has it or it was deleted
 */
export async function recordFailure(
  db: Db,
  job: ClaimedJob,
  error: string,
  nextAttemptAt: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_jobs')
    .set({
      last_error: error,
      claimed_until: null,
      ...(nextAttemptAt === undefined ? { state: 'failed' as const } : { next_attempt_at: nextAttemptAt }),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
