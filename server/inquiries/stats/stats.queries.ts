import { FOLLOW_UPS_NAMED, type InboxSummary, OLDEST_NAMED } from '#contracts/inquiries/inbox.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { dueFollowUps } from '../follow-ups/due-follow-ups.queries.ts'
import { waitsForClient, waitsForUs } from '../state/conversation.queries.ts'
import { deadlineAfter, dueTodaySince, overdueSince } from '../state/conversation.rules.ts'
import { readFirstResponses } from './numbers.queries.ts'

const DAYS = 30

const notDeleted = (db: Db) => db.selectFrom('inquiries').where('deletedAt', 'is', null)
const notSpam = (db: Db) => notDeleted(db).where('spam', '=', 0)
const toAnswer = (db: Db, upTo: string) => notDeleted(db).where(eb => waitsForUs(eb, upTo))

/** How many follow-ups there are, and those that are due on a day of the salon, the first of them by name. */
async function readFollowUps(db: Db, today: string) {
  const due = dueFollowUps(db, today)
  // Reads nothing but the index of follow-ups: with a row's other columns SQLite would take an index of all inquiries.
  const first = due
    .select('inquiries.id')
    .orderBy('followUpOn')
    .orderBy('inquiries.id')
    .limit(FOLLOW_UPS_NAMED)
  const rows = await db
    .selectFrom('inquiries')
    .where('inquiries.id', 'in', first)
    .innerJoin('inquiryFollowUps', 'inquiryFollowUps.id', 'inquiries.followUpId')
    .select(['inquiries.id', 'firstName', 'lastName', 'dueOn as on', 'note'])
    .orderBy('followUpOn')
    .orderBy('inquiries.id')
    .execute()
  const oldest = rows.map(({ id, on, note, ...names }) => ({
    inquiryId: id,
    name: fullNameOf(names),
    on,
    note,
  }))
  const set = notDeleted(db).where('followUpOn', 'is not', null)
  return { due: await countRows(due), set: await countRows(set), oldest }
}

/** How many inquiries wait for us, and those that have waited longest. */
async function readToAnswer(db: Db, clock: Clock): Promise<InboxSummary['toAnswer']> {
  const now = instant(clock)
  const rows = await toAnswer(db, now)
    .select(['id', 'firstName', 'lastName', 'service', 'branch', 'waitingReason', 'waitsFrom'])
    .orderBy('waitsFrom')
    .orderBy('id')
    .limit(OLDEST_NAMED)
    .$narrowType<{ waitsFrom: string }>()
    .execute()
  const overdue = await countRows(toAnswer(db, overdueSince(now)))
  return {
    total: await countRows(toAnswer(db, now)),
    overdue,
    dueToday: Math.max(0, (await countRows(toAnswer(db, dueTodaySince(now)))) - overdue),
    oldest: rows.map(({ firstName, lastName, waitsFrom, ...inquiry }) => ({
      ...inquiry,
      name: fullNameOf({ firstName, lastName }),
      waitingSince: waitsFrom,
      waitingUntil: deadlineAfter(waitsFrom),
    })),
  }
}

/** The stats of inquiries: what is open now, and the first responses of the last 30 days including today. */
export async function readStats(db: Db, clock: Clock) {
  const today = salonDay(instant(clock))
  const last30Days = { from: laterDay(today, 1 - DAYS), to: today }
  const { responded, medianMinutes } = await readFirstResponses(db, last30Days)
  return {
    unread: await countRows(notSpam(db).where('status', '=', 'unread')),
    all: await countRows(notDeleted(db)),
    spam: await countRows(notDeleted(db).where('spam', '=', 1)),
    deleted: await countRows(db.selectFrom('inquiries').where('deletedAt', 'is not', null)),
    toAnswer: await readToAnswer(db, clock),
    withClient: await countRows(notDeleted(db).where(eb => waitsForClient(eb, instant(clock)))),
    followUps: await readFollowUps(db, today),
    medianResponseMinutes: medianMinutes,
    responded,
  }
}
