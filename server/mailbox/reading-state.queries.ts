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
  /** How many messages it had that were not looked at yet. */
  waiting: number
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
})

/** Stores how the reading of a mailbox goes. */
export const storeReadingState = (db: Db, state: ReadingState): Promise<void> =>
  setSetting(db, KEY, JSON.stringify(state))

/** After this the dashboard says that answers are not being read. */
const SILENCE_MS = 10 * 60_000

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

/** When the mailbox was last read, and what happened with messages so far. */
export async function readReceivedCounts(
  db: Db,
): Promise<{ readAt: string | null; taken: number; unmatched: number; refused: number }> {
  const stored = await findSetting(db, KEY)
  const rows = await db.selectFrom('receivedCounts').selectAll().execute()
  const totals = new Map(rows.map(({ outcome, total }) => [outcome, total]))
  return {
    readAt: stored === undefined ? null : (JSON.parse(stored) as ReadingState).readAt,
    taken: totals.get('taken') ?? 0,
    unmatched: totals.get('unmatched') ?? 0,
    refused: totals.get('refused') ?? 0,
  }
}
