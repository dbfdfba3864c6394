import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { type ClaimedJob, claimJob, extendClaim, type MailQueue } from './outbox.queries.ts'
import { MAX_AHEAD_MS } from './retry.rules.ts'

/** A claim ends this long after its process did: then the job is anybody's again. */
export const LEASE_MS = 2 * 60_000

const EXTEND_EVERY_MS = LEASE_MS / 4

/** A job that is ours for as long as it takes. */
export interface Claim {
  job: ClaimedJob
  /** Stops extending the claim; what becomes of the job is written after that. */
  settle(): Promise<void>
}

/**
 * Claims the job that has been due longest, and goes on claiming it: a mail server may take longer over one message
 * than anybody should wait for a process that has died.
 */
export async function claimNext({
  db,
  clock,
  log,
  lane,
}: {
  db: Kysely<Tables>
  clock: Clock
  log: FastifyBaseLogger
  lane?: MailQueue
}): Promise<Claim | undefined> {
  const times = {
    now: instant(clock),
    until: instant(clock, LEASE_MS),
    never: instant(clock, MAX_AHEAD_MS),
  }
  const job = await claimJob(db, times, lane)
  if (!job) return undefined

  async function extend(claimed: ClaimedJob) {
    const until = instant(clock, LEASE_MS)
    if (await extendClaim(db, claimed, until)) claimed.claimedUntil = until
  }

  let extending = Promise.resolve()
  const timer = setInterval(() => {
    extending = extending
      .then(() => extend(job))
      .catch(error => log.warn({ err: error, job: job.id }, 'the claim on a message could not be extended'))
  }, EXTEND_EVERY_MS)
  return {
    job,
    async settle() {
      clearInterval(timer)
      await extending
    },
  }
}
