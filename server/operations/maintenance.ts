import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import { UNDO_DAYS } from '#contracts/services/service-changes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { deleteExpiredChallenges } from '../accounts/factors/challenges.queries.ts'
import { deleteExpiredSetups } from '../accounts/factors/factors.queries.ts'
import { removeUnusedPushBrowsers } from '../accounts/push-browsers/push-browsers.queries.ts'
import { deleteOldActivity } from '../activity/list.queries.ts'
import { recordRestores } from '../activity/restores.queries.ts'
import { type Clock, instant, type WatchedClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { correctAfterSetBack, correctFutureTimes } from '../db/future-times.ts'
import { CHANGE_LIFETIME_MS, deleteExpiredChanges } from '../db/keyed-changes.ts'
import { claimPeriodicJob } from '../db/settings.ts'
import { truncateWal } from '../db/sqlite-file.ts'
import type { Tables } from '../db/tables.ts'
import { purgeBin } from '../inquiries/actions/bin.queries.ts'
import { remindOfDeadlines } from '../inquiries/actions/deadline-reminder.queries.ts'
import { finishPersonNotes } from '../inquiries/actions/person-note.queries.ts'
import { deleteExpiredUploads } from '../inquiries/attachments/uploads.queries.ts'
import { mailDueFollowUps } from '../inquiries/follow-ups/morning-mail.queries.ts'
import { queueDuePushes } from '../inquiries/push/due-pushes.queries.ts'
import { deleteExpiredTickets } from '../inquiries/spam-check/spam-check.ts'
import { DELETED_LIFETIME_MS, forgetDeletedMessages } from '../inquiries/state/deleted-messages.queries.ts'
import { deleteOldEvents, EVENT_LIFETIME_MS } from '../inquiries/state/inquiry-events.queries.ts'
import { updateOldSearchTokens } from '../inquiries/state/search-tokens.queries.ts'
import { domainOf } from '../mail/message.rules.ts'
import { finishErasures } from '../privacy/erase.queries.ts'
import { deleteOldPhotographs } from '../privacy/photographs.queries.ts'
import { applyRetention, RETENTION_JOB } from '../privacy/retention.queries.ts'
import { deleteExpiredPictureFiles } from '../salon/pictures/pictures.queries.ts'
import { applyDuePrices } from '../services/plan-prices.queries.ts'
import { deleteOldChanges } from '../services/undo.queries.ts'
import { createTicker } from '../ticker.ts'
import { storeMailDomainProblems } from './setup/mail-domain.ts'

/** Shorter than the shortest interval, as timers are not exact. */
const CHECK_EVERY_MS = MINUTE_MS / 2

interface MaintenanceOptions {
  db: Kysely<Tables>
  clock: Clock
  config: Config
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Sends the mails of the outbox; undefined without a mail server. */
  wakeMail: (() => void) | undefined
  /** Sends its pushes. */
  wakePush?: () => void
}

async function deleteExpiredRows({ db, clock }: MaintenanceOptions): Promise<void> {
  await deleteExpiredChanges(db, instant(clock, -CHANGE_LIFETIME_MS))
  await deleteExpiredTickets(db, instant(clock))
  await deleteExpiredUploads(db, instant(clock))
  await deleteOldEvents(db, instant(clock, -EVENT_LIFETIME_MS))
  await forgetDeletedMessages(db, instant(clock, -DELETED_LIFETIME_MS))
  await deleteExpiredChallenges(db, clock)
  await deleteExpiredSetups(db, clock)
  await removeUnusedPushBrowsers(db, clock)
  await purgeBin(db, instant(clock, -BIN_DAYS * DAY_MS), instant(clock))
  await deleteOldChanges(db, instant(clock, -UNDO_DAYS * DAY_MS))
}

async function runRetention({ db, clock, config, log, wakeMail }: MaintenanceOptions): Promise<void> {
  const { erased, announced } = await applyRetention(db, clock, domainOf(config.mail.from.address))
  if (erased > 0)
    log.info({ inquiries: erased }, 'completed inquiries were erased at the end of their retention period')
  if (announced) wakeMail?.()
}

const SET_BACK = 'the clock was set back: stored times that are ahead of it are now the present time'

async function applyPhotographPeriod({ db, clock, log }: MaintenanceOptions): Promise<void> {
  const photographs = await deleteOldPhotographs(db, clock)
  if (photographs > 0)
    log.info({ photographs }, 'photographs of clients were deleted at the end of their period')
}

async function correctTimes({ db, clock, log }: MaintenanceOptions): Promise<void> {
  if (await correctFutureTimes(db, clock)) log.warn(SET_BACK)
}

async function remind({ db, clock, config, wakeMail }: MaintenanceOptions): Promise<void> {
  if (wakeMail && (await remindOfDeadlines(db, clock, config.mail))) wakeMail()
}

async function mailFollowUps({ db, clock, config, wakeMail }: MaintenanceOptions): Promise<void> {
  if (wakeMail && (await mailDueFollowUps(db, clock, config.mail))) wakeMail()
}

async function push({ db, clock, wakePush }: MaintenanceOptions): Promise<void> {
  if (await queueDuePushes(db, clock)) wakePush?.()
}

async function applyPlannedPrices({ db, clock, log }: MaintenanceOptions): Promise<void> {
  const services = await applyDuePrices(db, clock)
  if (services > 0) log.info({ services }, 'planned prices became valid')
}

// Open pages may request replaced pictures for a week, like the files of a replaced build.
const deleteReplacedPictures = ({ db, clock }: MaintenanceOptions) =>
  db.transaction().execute(trx => deleteExpiredPictureFiles(trx, instant(clock, -7 * DAY_MS)))

type Job = [name: string, everyMs: number, run: (options: MaintenanceOptions) => Promise<unknown>]

// Before all that compare stored times with now.
const firstJob: Job = ['correct-future-times', MINUTE_MS, correctTimes]
const jobs: Job[] = [
  // First of those that anyone sees: at midnight.
  ['apply-planned-prices', MINUTE_MS, applyPlannedPrices],
  ['queue-due-pushes', MINUTE_MS, push],
  ['delete-expired', HOUR_MS, deleteExpiredRows],
  ['delete-replaced-pictures', DAY_MS, deleteReplacedPictures],
  [RETENTION_JOB, DAY_MS, runRetention],
  ['delete-photographs', DAY_MS, applyPhotographPeriod],
  ['finish-erasures', MINUTE_MS, ({ db, clock }) => finishErasures(db, clock)],
  ['finish-person-notes', MINUTE_MS, ({ db }) => finishPersonNotes(db)],
  ['record-restores', MINUTE_MS, ({ db }) => recordRestores(db)],
  ['delete-old-activity', DAY_MS, ({ db, clock }) => deleteOldActivity(db, clock)],
  ['update-search-tokens', HOUR_MS, ({ db }) => updateOldSearchTokens(db)],
  // After the jobs that delete rows, whose old copies are in the log.
  ['truncate-log', 5 * MINUTE_MS, ({ db }) => truncateWal(db)],
]
const mailJobs: Job[] = [
  ['remind-of-deadlines', MINUTE_MS, remind],
  ['mail-follow-ups', MINUTE_MS, mailFollowUps],
  ['check-mail-domain', HOUR_MS, ({ db, config }) => storeMailDomainProblems(db, config)],
]

/** Runs the periodic jobs that are due, one after the other, each in one of the processes that share a database. */
export async function runDueJobs(options: MaintenanceOptions, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = options
  for (const [name, everyMs, run] of [firstJob, ...(options.wakeMail ? mailJobs : []), ...jobs]) {
    if (signal?.aborted) return
    try {
      if (await claimPeriodicJob(db, clock, name, everyMs)) await run(options)
    } catch (error) {
      log.warn({ err: error, job: name, everyMs }, 'a periodic job failed; it runs again when it is due')
    }
  }
}

/** In each process, as another one may have a clock that was always right. */
async function watchClock({ db, log }: MaintenanceOptions, clock: WatchedClock): Promise<void> {
  try {
    if (await correctAfterSetBack(db, clock)) log.warn(SET_BACK)
  } catch (error) {
    log.warn({ err: error }, 'stored times that are ahead of the clock could not be corrected; trying again')
  }
}

/** Runs the periodic jobs from its start until its stop, which waits for the running one. */
export const createMaintenance = (options: MaintenanceOptions & { clock: WatchedClock }) =>
  createTicker(CHECK_EVERY_MS, async stopping => {
    await watchClock(options, options.clock)
    await runDueJobs(options, stopping)
  })
