import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { BIN_DAYS } from '#contracts/desk.ts'
import { type Clock, instant } from './clock.ts'
import type { Config } from './config.ts'
import { purgeBin } from './contacts/acts/bin.queries.ts'
import { remindOfOverdue } from './contacts/acts/overdue.queries.ts'
import { KEY_LIFE_MS, sweepKeys } from './contacts/arrival/idempotency.queries.ts'
import { sweepTickets } from './contacts/gate/gate.queries.ts'
import { FEED_LIFE_MS, pruneFeed } from './contacts/live/feed.queries.ts'
import { claimPeriodicJob } from './db/periodic-jobs.ts'
import { truncateLog } from './db/sqlite-log.ts'
import type { Tables } from './db/tables.ts'
import { domainOf } from './mail/messages.rules.ts'
import { sweepPictureFiles } from './pictures/pictures.queries.ts'
import { eraseExpired } from './privacy/retention.queries.ts'
import { getRetention, RETENTION_JOB } from './privacy/retention-setting.queries.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Shorter than the shortest interval, as timers are not exact. */
const LOOK_EVERY_MS = 30 * SECOND_MS
/** As long as the files of a build that was replaced: pages that are open still ask for them. */
const REPLACED_PICTURES_MS = 7 * DAY_MS

interface MaintenanceOptions {
  db: Kysely<Tables>
  clock: Clock
  config: Config
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Sends what is in the outbox; undefined where there is no mail server. */
  wakeMail: (() => void) | undefined
}

interface PeriodicJob {
  name: string
  everyMs: number
  run(): Promise<unknown>
}

const listJobs = ({ db, clock, config, log, wakeMail }: MaintenanceOptions): PeriodicJob[] => [
  ...(wakeMail
    ? [
        {
          name: 'remind-of-overdue',
          everyMs: MINUTE_MS,
          async run() {
            if (await remindOfOverdue(db, clock, domainOf(config.mail.from.address))) wakeMail()
          },
        },
      ]
    : []),
  {
    name: 'delete-expired',
    everyMs: HOUR_MS,
    async run() {
      await sweepKeys(db, instant(clock, -KEY_LIFE_MS))
      await sweepTickets(db, instant(clock))
      await pruneFeed(db, instant(clock, -FEED_LIFE_MS))
      await purgeBin(db, instant(clock, -BIN_DAYS * DAY_MS), instant(clock))
    },
  },
  {
    name: 'delete-replaced-pictures',
    everyMs: DAY_MS,
    run: () => sweepPictureFiles(db, instant(clock, -REPLACED_PICTURES_MS)),
  },
  {
    name: RETENTION_JOB,
    everyMs: DAY_MS,
    async run() {
      const { months } = await getRetention(db)
      if (months === null) return
      const erased = await eraseExpired(db, clock, months)
      if (erased > 0) log.info({ inquiries: erased, months }, 'completed inquiries were erased by their age')
    },
  },
  // The last one, so that nothing of what the others deleted stays in the log.
  { name: 'truncate-log', everyMs: 5 * MINUTE_MS, run: () => truncateLog(db) },
]

/** Runs the periodic jobs that are due, one after the other, each in one of the processes that share a database. */
export async function runDueJobs(options: MaintenanceOptions, cut?: AbortSignal): Promise<void> {
  const { db, clock, log } = options
  for (const { name, everyMs, run } of listJobs(options)) {
    if (cut?.aborted) return
    try {
      if (await claimPeriodicJob(db, clock, name, everyMs)) await run()
    } catch (error) {
      log.warn({ err: error, job: name, everyMs }, 'a periodic job failed; it runs again when it is due')
    }
  }
}

/** Starts everything that happens every minute, hour or day; the answer ends it after the job that is running. */
export function startMaintenance(options: MaintenanceOptions): () => Promise<void> {
  const stop = new AbortController()
  let running = Promise.resolve()
  const look = () => {
    running = running.then(() => runDueJobs(options, stop.signal))
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  look()
  return () => {
    clearInterval(timer)
    stop.abort()
    return running
  }
}
