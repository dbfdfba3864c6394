import { MINUTE_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import type { Db } from '../db/tables.ts'

/** How the reading of a mailbox goes, for all processes together. */
export interface ReadingState {
  /** User, host and folder: another mailbox begins again. */
  mailbox: string
  /** When it was to be read for the first time. */
  since: string
  /** When it was last read without a failure. */
  readAt: string | null
  /** Why it can't be read, as a sentence; null when it can. */
  reason: string | null
  /** How many times in a row the server has refused the login. */
  refusals: number
  /** No process tries before. */
  retryAt: string | null
  /** How many messages wait, and since when there have been any. */
  waiting: number
  waitingSince: string | null
}

const KEY = 'mailbox-reading'

/** The state of a mailbox; undefined when no process has tried to read it. */
export async function findReadingState(db: Db, mailbox: string): Promise<ReadingState | undefined> {
  const stored = await findSetting(db, KEY)
  const state: ReadingState | undefined = stored === undefined ? undefined : JSON.parse(stored)
  return state?.mailbox === mailbox ? state : undefined
}

/** The state of a mailbox that is to be read from now on. */
export const initialState = (mailbox: string, now: string): ReadingState => ({
  mailbox,
  since: now,
  readAt: null,
  reason: null,
  refusals: 0,
  retryAt: null,
  waiting: 0,
  waitingSince: null,
})

/** Stores how the reading of a mailbox goes. */
export const storeReadingState = (db: Db, state: ReadingState): Promise<void> =>
  setSetting(db, KEY, JSON.stringify(state))

/** After this the dashboard says that answers are not being read. */
const SILENCE_MS = 10 * MINUTE_MS

/** Since when answers have not been read, and why; null when they were in the last ten minutes. */
export async function findSilence(
  db: Db,
  clock: Clock,
  mailbox: string,
): Promise<{ since: string; reason: string } | null> {
  const state = await findReadingState(db, mailbox)
  if (!state) return null
  const since = state.readAt ?? state.since
  if (since > instant(clock, -SILENCE_MS)) return null
  return { since, reason: state.reason ?? 'No process of the salon has looked into the mailbox.' }
}

/** After this the dashboard says that messages wait: those of a busy minute are read in the next ones. */
const LONG_WAIT_MS = 5 * MINUTE_MS

/** How many messages have waited for more than five minutes, and since when; null when none has. */
export async function findWaitingMessages(
  db: Db,
  clock: Clock,
  mailbox: string,
): Promise<{ total: number; since: string } | null> {
  const state = await findReadingState(db, mailbox)
  if (!state || state.waitingSince === null) return null
  return state.waitingSince <= instant(clock, -LONG_WAIT_MS)
    ? { total: state.waiting, since: state.waitingSince }
    : null
}

/** When the mailbox was last read, and what happened with messages so far. */
export async function readReceivedCounts(
  db: Db,
): Promise<{ readAt: string | null; waiting: number; taken: number; unmatched: number; refused: number }> {
  const stored = await findSetting(db, KEY)
  const state: ReadingState | undefined = stored === undefined ? undefined : JSON.parse(stored)
  const rows = await db.selectFrom('receivedCounts').selectAll().execute()
  const totals = new Map(rows.map(({ outcome, total }) => [outcome, total]))
  return {
    readAt: state?.readAt ?? null,
    waiting: state?.waiting ?? 0,
    taken: totals.get('taken') ?? 0,
    unmatched: (totals.get('unmatched') ?? 0) + (totals.get('new sender') ?? 0),
    refused: totals.get('refused') ?? 0,
  }
}
