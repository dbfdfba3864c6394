// Long: all that is asked of the outbox in one place, as its statements rely on each other.
import { randomUUID } from 'node:crypto'
import { AccountMailKind } from '#contracts/team.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db, MailJobRow } from '../db/tables.ts'

export type MailKind = MailJobRow['kind']

const accountKinds = AccountMailKind.options

/** Two queues: a message about an inquiry that takes its time holds up no message about an account, and the other way round. */
export type MailQueue = 'inquiries' | 'accounts'

/** A job that this process may send until its claim ends. */
export interface ClaimedJob {
  id: number
  /** Null: it is about an account. */
  contactId: number | null
  kind: MailKind
  /** Of a reply: which one. */
  replyId: number | null
  /** Whose account it is about, if anybody's. */
  userId: number | null
  messageId: string
  /** This one counted. */
  attempts: number
  claimedUntil: string
}

/** Due before everything that was tried before, and whatever the clock says then. */
const AT_ONCE = new Date(0).toISOString()

/** What every message is when it begins to be owed. */
export const newJob = (kind: MailKind, domain: string, now: string) => ({
  kind,
  message_id: `<${randomUUID()}@${domain}>`,
  state: 'waiting' as const,
  attempts: 0,
  next_attempt_at: AT_ONCE,
  claimed_until: null,
  last_error: null,
  created_at: now,
  sent_at: null,
})

/** Owes a message about an inquiry: in the transaction that stores the inquiry. */
export async function queueMail(
  trx: Db,
  contactId: number,
  kinds: readonly MailKind[],
  domain: string,
  now: string,
  replyId: number | null = null,
): Promise<void> {
  await trx
    .insertInto('mail_jobs')
    .values(
      kinds.map(kind => ({
        ...newJob(kind, domain, now),
        contact_id: contactId,
        user_id: null,
        reply_id: replyId,
      })),
    )
    .execute()
}

/** When a claim begins and ends. */
export interface ClaimTimes {
  now: string
  until: string
  /** Jobs that are due or claimed after that are free: `NEVER_AHEAD_MS` from now. */
  never: string
}

/**
 * Claims the job that has been due longest, so that no other worker takes it before `until`.
 * The attempt counts from here, also if the process ends before it knows the outcome.
 * @param lane undefined: whichever it is in
 */
export async function claimJob(
  db: Db,
  { now, until, never }: ClaimTimes,
  lane?: MailQueue,
): Promise<ClaimedJob | undefined> {
  const claim = (direction: '<=' | '>', bound: string) =>
    db
      .updateTable('mail_jobs')
      .set(eb => ({ claimed_until: until, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due =>
        due
          .selectFrom('mail_jobs')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_attempt_at', direction, bound)
          .$if(lane === 'accounts', query => query.where('kind', 'in', accountKinds))
          .$if(lane === 'inquiries', query => query.where('kind', 'not in', accountKinds))
          .where(eb =>
            eb.or([
              eb('claimed_until', 'is', null),
              eb('claimed_until', '<=', now),
              eb('claimed_until', '>', never),
            ]),
          )
          // What is in the bin waits there, and so does the acknowledgement of what is suspected; a reminder is about others too, and accounts have no bin.
          .where(eb =>
            eb.or([
              eb('kind', 'in', ['overdue', ...accountKinds]),
              eb.exists(
                eb
                  .selectFrom('contacts')
                  .select('contacts.id')
                  .whereRef('contacts.id', '=', 'mail_jobs.contact_id')
                  .where('contacts.deleted_at', 'is', null)
                  .where(acknowledged =>
                    acknowledged.or([
                      acknowledged('mail_jobs.kind', '<>', 'client'),
                      acknowledged('contacts.suspected', '=', 0),
                    ]),
                  ),
              ),
            ]),
          )
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(1)
          .$if(isPostgres(db), query => query.forUpdate().skipLocked()),
      )
      .returning(['id', 'contact_id', 'kind', 'reply_id', 'user_id', 'message_id', 'attempts'])
      .executeTakeFirst()

  // One after the other: an index finds either at once, both together only by walking along all that waits.
  const row = (await claim('<=', now)) ?? (await claim('>', never))
  return (
    row && {
      id: row.id,
      contactId: row.contact_id,
      kind: row.kind,
      replyId: row.reply_id,
      userId: row.user_id,
      messageId: row.message_id,
      attempts: row.attempts,
      claimedUntil: until,
    }
  )
}

/** Makes due at once what waits to be tried again: its time was set by a clock that was wrong. */
export async function makeDue(db: Db, now: string): Promise<void> {
  await db
    .updateTable('mail_jobs')
    .set({ next_attempt_at: AT_ONCE })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', now)
    .execute()
}

/** Claims a job for longer. @returns false when another worker has claimed it since */
export async function extendClaim(db: Db, job: ClaimedJob, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_jobs')
    .set({ claimed_until: until })
    .where('id', '=', job.id)
    .where('claimed_until', '=', job.claimedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a claim whose attempt came to nothing: it does not count, and the job is due again. */
export async function releaseClaim(db: Db, job: ClaimedJob): Promise<void> {
  await db
    .updateTable('mail_jobs')
    .set({ claimed_until: null, attempts: job.attempts - 1 })
    .where('id', '=', job.id)
    .where('claimed_until', '=', job.claimedUntil)
    .execute()
}

/** A message that is not owed any more. */
export async function deleteJob(db: Db, job: ClaimedJob): Promise<void> {
  await db.deleteFrom('mail_jobs').where('id', '=', job.id).execute()
}

/**
 * A message that was given up is owed again, at once and with all its attempts; any other is left as it is.
 * @returns whether it was given up
 */
export async function retryFailed(trx: Db, contactId: number, replyId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_jobs')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: AT_ONCE, last_error: null })
    .where('contact_id', '=', contactId)
    .where('reply_id', '=', replyId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The mail server has the message, whoever holds the claim by now. @returns false when the job is gone */
export async function recordSent(db: Db, job: ClaimedJob, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_jobs')
    .set({ state: 'sent', sent_at: now, claimed_until: null, last_error: null })
    .where('id', '=', job.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The message was not accepted. Leaves alone what another worker has claimed since.
 * @param nextAttemptAt undefined gives the message up
 * @returns false when another worker has it, or it is gone
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
    .where('claimed_until', '=', job.claimedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
