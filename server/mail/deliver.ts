// Long: an attempt from its claim until its outcome is stored, and what a channel must give it.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { doubled, HOUR_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tables } from '../db/tables.ts'
import { DeliveryError } from './delivery-error.ts'
import type { MailMessage } from './message.rules.ts'
import {
  type ChannelName,
  type ClaimedJob,
  claimJob,
  deleteJob,
  recordFailure,
  releaseClaim,
} from './outbox.queries.ts'

const FIRST_DELAY_MS = 30_000
const MAX_DELAY_MS = 4 * HOUR_MS

/** With the delays below, the last attempt is some 28 hours after the first. */
export const MAX_ATTEMPTS = 16

/** How long to wait after the given attempt (from 1) failed: 30 s, doubled each time, at most four hours. */
const retryDelayOf = (attempt: number): number => doubled(FIRST_DELAY_MS, attempt - 1, MAX_DELAY_MS)

/** A message that may not be sent yet: its job waits until then, an instant. */
export class NotYet {
  readonly notBefore: string
  constructor(notBefore: string) {
    this.notBefore = notBefore
  }
}

/**
 * Writes the message of a job from what is stored at `now`, an instant. Undefined when there is nothing to send: its subject was
 * deleted or moved to the bin, or the message is no longer needed.
 * @throws DeliveryError for a message that can no longer be sent
 */
export type WriteMessage<Message = MailMessage> = (
  context: { db: Kysely<Tables>; config: Config; now: string },
  job: ClaimedJob,
) => Promise<Message | NotYet | undefined>

/** What became of a message: it was accepted, or has failed permanently. */
export type Outcome<Message> = { sent: Message } | { failed: DeliveryError }

/** Records in the transaction `trx` what became of a message at `at`, an instant, with all that follows from it. */
export type RecordOutcome<Message> = (
  trx: Db,
  job: ClaimedJob,
  at: string,
  outcome: Outcome<Message>,
) => Promise<void>

/** One way in which messages leave the outbox: all that differs between mail and push. */
export interface Channel<Message> {
  name: ChannelName
  /** How long a job is claimed: longer than an attempt may take. */
  claimMs: number
  write: WriteMessage<Message>
  /**
   * @param stop aborts the attempt at once
   * @returns the recipients that were refused while others were accepted
   * @throws DeliveryError when the message was not accepted, or there was no response
   */
  send(message: Message, stop?: AbortSignal): Promise<{ refused: string[] }>
  recordOutcome: RecordOutcome<Message>
  close(): void
}

export interface Delivery<Message = MailMessage> {
  db: Kysely<Tables>
  clock: Clock
  config: Config
  channel: Channel<Message>
  log: FastifyBaseLogger
}

/** How long to wait before an outcome that could not be stored is stored again: shorter than the pause in which workers look for jobs. */
const STORE_AGAIN_MS = 1_000

/** Shown to admins when writing a message fails because of a bug. */
const WRITE_FAILED = 'The message couldn’t be written: the log says why'

const detailsOf = ({ id, inquiryId, userId, pushBrowserId, kind, attempts }: ClaimedJob) => ({
  job: id,
  inquiry: inquiryId,
  user: userId,
  ...(pushBrowserId !== null && { browser: pushBrowserId }),
  kind,
  attempt: attempts,
})

async function storeOutcome<Message extends object>(
  delivery: Delivery<Message>,
  job: ClaimedJob,
  outcome: Outcome<Message>,
  signal: AbortSignal | undefined,
) {
  const { db, clock, channel } = delivery
  const at = instant(clock)
  const store = () => db.transaction().execute(trx => channel.recordOutcome(trx, job, at, outcome))
  await storeUntilDone(delivery, job, store, signal)
}

async function handleFailure<Message extends object>(
  delivery: Delivery<Message>,
  job: ClaimedJob,
  error: Error,
  signal?: AbortSignal,
) {
  const { db, clock, log } = delivery
  const isExpected = error instanceof DeliveryError
  const reason = isExpected ? error.message : WRITE_FAILED
  const details = isExpected ? { ...detailsOf(job), reason } : { ...detailsOf(job), reason, err: error }

  const isFinal = (isExpected && error.permanent) || job.attempts >= MAX_ATTEMPTS
  if (isFinal) {
    // A browser that is gone is no fault.
    if (isExpected && error.isGone) log.info(details, 'a message no longer has a recipient')
    else log.error(details, 'a message could not be sent')
    const failed = isExpected ? error : new DeliveryError(reason)
    return storeOutcome(delivery, job, { failed }, signal)
  }

  log.warn(details, 'a message was not accepted; it will be retried')
  const askedFor = isExpected ? Math.min(error.retryAfterMs, MAX_DELAY_MS) : 0
  const nextAttemptAt = instant(clock, Math.max(retryDelayOf(job.attempts), askedFor))
  const storeRetry = () => recordFailure(db, job, reason, { nextAttemptAt })
  await storeUntilDone(delivery, job, storeRetry, signal)
}

/**
 * Stores an outcome, again and again until the database has it: otherwise the message would be sent again when the claim ends. This
 * process does not claim the job meanwhile.
 * @param signal ends this when the process must stop
 */
async function storeUntilDone(
  { log }: Pick<Delivery, 'log'>,
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
async function handleNothingToSend(
  { db, log }: Pick<Delivery, 'db' | 'log'>,
  job: ClaimedJob,
): Promise<void> {
  const isAboutOneInquiry = job.inquiryId !== null && job.kind !== 'deadline'
  if (isAboutOneInquiry) return releaseClaim(db, job)
  await deleteJob(db, job)
  // Each change of an inquiry queues pushes, most of which have nothing to say.
  if (job.pushBrowserId === null) log.info(detailsOf(job), whyNothingToSend(job))
}

async function attempt<Message extends object>(
  { db, clock, channel, config }: Delivery<Message>,
  job: ClaimedJob,
  signal?: AbortSignal,
): Promise<{ message: Message; refused: string[] } | NotYet | Error | undefined> {
  try {
    const message = await channel.write({ db, config, now: instant(clock) }, job)
    if (message === undefined || message instanceof NotYet) return message
    return { message, ...(await channel.send(message, signal)) }
  } catch (error) {
    return error as Error
  }
}

/**
 * Claims the job of a channel that has been due longest.
 * @param current ids of the jobs that this process is sending
 */
export const claimNext = (
  {
    db,
    clock,
    channel: { name, claimMs },
  }: Pick<Delivery, 'db' | 'clock'> & { channel: Pick<Channel<unknown>, 'name' | 'claimMs'> },
  current: ReadonlySet<number> = new Set(),
) => claimJob(db, { channel: name, now: instant(clock), until: instant(clock, claimMs), current })

/**
 * Claims the job of a channel that has been due longest and sends its message. It is sent at least once: when the process dies
 * between the response and recording it, the message is sent again, a mail with the same Message-ID. While the database is away it waits
 * to record it.
 * @param signal aborts the attempt when the process must stop
 * @param current ids of the jobs that this process is sending, which it keeps up to date
 * @returns whether there was a job
 */
export async function deliverNext<Message extends object>(
  delivery: Delivery<Message>,
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

async function deliver<Message extends object>(
  delivery: Delivery<Message>,
  job: ClaimedJob,
  signal?: AbortSignal,
): Promise<void> {
  const { db, log } = delivery
  const outcome = await attempt(delivery, job, signal)
  if (outcome === undefined) return handleNothingToSend(delivery, job)
  if (outcome instanceof NotYet) return releaseClaim(db, job, outcome.notBefore)
  if (outcome instanceof Error && signal?.aborted) {
    // The message stays claimed, as it may have been accepted: it is not sent again at once.
    log.warn(detailsOf(job), 'stopped before there was a response; the message will be sent again')
    return
  }
  if (outcome instanceof Error) return handleFailure(delivery, job, outcome, signal)

  const { message, refused } = outcome
  await storeOutcome(delivery, job, { sent: message }, signal)
  if (refused.length > 0)
    log.warn({ ...detailsOf(job), refused }, 'a message was sent, but not to all recipients')
  else log.info(detailsOf(job), 'a message was sent')
}
