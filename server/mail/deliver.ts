import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tables } from '../db/tables.ts'
import { claimNext } from './claim.ts'
import { MailError, type Mailer } from './mailer.ts'
import type { MailMessage } from './message.rules.ts'
import {
  type ClaimedJob,
  deleteJob,
  type MailKind,
  type MailQueue,
  recordFailure,
  recordSent,
  releaseClaim,
} from './outbox.queries.ts'
import { delayAfter, MAX_ATTEMPTS } from './retry.rules.ts'

/**
 * Writes the message that a job owes, from what is stored now; `now` is an instant. Undefined when there is nothing to say: what it
 * is about is gone or in the bin, or nobody waits for it any more.
 * @throws MailError for one that can't be sent any more
 */
export type WriteMessage = (
  context: { db: Kysely<Tables>; config: Config; now: string },
  job: ClaimedJob,
) => Promise<MailMessage | undefined>

/**
 * Calls `write` in the transaction `trx`, which writes down that a message was sent or given up and says whether it did, and
 * does what else follows from it.
 */
export type Settle = (
  trx: Db,
  job: ClaimedJob,
  outcome: { isGivenUp: boolean; at: string },
  write: () => Promise<boolean>,
) => Promise<void>

/** What the outbox has to know of each kind of message. */
export interface Messages {
  write: Readonly<Record<MailKind, WriteMessage>>
  settle: Settle
}

export interface Delivery {
  db: Kysely<Tables>
  clock: Clock
  mailer: Mailer
  config: Config
  messages: Messages
  log: FastifyBaseLogger
  /** Undefined: all messages. */
  lane?: MailQueue
}

/** What an admin reads of an error that is a bug. */
const NOT_WRITTEN = 'The message could not be written: the log says why'

const detailsOf = ({ id, contactId, userId, kind, attempts }: ClaimedJob) => ({
  job: id,
  contact: contactId,
  user: userId,
  kind,
  attempt: attempts,
})

const settleJob = (
  { db, clock, messages }: Delivery,
  job: ClaimedJob,
  isGivenUp: boolean,
  write: (trx: Db) => Promise<boolean>,
) =>
  db
    .transaction()
    .execute(trx => messages.settle(trx, job, { isGivenUp, at: instant(clock) }, () => write(trx)))

async function fail(delivery: Delivery, job: ClaimedJob, error: Error) {
  const { db, clock, log } = delivery
  const isExpected = error instanceof MailError
  const reason = isExpected ? error.message : NOT_WRITTEN
  const gaveUp = (isExpected && error.permanent) || job.attempts >= MAX_ATTEMPTS
  const details = { ...detailsOf(job), reason, ...(!isExpected && { err: error }) }
  if (gaveUp) log.error(details, 'a message was given up')
  else log.warn(details, 'a message was not accepted; it will be tried again')
  if (gaveUp) await settleJob(delivery, job, true, trx => recordFailure(trx, job, reason, undefined))
  else await recordFailure(db, job, reason, instant(clock, delayAfter(job.attempts)))
}

/** The process ends in the middle of an attempt. What the mail server may have taken is not offered to it again at once. */
async function leave({ db, log }: Delivery, job: ClaimedJob, error: Error) {
  if (error instanceof MailError && error.unanswered) {
    log.warn(detailsOf(job), 'ended before the mail server had answered; the message will be sent again')
    return
  }
  await releaseClaim(db, job)
  log.info(detailsOf(job), 'ended before the mail server had the message; it waits for the next start')
}

/** There is nothing to say. What is about an inquiry in the bin or under suspicion waits for it; nothing else is owed any more. */
async function drop({ db, log }: Delivery, job: ClaimedJob): Promise<void> {
  if (job.contactId !== null && job.kind !== 'overdue') return releaseClaim(db, job)
  await deleteJob(db, job)
  log.info(
    detailsOf(job),
    job.contactId !== null
      ? 'a reminder was dropped: nothing is overdue any more'
      : job.userId === null
        ? 'a message was dropped: no account has the email that it was asked for'
        : 'a message was dropped: its account or its link has ended, or enough links were sent',
  )
}

/** Writes and sends a message. Whatever goes wrong is the job's own, and is answered. */
async function attempt(
  { db, clock, mailer, config, messages }: Delivery,
  job: ClaimedJob,
  cut?: AbortSignal,
): Promise<Awaited<ReturnType<Mailer['send']>> | Error | undefined> {
  try {
    const message = await messages.write[job.kind]({ db, config, now: instant(clock) }, job)
    return message && (await mailer.send(message, cut))
  } catch (error) {
    return error as Error
  }
}

/**
 * Claims the job that has been due longest and sends its message. Sent at least once: a process that dies between the
 * mail server's yes and its own note of it leaves the job to be sent again, with the same Message-ID.
 * @param cut ends the attempt in hand, when the process can't wait for it any longer
 * @returns whether there was a job
 */
export async function deliverNext(delivery: Delivery, cut?: AbortSignal): Promise<boolean> {
  const { clock, log } = delivery
  const claim = await claimNext(delivery)
  if (!claim) return false
  const { job } = claim
  const outcome = await attempt(delivery, job, cut)
  await claim.settle()
  if (outcome === undefined) {
    await drop(delivery, job)
    return true
  }
  if (outcome instanceof Error) {
    await (cut?.aborted ? leave : fail)(delivery, job, outcome)
    return true
  }
  await settleJob(delivery, job, false, trx => recordSent(trx, job, instant(clock)))
  const { refused } = outcome
  if (refused.length > 0) log.warn({ ...detailsOf(job), refused }, 'a message was sent, but not to all')
  else log.info(detailsOf(job), 'a message was sent')
  return true
}
