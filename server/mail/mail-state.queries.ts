import type { ExpressionBuilder, Nullable } from 'kysely'
import type { User } from '#contracts/accounts/user.ts'
import { type InboxSummary, type MailProblem, TO_THE_SALON } from '#contracts/inquiries/inbox.ts'
import type { MailJob } from '#contracts/inquiries/inquiry.ts'
import { countRows } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { mailWithInquiry, maySend } from './outbox.queries.ts'

/** Counts the messages that may be sent, with the instant when the oldest was queued, and those that failed permanently. */
export async function readMailState(db: Db) {
  const { waiting, since } = await mailWithInquiry(db)
    .where(maySend)
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('mailJobs.createdAt').as('since')])
    .executeTakeFirstOrThrow()
  const failed = await countRows(db.selectFrom('mailJobs').where('state', '=', 'failed'))
  return { waiting, waitingSince: since, failed }
}

/**
 * The replies by email that have been waiting since before `late`: how many, since when, and what the mail server last said.
 * Null when there are none.
 */
export async function findWaitingReplies(db: Db, late: string): Promise<InboxSummary['repliesWaiting']> {
  const waiting = mailWithInquiry(db)
    .where(maySend)
    .where('mailJobs.kind', '=', 'reply')
    .where('mailJobs.createdAt', '<=', late)
  const { total, since } = await waiting
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('mailJobs.createdAt').as('since')])
    .executeTakeFirstOrThrow()
  if (since === null) return null
  const newest = await waiting
    .select('lastError')
    .where('lastError', 'is not', null)
    .orderBy('mailJobs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { total: Number(total), since, lastError: newest?.lastError ?? null }
}

/** Mail jobs with their inquiry, and the account that a message about an account is for. */
const mailWithAccount = (db: Db) => mailWithInquiry(db).leftJoin('users', 'users.id', 'mailJobs.userId')
type MailColumns = ExpressionBuilder<
  Tables & { users: Nullable<Tables['users']> },
  'mailJobs' | 'inquiries' | 'users'
>

/**
 * Whether a reader may know of a message: those about inquiries and to the salon, and those to accounts, of others only with full
 * access, as they tell who uses an authenticator app. A password reset for an unknown email, which has no account, is no problem.
 */
const concerns = (reader: Pick<User, 'id' | 'level'>) => (eb: MailColumns) =>
  eb.or([
    eb('mailJobs.inquiryId', 'is not', null),
    eb('mailJobs.kind', '=', 'follow-ups'),
    reader.level === 'full' ? eb('users.id', 'is not', null) : eb('users.id', '=', reader.id),
  ])

/** Whether a message failed permanently since `recently`. In the bin its inquiry needs no message. */
const hasFailedSince = (recently: string) => (eb: MailColumns) =>
  eb.and([
    eb('mailJobs.state', '=', 'failed'),
    eb('mailJobs.createdAt', '>', recently),
    eb('inquiries.deletedAt', 'is', null),
  ])

/** Whether a message has been waiting since before `late`, after a failed attempt. */
const waitsSince = (late: string) => (eb: MailColumns) =>
  eb.and([
    maySend(eb),
    eb('mailJobs.attempts', '>', 0),
    eb('mailJobs.lastError', 'is not', null),
    eb('mailJobs.createdAt', '<=', late),
  ])

/**
 * Mail problems: messages that failed permanently since `recently`, and those that have been waiting since before `late`.
 * @param times instants
 * @returns the newest, and their total
 */
export async function findMailProblems(
  db: Db,
  reader: Pick<User, 'id' | 'level'>,
  { recently, late }: { recently: string; late: string },
  limit: number,
): Promise<{ newest: MailProblem[]; total: number }> {
  const problems = mailWithAccount(db)
    // So that the database uses its index.
    .where('mailJobs.state', 'in', ['waiting', 'failed'])
    .where(concerns(reader))
    .where(eb => eb.or([hasFailedSince(recently)(eb), waitsSince(late)(eb)]))
  const rows = await problems
    .select(['mailJobs.inquiryId', 'mailJobs.kind', 'mailJobs.state', 'users.name'])
    .orderBy('mailJobs.id', 'desc')
    .limit(limit)
    .$narrowType<{ state: MailProblem['state'] }>()
    .execute()
  const newest = rows.map(
    ({ inquiryId, kind, state, name }): MailProblem =>
      inquiryId === null
        ? { member: name ?? TO_THE_SALON, kind: kind as Exclude<typeof kind, MailJob['kind']>, state }
        : { inquiryId, kind: kind as MailJob['kind'], state },
  )
  return { newest, total: await countRows(problems) }
}
