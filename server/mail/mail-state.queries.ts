import type { ExpressionBuilder, Nullable } from 'kysely'
import type { User } from '#contracts/accounts/user.ts'
import { type InboxSummary, type MailProblem, TO_THE_SALON } from '#contracts/inquiries/inbox.ts'
import type { MailJob } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { countRows } from '../db/dialect.ts'
import type { Db, MailKind, Tables } from '../db/tables.ts'
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

/** The columns of a mail job, its inquiry, and the account that it is for. */
type MailColumns = ExpressionBuilder<
  Tables & { users: Nullable<Tables['users']> },
  'mailJobs' | 'inquiries' | 'users'
>

/**
 * Messages that a reader may know of: all about inquiries and to the salon; those to accounts, but with the level `inbox` only those
 * to the own one, as they tell who uses an authenticator app. No one is told of a password reset for an email without an account.
 */
const mayBeShownTo = (reader: Pick<User, 'id' | 'level'>) => (eb: MailColumns) => {
  const isAboutInquiry = eb('mailJobs.inquiryId', 'is not', null)
  const isToTheSalon = eb('mailJobs.kind', '=', 'follow-ups')
  const isToAccount = eb('users.id', 'is not', null)
  const isToOwnAccount = eb('users.id', '=', reader.id)
  return eb.or([isAboutInquiry, isToTheSalon, reader.level === 'full' ? isToAccount : isToOwnAccount])
}

/** Messages queued after `since` that failed permanently. An inquiry in the bin needs none. */
const failedSince = (since: string) => (eb: MailColumns) =>
  eb.and([
    eb('mailJobs.state', '=', 'failed'),
    eb('mailJobs.createdAt', '>', since),
    eb('inquiries.deletedAt', 'is', null),
  ])

/** Messages queued before `late` that could not be sent yet: an attempt has failed, and another one will be made. */
const retriedSince = (late: string) => (eb: MailColumns) =>
  eb.and([
    maySend(eb),
    eb('mailJobs.attempts', '>', 0),
    eb('mailJobs.lastError', 'is not', null),
    eb('mailJobs.createdAt', '<=', late),
  ])

/**
 * Mail problems: messages that failed permanently, and messages that could not be sent yet.
 * @param queued instants: those that failed were queued after `recently`, those that wait were queued before `late`
 * @returns the newest, and their total
 */
export async function findMailProblems(
  db: Db,
  reader: Pick<User, 'id' | 'level'>,
  queued: { recently: string; late: string },
  limit: number,
): Promise<{ newest: MailProblem[]; total: number }> {
  const problems = mailWithInquiry(db)
    .leftJoin('users', 'users.id', 'mailJobs.userId')
    // Both conditions below imply this one, with which the database uses its index.
    .where('mailJobs.state', 'in', ['waiting', 'failed'])
    .where(mayBeShownTo(reader))
    .where(eb => eb.or([failedSince(queued.recently)(eb), retriedSince(queued.late)(eb)]))
  const rows = await problems
    .select(['mailJobs.inquiryId', 'mailJobs.kind', 'mailJobs.state', 'users.name'])
    .select(['inquiries.firstName', 'inquiries.lastName'])
    .orderBy('mailJobs.id', 'desc')
    .limit(limit)
    .$narrowType<{ state: MailProblem['state']; kind: MailKind }>()
    .execute()
  const newest = rows.map(
    ({ inquiryId, kind, state, name, firstName, lastName }): MailProblem =>
      inquiryId === null
        ? { member: name ?? TO_THE_SALON, kind: kind as Exclude<typeof kind, MailJob['kind']>, state }
        : {
            inquiryId,
            name: fullNameOf({ firstName: firstName ?? '', lastName: lastName ?? '' }),
            kind: kind as MailJob['kind'],
            state,
          },
  )
  return { newest, total: await countRows(problems) }
}
