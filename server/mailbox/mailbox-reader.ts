import { doubled, HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { instant } from '../clock.ts'
import { findDatabaseFailure } from '../db/database-failures.ts'
import { claimPeriodicJob } from '../db/settings.ts'
import { createTicker } from '../ticker.ts'
import { type MailboxSettings, mailboxName } from './imap-url.rules.ts'
import { MailboxError } from './open-mailbox.ts'
import { readMailbox } from './read-mailbox.ts'
import {
  findReadingState,
  initialState,
  type ReadingState,
  storeReadingState,
} from './reading-state.queries.ts'
import type { Receiving } from './receive.ts'

/** The claim that one of several processes reads the mailbox. */
const JOB = 'read-mailbox'
const EVERY_MS = MINUTE_MS

/** Shorter than the time between two readings, as timers are not exact. */
const CHECK_EVERY_MS = 10_000

/** How long to wait after the server has refused the login: five minutes, doubled each time, at most four hours. */
const delayAfter = (refusals: number): number => doubled(5 * MINUTE_MS, refusals - 1, 4 * HOUR_MS)

/** The state after a reading. */
const afterReading = (state: ReadingState, waiting: number, now: string): ReadingState => ({
  ...state,
  readAt: now,
  reason: null,
  refusals: 0,
  retryAt: null,
  waiting,
  waitingSince: waiting === 0 ? null : (state.waitingSince ?? now),
})

/** Why a reading has failed, as a sentence. What the salon's own database or machine does is not said of the mail server. */
const readingFailure = (error: Error): string =>
  error instanceof MailboxError
    ? error.message
    : `The salon couldn’t store what it has read. ${findDatabaseFailure(error) ?? 'Its log says why.'}`

function afterFailure(receiving: Receiving, state: ReadingState, error: Error): ReadingState {
  const isRefusal = error instanceof MailboxError && error.isRefusal
  const refusals = isRefusal ? state.refusals + 1 : 0
  const retryAt = isRefusal ? instant(receiving.clock, delayAfter(refusals)) : null
  return { ...state, reason: readingFailure(error), refusals, retryAt }
}

/**
 * Reads the mailbox once, and stores how it went. Writes one line to the log when it can't be read, another when the reason
 * changes, and one when it is read again.
 * @param read does the reading; tests replace it
 * @throws the database's error when it can't store even that
 */
export async function readOnce(
  receiving: Receiving,
  settings: MailboxSettings,
  stop: AbortSignal,
  read: typeof readMailbox = readMailbox,
): Promise<void> {
  const { db, clock, log } = receiving
  const mailbox = mailboxName(settings)
  const state = (await findReadingState(db, mailbox)) ?? initialState(mailbox, instant(clock))
  await storeReadingState(db, state)
  try {
    const { waiting } = await read(receiving, settings, stop)
    await storeReadingState(db, afterReading(state, waiting, instant(clock)))
    if (state.reason !== null) log.info({ mailbox: settings.host }, 'the mailbox is read again')
  } catch (error) {
    if (stop.aborted) return
    const after = afterFailure(receiving, state, error as Error)
    await storeReadingState(db, after)
    if (state.reason === after.reason) return
    if (error instanceof MailboxError)
      log.warn(
        { mailbox: settings.host, reason: error.message },
        "the mailbox can't be read; answers are not seen",
      )
    else log.error({ err: error }, "what was read from the mailbox can't be stored; it is tried again")
  }
}

/**
 * Reads the mailbox every minute from its start until its stop, in one of the processes that share a database. A message that is
 * being stored when it stops is stored wholly or not at all.
 */
export function createMailboxReader(receiving: Receiving, settings: MailboxSettings) {
  const { db, clock, log } = receiving
  let hasTried = false
  let hasFailed = false

  /** Whether the server refused the login so recently that trying again could block the account. A new process tries once. */
  async function isWaiting(): Promise<boolean> {
    const state = await findReadingState(db, mailboxName(settings))
    if (!hasTried || state?.retryAt == null) return false
    // A `retryAt` further ahead than the longest delay was stored while the clock was wrong.
    return state.retryAt > instant(clock) && state.retryAt <= instant(clock, delayAfter(state.refusals))
  }

  async function run(stopping: AbortSignal) {
    try {
      if ((await isWaiting()) || !(await claimPeriodicJob(db, clock, JOB, EVERY_MS))) return
      hasTried = true
      await readOnce(receiving, settings, stopping)
      hasFailed = false
    } catch (error) {
      if (stopping.aborted) return
      if (!hasFailed) log.error({ err: error }, 'reading the mailbox failed; it is tried again every minute')
      hasFailed = true
    }
  }

  return createTicker(CHECK_EVERY_MS, run)
}
