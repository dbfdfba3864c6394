import type { ExpressionBuilder } from 'kysely'
import type { MailProblem } from '#contracts/inbox.ts'
import type { MailJob } from '#contracts/inquiry.ts'
import { AccountMailKind } from '#contracts/team.ts'
import type { Db, Tables } from '../db/tables.ts'

/** Counting stops here: the exact number of more messages helps no one. */
const COUNTED_MAX = 10_000

/** The state of the outbox. */
export interface MailState {
  /** Messages to send, without those of inquiries in the bin; counted up to 10,000. */
  waiting: number
  /** When the oldest of them was queued, as an instant. */
  waitingSince: string | null
  /** Failed permanently; counted up to 10,000. */
  failed: number
}

/** All messages with their inquiry or user. */
const messages = (db: Db) =>
  db
    .selectFrom('mail_jobs')
    .leftJoin('inquiries', 'inquiries.id', 'mail_jobs.inquiry_id')
    .leftJoin('users', 'users.id', 'mail_jobs.user_id')

type Messages = ExpressionBuilder<Tables, 'mail_jobs' | 'inquiries'>

/** Whether a message is waiting and may be sent: not about an inquiry in the bin, and no acknowledgement of possible spam. */
const isWaiting = (eb: Messages) =>
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

/** Counts the messages that wait and those that failed. */
export async function readMailState(db: Db): Promise<MailState> {
  const { waiting, since } = await db
    .selectFrom(
      messages(db)
        .select('mail_jobs.created_at')
        .where(isWaiting)
        .orderBy('mail_jobs.next_attempt_at')
        .limit(COUNTED_MAX)
        .as('waiting_jobs'),
    )
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  const { failed } = await db
    .selectFrom(
      db
        .selectFrom('mail_jobs')
        .select('id')
        .where('state', '=', 'failed')
        .limit(COUNTED_MAX)
        .as('failed_jobs'),
    )
    .select(eb => eb.fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow()
  return { waiting, waitingSince: since ?? null, failed }
}

/**
 * Mail problems: messages that failed permanently since `recently`, unless their inquiry is in the bin, and messages that have
 * been waiting since before `late` after a failed attempt.
 * @param times instants
 * @returns the newest, and their total, counted up to 10,000
 */
export async function findMailProblems(
  db: Db,
  { recently, late }: { recently: string; late: string },
  limit: number,
): Promise<{ newest: MailProblem[]; total: number }> {
  const problems = messages(db)
    .where('mail_jobs.state', 'in', ['waiting', 'failed'])
    // A password reset for an unknown email is not a problem.
    .where(eb => eb.or([eb('mail_jobs.inquiry_id', 'is not', null), eb('users.id', 'is not', null)]))
    .where(eb =>
      eb.or([
        eb.and([
          eb('mail_jobs.state', '=', 'failed'),
          eb('mail_jobs.created_at', '>', recently),
          eb('inquiries.deleted_at', 'is', null),
        ]),
        eb.and([
          isWaiting(eb),
          eb('mail_jobs.attempts', '>', 0),
          eb('mail_jobs.last_error', 'is not', null),
          eb('mail_jobs.created_at', '<=', late),
        ]),
      ]),
    )
  const rows = await problems
    .select(['mail_jobs.inquiry_id', 'mail_jobs.kind', 'mail_jobs.state', 'users.name'])
    .orderBy('mail_jobs.id', 'desc')
    .limit(limit)
    .$narrowType<{ state: MailProblem['state'] }>()
    .execute()
  const { total } = await db
    .selectFrom(problems.select('mail_jobs.id').limit(COUNTED_MAX).as('problems'))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const newest = rows.map(
    ({ inquiry_id: inquiryId, kind, state, name }): MailProblem =>
      inquiryId === null
        ? { member: name ?? '', kind: kind as AccountMailKind, state }
        : { contactId: inquiryId, kind: kind as MailJob['kind'], state },
  )
  return { newest, total }
}
