import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { MailError, type Mailer, SEND_TIMEOUT_MS } from './mailer.ts'
import { clientMessage, type MailMessage, salonMessage } from './messages.rules.ts'
import { type ClaimedJob, claimJob, recordFailure, recordSent } from './outbox.queries.ts'
import { delayAfter, MAX_ATTEMPTS } from './retry.rules.ts'

/** Longer than any attempt, so that a claim only ends when its process did. */
export const LEASE_MS = 2 * SEND_TIMEOUT_MS

export interface Delivery {
  db: Kysely<Tables>
  clock: Clock
  mailer: Mailer
  config: Config
  log: FastifyBaseLogger
}

async function writeMessage({ db, config }: Delivery, job: ClaimedJob): Promise<MailMessage | undefined> {
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'branch', 'service', 'message'])
    .select(['suspected', 'created_at'])
    .where('id', '=', job.contactId)
    .executeTakeFirst()
  if (!contact) return undefined
  return job.kind === 'salon'
    ? salonMessage(contact, job.messageId, config.mail.notifyTo, config.publicUrl)
    : clientMessage(contact, job.messageId)
}

async function fail({ db, clock, log }: Delivery, job: ClaimedJob, error: Error) {
  const permanent = error instanceof MailError && error.permanent
  const gaveUp = permanent || job.attempts >= MAX_ATTEMPTS
  const details = { job: job.id, contact: job.contactId, kind: job.kind, attempt: job.attempts }
  if (gaveUp) log.error({ ...details, reason: error.message }, 'a message was given up')
  else log.warn({ ...details, reason: error.message }, 'a message was not accepted; it will be tried again')
  await recordFailure(db, job, error.message, gaveUp ? undefined : instant(clock, delayAfter(job.attempts)))
}

/**
 * Claims the job that has been due longest and sends its message. Sent at least once: a process that dies between the
 * mail server's yes and its own note of it leaves the job to be sent again, with the same Message-ID.
 * @returns whether there was a job
 */
export async function deliverNext(delivery: Delivery): Promise<boolean> {
  const { db, clock, mailer, log } = delivery
  const job = await claimJob(db, instant(clock), instant(clock, LEASE_MS))
  if (!job) return false
  const message = await writeMessage(delivery, job)
  // Its inquiry was deleted after the claim, and the job with it.
  if (!message) return true
  try {
    await mailer.send(message)
  } catch (error) {
    await fail(delivery, job, error as Error)
    return true
  }
  await recordSent(db, job, instant(clock))
  log.info(
    { job: job.id, contact: job.contactId, kind: job.kind, attempt: job.attempts },
    'a message was sent',
  )
  return true
}
