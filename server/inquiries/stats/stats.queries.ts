import { sql } from 'kysely'
import { FOLLOW_UPS_NAMED, type InboxSummary, OLDEST_NAMED } from '#contracts/inquiries/inbox.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { daysUpTo, salonDay, startOfDay } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows, isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { dueFollowUps } from '../follow-ups/due-follow-ups.queries.ts'
import { waitsForClient, waitsForUs } from '../state/conversation.queries.ts'
import { deadlineAfter, dueTodaySince, overdueSince } from '../state/conversation.rules.ts'
import { countByDay, medianOf, responseMinutes, SLOT_LENGTH } from './stats.rules.ts'

const DAYS = 30

const BRANCHES_MAX = 20

const notDeleted = (db: Db) => db.selectFrom('inquiries').where('deletedAt', 'is', null)
const notSpam = (db: Db) => notDeleted(db).where('spam', '=', 0)
const toAnswer = (db: Db, upTo: string) => notDeleted(db).where(eb => waitsForUs(eb, upTo))

/**
 * How many people have asked since an instant: each email once, each telephone of inquiries without an email once, unless it is in
 * an inquiry with an email too, and each inquiry without both.
 */
async function countPeople(db: Db, since: string): Promise<number> {
  // SQLite would take another index and read each row.
  const index = isPostgres(db) ? sql`` : sql`indexed by inquiries_people`
  // No comparison with less or greater than an empty text: the planner would look for the keys of all inquiries.
  const { rows } = await sql<{ people: number }>`
    with asked as materialized (
      select email_key, phone_key from inquiries ${index}
      where deleted_at is null and spam = 0 and created_at >= ${since}
    )
    select
      (select count(distinct email_key) from asked where email_key <> '')
      + (
        select count(distinct phone_key) from asked where email_key = '' and phone_key <> ''
          and phone_key not in (select phone_key from asked where email_key <> '')
      )
      + (select count(*) from asked where email_key = '' and phone_key = '') as people
  `.execute(db)
  return Number((rows[0] as { people: number }).people)
}

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

/** The stats of inquiries: what is open now, and the last 30 days including today. */
export async function readStats(db: Db, clock: Clock) {
  const days = daysUpTo(salonDay(instant(clock)), DAYS)
  const since = startOfDay(days[0] as string)
  const arrived = notSpam(db).where('createdAt', '>=', since)
  const total = sql<number>`count(*)`.as('total')
  const slot = sql<string>`substr(created_at, 1, ${sql.lit(SLOT_LENGTH)})`
  const slots = await arrived
    .select([slot.as('slot'), 'status', total])
    .groupBy([slot, 'status'])
    .execute()
  const categories = await arrived
    .select(['category', total])
    .groupBy('category')
    .orderBy('total', 'desc')
    .orderBy('category')
    .execute()
  const branches = await arrived
    .select(['countedBranch as name', total])
    .groupBy('countedBranch')
    .orderBy('total', 'desc')
    .orderBy('countedBranch')
    .limit(BRANCHES_MAX)
    .execute()
  const sources = await arrived
    .select(['source', total])
    .groupBy('source')
    .orderBy('total', 'desc')
    .orderBy('source')
    .execute()
  const responded = await notSpam(db)
    .select(['createdAt', 'respondedAt'])
    .where('respondedAt', '>=', since)
    .$narrowType<{ respondedAt: string }>()
    .execute()
  return {
    unread: await countRows(notSpam(db).where('status', '=', 'unread')),
    spam: await countRows(notDeleted(db).where('spam', '=', 1)),
    deleted: await countRows(db.selectFrom('inquiries').where('deletedAt', 'is not', null)),
    toAnswer: await readToAnswer(db, clock),
    withClient: await countRows(notDeleted(db).where(eb => waitsForClient(eb, instant(clock)))),
    followUps: await readFollowUps(db, salonDay(instant(clock))),
    medianResponseMinutes: medianOf(responded.map(row => responseMinutes(row.createdAt, row.respondedAt))),
    responded: responded.length,
    categories,
    branches,
    sources,
    people: await countPeople(db, since),
    ...countByDay(slots, days),
  }
}
