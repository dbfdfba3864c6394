// Long: every write of the table of jobs, so that what can become of one is seen in one place.

import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { AccountNotice } from '#contracts/accounts/second-factor.ts'
import { AccountMailKind } from '#contracts/accounts/team.ts'
import { DAY_MS, laterInstant } from '#contracts/text/days.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db, MailJobRow, MailKind, PushKind, Tables } from '../db/tables.ts'

const claimedColumns = [
  'id',
  'kind',
  'inquiryId',
  'replyId',
  'userId',
  'pushBrowserId',
  'branchId',
  'sessionLinkId',
  'noticeTo',
  'noticeAbout',
  'historyFrom',
  'messageId',
  'attempts',
] as const

/** A job that this process may send until its claim ends. `attempts` includes this one, so it also tells claims apart. */
export type ClaimedJob = Selectable<Pick<MailJobRow, (typeof claimedColumns)[number]>>

/** Due before all retries, whatever the clock says. */
const IMMEDIATELY = new Date(0).toISOString()

/** How messages leave: by mail, or by push to a browser. Neither waits for the other. */
export type ChannelName = 'mail' | 'push'

/** The priority of all pushes; those of mail are lower. */
const PUSH = 2

/** The jobs of a channel. */
const isOf = (channel: ChannelName) => (eb: ExpressionBuilder<Tables, 'mailJobs'>) =>
  channel === 'push' ? eb('mailJobs.priority', '=', PUSH) : eb('mailJobs.priority', '<', PUSH)

/** Messages about accounts. */
const accountKinds: MailKind[] = [...AccountMailKind.options, ...AccountNotice.options]

const pushKinds: PushKind[] = ['push', 'push-test']

/** The kind of a mail, and the inquiry or account that it is about. */
type Subject = { kind: MailKind } & Partial<
  Pick<
    MailJobRow,
    | 'inquiryId'
    | 'replyId'
    | 'userId'
    | 'branchId'
    | 'sessionLinkId'
    | 'noticeTo'
    | 'noticeAbout'
    | 'historyFrom'
  >
>

/**
 * Queues a message, in the transaction that causes it.
 * @param domain of its Message-ID
 * @param notBefore the instant before which no worker claims it; at once when it is left out
 */
export async function queueMail(
  trx: Db,
  subject: Subject,
  domain: string,
  now: string,
  notBefore = IMMEDIATELY,
): Promise<void> {
  await trx
    .insertInto('mailJobs')
    .values({
      ...subject,
      priority: accountKinds.includes(subject.kind) ? 0 : 1,
      messageId: `<${randomUUID()}@${domain}>`,
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: notBefore,
      createdAt: now,
    })
    .execute()
}

/** The jobs of these browsers that no worker has claimed. None can until the transaction ends. */
async function findWaitingPushes(
  trx: Db,
  kind: PushKind,
  browserIds: readonly number[],
  now: string,
): Promise<Set<number | null>> {
  const rows = await trx
    .selectFrom('mailJobs')
    .select('pushBrowserId')
    .where('kind', '=', kind)
    .where('pushBrowserId', 'in', browserIds)
    .where(eb => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
    .execute()
  return new Set(rows.map(({ pushBrowserId }) => pushBrowserId))
}

/**
 * Queues a push to each of these browsers, in the transaction that causes it, unless one waits: it says what is stored when it
 * leaves. A job names a browser without referring to its row, so that storing an inquiry never waits for someone who logs out.
 * @param notBefore the instant before which no worker claims them; at once when it is left out
 */
export async function queuePushes(
  trx: Db,
  kind: PushKind,
  browserIds: readonly number[],
  now: string,
  notBefore = IMMEDIATELY,
): Promise<void> {
  if (browserIds.length === 0) return
  const waiting = await findWaitingPushes(trx, kind, browserIds, now)
  const rows = browserIds
    .filter(id => !waiting.has(id))
    .map(pushBrowserId => ({
      kind,
      pushBrowserId,
      priority: PUSH as typeof PUSH,
      messageId: randomUUID(),
      state: 'waiting' as const,
      attempts: 0,
      nextAttemptAt: notBefore,
      createdAt: now,
    }))
  if (rows.length > 0) await trx.insertInto('mailJobs').values(rows).execute()
}

/** Makes the waiting pushes to a browser due now, as what they may say or when has changed. */
export async function hurryPushes(trx: Db, browserId: number): Promise<void> {
  await trx
    .updateTable('mailJobs')
    .set({ nextAttemptAt: IMMEDIATELY })
    .where('pushBrowserId', '=', browserId)
    .execute()
}

/** All mails with their inquiry. */
export const mailWithInquiry = (db: Db) => jobsWithInquiry(db, 'mail')

const jobsWithInquiry = (db: Db, channel: ChannelName) =>
  db.selectFrom('mailJobs').leftJoin('inquiries', 'inquiries.id', 'mailJobs.inquiryId').where(isOf(channel))

/**
 * Whether a message waits and may be sent: not about an inquiry in the bin, and no acknowledgement of possible spam. A reminder is
 * about several inquiries, and so are the messages about follow-ups, assignments and the retention.
 */
export const maySend = (eb: ExpressionBuilder<Tables, 'mailJobs' | 'inquiries'>) =>
  eb.and([
    eb('mailJobs.state', '=', 'waiting'),
    eb.or([
      eb('mailJobs.kind', 'in', [
        'deadline',
        'follow-ups',
        'assignments',
        'retention',
        ...accountKinds,
        ...pushKinds,
      ]),
      eb.and([
        eb('inquiries.deletedAt', 'is', null),
        eb.or([eb('mailJobs.kind', '<>', 'client'), eb('inquiries.spam', '=', 0)]),
      ]),
    ]),
  ])

/**
 * Claims the job of a channel that has been due longest, those about accounts first, so that no other worker takes it before
 * `until`. The attempt counts even if the process dies before it knows the outcome.
 * @param current ids of the jobs that this process is sending: they are not claimed, also when their claim has ended
 */
export async function claimJob(
  db: Db,
  {
    channel,
    now,
    until,
    current,
  }: { channel: ChannelName; now: string; until: string; current: ReadonlySet<number> },
): Promise<ClaimedJob | undefined> {
  const due = jobsWithInquiry(db, channel)
    .select('mailJobs.id')
    .where(maySend)
    .where('nextAttemptAt', '<=', now)
    .where(eb => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .$if(current.size > 0, query => query.where('mailJobs.id', 'not in', [...current]))
    .orderBy('priority')
    .orderBy('nextAttemptAt')
    .orderBy('mailJobs.id')
    .limit(1)
    .$if(isPostgres(db), query => query.forUpdate('mailJobs').skipLocked())
  return db
    .updateTable('mailJobs')
    .set(eb => ({ claimedUntil: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due)
    .returning(claimedColumns)
    .executeTakeFirst()
}

/**
 * Ends a claim without an attempt: the job is due again and the attempt does not count.
 * @param notBefore the instant before which no worker claims it; left out it stays due
 */
export async function releaseClaim(db: Db, job: ClaimedJob, notBefore?: string): Promise<void> {
  await db
    .updateTable('mailJobs')
    .set({
      claimedUntil: null,
      attempts: job.attempts - 1,
      ...(notBefore !== undefined && { nextAttemptAt: notBefore }),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()
}

/** How long messages to members of the team are kept once they are sent or have failed: as long as the dashboard shows failures. */
const KEPT_MS = 7 * DAY_MS

/** Deletes the messages of a kind, or those to one user, that were sent or have failed and are no longer shown. */
export async function deleteDoneMail(
  trx: Db,
  { kind, userId }: { kind: MailKind; userId?: number },
  now: string,
): Promise<void> {
  await trx
    .deleteFrom('mailJobs')
    .where('kind', '=', kind)
    .$if(userId !== undefined, query => query.where('userId', '=', userId as number))
    .where('state', '<>', 'waiting')
    .where('createdAt', '<', laterInstant(now, -KEPT_MS))
    .execute()
}

/** Deletes a message that is no longer needed. */
export async function deleteJob(db: Db, job: ClaimedJob): Promise<void> {
  await db.deleteFrom('mailJobs').where('id', '=', job.id).execute()
}

/**
 * Deletes the message of a reply that no worker has claimed since it was written. One that was queued again after a failure is not
 * deleted: the mail server may have accepted it before. On PostgreSQL this waits for a worker that is claiming it.
 * @returns whether it was deleted
 */
export async function deleteUnclaimed(trx: Db, inquiryId: number, replyId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mailJobs')
    .where('inquiryId', '=', inquiryId)
    .where('replyId', '=', replyId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('claimedUntil', 'is', null)
    .whereRef('nextAttemptAt', '>', 'createdAt')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Queues a failed reply again, now and with all its attempts; leaves others alone.
 * @returns whether it had failed
 */
export async function retryFailed(
  trx: Db,
  inquiryId: number,
  replyId: number,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mailJobs')
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: IMMEDIATELY, lastError: null, createdAt: now })
    .where('inquiryId', '=', inquiryId)
    .where('replyId', '=', replyId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that the mail server accepted the message, whichever process holds the claim. @returns false when the job was deleted */
export async function recordSent(db: Db, job: ClaimedJob, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailJobs')
    .set({ state: 'sent', sentAt: now, claimedUntil: null, lastError: null })
    .where('id', '=', job.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that the message was not accepted, unless another worker has claimed it since.
 * @param next when it is tried again, or that it has failed permanently
 * @returns false when another worker has it or it was deleted
 */
export async function recordFailure(
  db: Db,
  job: ClaimedJob,
  error: string,
  next: { nextAttemptAt: string } | { failedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailJobs')
    .set({
      lastError: error,
      claimedUntil: null,
      ...('failedAt' in next ? { ...next, state: 'failed' as const } : next),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks a sent message to a client as failed, because it could not be delivered.
 * @param messageIds among them that of the message
 * @returns undefined when none is of a message to a client that was sent
 */
export async function recordUndeliverable(
  trx: Db,
  inquiryId: number,
  messageIds: readonly string[],
  reason: string,
  failedAt: string,
): Promise<{ replyId: number | null } | undefined> {
  if (messageIds.length === 0) return undefined
  return trx
    .updateTable('mailJobs')
    .set({ state: 'failed', lastError: reason, failedAt })
    .where('inquiryId', '=', inquiryId)
    .where('messageId', 'in', [...messageIds])
    .where('kind', 'in', ['client', 'reply'])
    .where('state', '=', 'sent')
    .returning('replyId')
    .executeTakeFirst()
}
