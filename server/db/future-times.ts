import { sql } from 'kysely'
import { CHALLENGE_MINUTES } from '#contracts/accounts/second-factor.ts'
import { INVITATION_HOURS } from '#contracts/accounts/team.ts'
import { FOLLOW_UP_DAYS_MAX } from '#contracts/inquiries/limits.ts'
import { TICKET_MAX_AGE_MS } from '#contracts/inquiries/ticket-times.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { CLOCKS_DIFFER_MS, type Clock, instant, type WatchedClock } from '../clock.ts'
import { databaseName } from './dialect.ts'
import {
  CODE_STEP_MS,
  FETCH_PAUSE_MAX_MS,
  LOGIN_BLOCK_MAX_MS,
  MAIL_CLAIM_MS,
  REPLY_UPLOAD_MS,
  SESSION_IDLE_MS,
  SESSION_LINK_MS,
  SESSION_MAX_MS,
} from './lifetimes.rules.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

type TimeColumns = { [Table in keyof Tables]?: Partial<Record<keyof Tables[Table] & string, number>> }

/**
 * Every column with a time, and by how many milliseconds that may be ahead of now: none for what has happened, a
 * lifetime for what is valid until then. What waits for its time is due at once.
 */
export const timeColumns: TimeColumns = {
  activity: { at: 0 },
  attachments: { expiresAt: REPLY_UPLOAD_MS },
  branches: { createdAt: 0, updatedAt: 0 },
  contentVersions: { createdAt: 0 },
  deletedMessages: { at: 0 },
  inquiries: {
    createdAt: 0,
    updatedAt: 0,
    respondedAt: 0,
    waitsFrom: FOLLOW_UP_DAYS_MAX * DAY_MS,
    answerWaitsFrom: 0,
    noAnswerNeededAt: 0,
    deletedAt: 0,
  },
  earlierEmails: { until: 0 },
  inquiryEvents: { at: 0 },
  inquiryFollowUps: { at: 0 },
  inquiryHistory: { at: 0 },
  inquiryNotes: { at: 0 },
  inquiryReplies: { at: 0, withdrawnAt: 0 },
  keyedChanges: { createdAt: 0 },
  knownBrowsers: { lastUsedAt: 0 },
  loginChallenges: { createdAt: 0, expiresAt: CHALLENGE_MINUTES * MINUTE_MS },
  loginFailures: { lastFailedAt: 0, blockedUntil: LOGIN_BLOCK_MAX_MS },
  mailboxPositions: { updatedAt: 0 },
  mailJobs: { createdAt: 0, sentAt: 0, failedAt: 0, nextAttemptAt: 0, claimedUntil: MAIL_CLAIM_MS },
  passwordLinks: { createdAt: 0, expiresAt: INVITATION_HOURS * HOUR_MS },
  personNotes: { at: 0 },
  pictureFiles: { replacedAt: 0 },
  pictures: { updatedAt: 0 },
  privacyPages: { publishedAt: 0 },
  pushBrowsers: { seenAt: 0, createdAt: 0, renewedAt: 0, deliveredAt: 0 },
  receivedCounts: { since: 0 },
  receivedMessages: { at: 0, takenAt: 0, seenAt: 0, removedAt: 0 },
  recoveryCodes: { createdAt: 0 },
  removedPictures: { removedAt: 0 },
  replyWriters: { until: 0 },
  savedReplies: { createdAt: 0, updatedAt: 0 },
  secondFactors: { createdAt: 0, confirmedAt: 0 },
  serviceChanges: { at: 0, undoneAt: 0 },
  services: { createdAt: 0, updatedAt: 0 },
  sessionLinks: { createdAt: 0, expiresAt: SESSION_LINK_MS },
  sessions: { createdAt: 0, lastSeenAt: 0, expiresAt: SESSION_IDLE_MS, absoluteExpiresAt: SESSION_MAX_MS },
  usedTickets: { expiresAt: TICKET_MAX_AGE_MS },
  users: { createdAt: 0, updatedAt: 0 },
  waitingMessages: { seenAt: 0, tryAt: FETCH_PAUSE_MAX_MS },
  wrongCodes: { at: 0 },
}

/** The setting with the latest time that a process has seen. */
const LAST_SEEN = 'clock'

/** Sets the times of a column that are too far ahead to the furthest that it may have. */
async function boundColumn(db: Db, table: string, column: string, latest: string | number): Promise<void> {
  const [name, of] = [sql.id(databaseName(column)), sql.id(databaseName(table))]
  await sql`update ${of} set ${name} = ${latest} where ${name} > ${latest}`.execute(db)
}

/** What a setting looks like that is a time, such as when a periodic job ran last. */
const TIME = '____-__-__T__:__:__.___Z'

/** Sets all times that are ahead of now to now, or to the furthest that they may be. */
async function boundTimes(db: Db, clock: Clock): Promise<void> {
  const now = instant(clock)
  for (const [table, columns] of Object.entries(timeColumns))
    for (const [column, aheadMs] of Object.entries(columns))
      await boundColumn(db, table, column, instant(clock, aheadMs))
  await boundColumn(db, 'secondFactors', 'lastStep', Math.floor(clock.now().getTime() / CODE_STEP_MS))
  // Only a follow-up lies ahead: what arrived while the clock was ahead waits now.
  await db
    .updateTable('inquiries')
    .set({ waitsFrom: now })
    .where('waitsFrom', '>', now)
    .where('waitingReason', '<>', 'follow-up')
    .execute()
  await db
    .updateTable('settings')
    .set({ value: now })
    .where('value', 'like', TIME)
    .where('value', '>', now)
    .execute()
}

/** A clock that was set back by less needs no correction: no one notices that mail waits this much longer. */
const SET_BACK_MS = MINUTE_MS

/**
 * When the clock of this process was set back, sets the stored times that are ahead of it to now, also when it was
 * ahead for a moment only, which no other process has seen.
 * @returns whether it was set back since the last call
 */
export async function correctAfterSetBack(db: Db, clock: WatchedClock): Promise<boolean> {
  if (clock.setBackMs <= SET_BACK_MS) return false
  await boundTimes(db, clock)
  clock.forgetLatest()
  return true
}

/**
 * When the clock was set back by more than clocks differ, sets the stored times that are ahead of it to now:
 * otherwise mail would wait for its time, limits would count what happened "later", and an answer would seem to have
 * come before the reply.
 * @returns whether the clock was set back since the last call
 */
export async function correctFutureTimes(db: Db, clock: Clock): Promise<boolean> {
  const lastSeen = (await findSetting(db, LAST_SEEN)) ?? ''
  const isSetBack = lastSeen > instant(clock, CLOCKS_DIFFER_MS)
  if (isSetBack) await boundTimes(db, clock)
  await setSetting(db, LAST_SEEN, instant(clock))
  return isSetBack
}
