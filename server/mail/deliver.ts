import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { doubled, HOUR_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import type { Config } from '../config.ts'
import { MAIL_CLAIM_MS } from '../db/lifetimes.rules.ts'
import type { Db, MailKind, Tables } from '../db/tables.ts'
import { MailError, type Mailer } from './mailer.ts'
import type { MailMessage } from './message.rules.ts'
import {
  type ClaimedJob,
  claimJob,
  deleteJob,
  recordFailure,
  recordSent,
  releaseClaim,
} from './outbox.queries.ts'

const FIRST_DELAY_MS = 30_000
const MAX_DELAY_MS = 4 * HOUR_MS

/** With the delays below, the last attempt is some 28 hours after the first. */
export const MAX_ATTEMPTS = 16

/** How long to wait after the given attempt (from 1) failed: 30 s, doubled each time, at most four hours. */
const retryDelayOf = (attempt: number): number => doubled(FIRST_DELAY_MS, attempt - 1, MAX_DELAY_MS)

/**
 * Writes the message of a job from what is stored at `now`, an instant. Undefined when there is nothing to send: its subject was
 * deleted or moved to the bin, or the message is no longer needed.
 * @throws MailError for a message that can no longer be sent
 */
export type WriteMessage = (
  context: { db: Kysely<Tables>; config: Config; now: string },
  job: ClaimedJob,
) => Promise<MailMessage | undefined>

/**
 * Records in the transaction `trx` that a message was sent or has failed permanently, with all that follows from it. `write` stores
 * the outcome and returns whether the job still existed.
 */
export type RecordOutcome = (
  trx: Db,
  job: ClaimedJob,
  at: string,
  write: () => Promise<boolean>,
) => Promise<void>

/** What the outbox needs to know of each kind of message. */
export interface Messages {
  write: Readonly<Record<MailKind, WriteMessage>>
  recordOutcome: RecordOutcome
}

export interface Delivery {
  db: Kysely<Tables>
  clock: Clock
  mailer: Mailer
  config: Config
  messages: Messages
  log: FastifyBaseLogger
}

/** How long to wait before an outcome that could not be stored is stored again: shorter than the pause in which workers look for jobs. */
const STORE_AGAIN_MS = 1_000

/** Shown to admins when writing a message fails because of a bug. */
const WRITE_FAILED = 'The message couldn’t be written: the log says why'

const detailsOf = ({ id, inquiryId, userId, kind, attempts }: ClaimedJob) => ({
  job: id,
  inquiry: inquiryId,
  user: userId,
  kind,
  attempt: attempts,
})

const recordOutcome = (
  { db, clock, messages }: Delivery,
  job: ClaimedJob,
  write: (trx: Db) => Promise<boolean>,
) => db.transaction().execute(trx => messages.recordOutcome(trx, job, instant(clock), () => write(trx)))

async function handleFailure(delivery: Delivery, job: ClaimedJob, error: Error, signal?: AbortSignal) {
  const { db, clock, log } = delivery
  const isExpected = error instanceof MailError
  const reason = isExpected ? error.message : WRITE_FAILED
  const details = isExpected ? { ...detailsOf(job), reason } : { ...detailsOf(job), reason, err: error }

  const isFinal = (isExpected && error.permanent) || job.attempts >= MAX_ATTEMPTS
  if (isFinal) {
    log.error(details, 'a message could not be sent')
    const failedAt = instant(clock)
    const storeFailure = () =>
      recordOutcome(delivery, job, trx => recordFailure(trx, job, reason, { failedAt }))
    await storeUntilDone(delivery, job, storeFailure, signal)
    return
  }

  log.warn(details, 'a message was not accepted; it will be retried')
  const nextAttemptAt = instant(clock, retryDelayOf(job.attempts))
  const storeRetry = () => recordFailure(db, job, reason, { nextAttemptAt })
  await storeUntilDone(delivery, job, storeRetry, signal)
}

/**
 * Stores an outcome, again and again until the database has it: otherwise the message would be sent again when the claim ends. This
 * process does not claim the job meanwhile.
 * @param signal ends this when the process must stop
 */
async function storeUntilDone(
  { log }: Delivery,
  job: ClaimedJob,
  store: () => Promise<unknown>,
  signal?: AbortSignal,
) {
  for (let tries = 1; ; tries++) {
    try {
      await store()
      if (tries > 1) log.info(detailsOf(job), 'the outcome of a message has been stored')
      return
    } catch (error) {
      if (tries === 1)
        log.error(
          { ...detailsOf(job), err: error },
          "the outcome of a message can't be stored; retrying every second",
        )
    }
    const isStopping = await pause(STORE_AGAIN_MS, false, { signal }).catch(() => true)
    if (!isStopping) continue
    log.error(detailsOf(job), 'stopped before the outcome of a message was stored; it may be sent again')
    return
  }
}

/** Why there is nothing to send for a job that is not about one inquiry, as a sentence of the log. */
function whyNothingToSend({ kind, userId }: ClaimedJob): string {
  if (kind === 'follow-ups') return 'a message was dropped: no follow-up is due any longer'
  if (kind === 'assignments') return 'a message was dropped: nothing is assigned any longer'
  if (kind === 'retention') return 'a message was dropped: nothing will be erased any longer'
  if (kind === 'deadline') return 'a reminder was dropped: nothing is overdue any longer'
  if (userId === null) return 'a message was dropped: no account has the email that it was requested for'
  return 'a message was dropped: its account or link no longer exists, or enough links were sent'
}

/**
 * There is nothing to send. A message about one inquiry, which is in the bin or marked as spam, keeps waiting: both can be undone.
 * A reminder of deadlines or a message about an account is deleted.
 */
async function handleNothingToSend({ db, log }: Delivery, job: ClaimedJob): Promise<void> {
  const isAboutOneInquiry = job.inquiryId !== null && job.kind !== 'deadline'
  if (isAboutOneInquiry) return releaseClaim(db, job)
  await deleteJob(db, job)
  log.info(detailsOf(job), whyNothingToSend(job))
}

async function attempt(
  { db, clock, mailer, config, messages }: Delivery,
  job: ClaimedJob,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Mailer['send']>> | Error | undefined> {
  try {
    const message = await messages.write[job.kind]({ db, config, now: instant(clock) }, job)
    return message && (await mailer.send(message, signal))
  } catch (error) {
    return error as Error
  }
}

/**
 * Claims the job that has been due longest.
 * @param current ids of the jobs that this process is sending
 */
export const claimNext = (
  { db, clock }: Pick<Delivery, 'db' | 'clock'>,
  current: ReadonlySet<number> = new Set(),
) => claimJob(db, { now: instant(clock), until: instant(clock, MAIL_CLAIM_MS), current })

/**
 * Claims the job that has been due longest and sends its message. It is sent at least once: when the process dies between the
 * mail server's response and recording it, the message is sent again with the same Message-ID. While the database is away it waits
 * to record it.
 * @param signal aborts the attempt when the process must stop
 * @param current ids of the jobs that this process is sending, which it keeps up to date
 * @returns whether there was a job
 */
export async function deliverNext(
  delivery: Delivery,
  signal?: AbortSignal,
  current: Set<number> = new Set(),
): Promise<boolean> {
  const job = await claimNext(delivery, current)
  if (!job) return false
  current.add(job.id)
  try {
    await deliver(delivery, job, signal)
  } finally {
    current.delete(job.id)
  }
  return true
}

async function deliver(delivery: Delivery, job: ClaimedJob, signal?: AbortSignal): Promise<void> {
  const { clock, log } = delivery
  const outcome = await attempt(delivery, job, signal)
  if (outcome === undefined) return handleNothingToSend(delivery, job)
  if (outcome instanceof Error && signal?.aborted) {
    // The message stays claimed, as the mail server may have accepted it: it is not sent again at once.
    log.warn(detailsOf(job), 'stopped before the mail server had responded; the message will be sent again')
    return
  }
  if (outcome instanceof Error) return handleFailure(delivery, job, outcome, signal)

  const at = instant(clock)
  const storeSent = () => recordOutcome(delivery, job, trx => recordSent(trx, job, at))
  await storeUntilDone(delivery, job, storeSent, signal)

  const { refused } = outcome
  if (refused.length > 0)
    log.warn({ ...detailsOf(job), refused }, 'a message was sent, but not to all recipients')
  else log.info(detailsOf(job), 'a message was sent')
}
