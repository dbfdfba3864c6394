// What is new for a browser, from what is stored: nothing about news is stored beside it, so nothing has to be deleted when an inquiry is.
import type { ExpressionBuilder } from 'kysely'
import type { PushSettings } from '#contracts/push/push.ts'
import { laterDay, salonTime } from '#contracts/text/days.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { dueFollowUps } from '../follow-ups/due-follow-ups.queries.ts'
import { waitsForUs } from '../state/conversation.queries.ts'
import { overdueSince } from '../state/conversation.rules.ts'
import { namesBranch } from '../state/named-branch.queries.ts'
import { type News, type NewsKind, newsKinds } from './news.rules.ts'

/** Whose browser it is, what it is told of, and since when. */
export interface Reader {
  userId: number
  email: string
  settings: PushSettings
  /** The instant at which the back office was last opened in it. */
  seenAt: string
}

/** The most inquiries of a kind that are read: a push says how many there are, and no one counts further. */
const COUNTED_MAX = 100

/** Eight in the morning, in minutes: follow-ups are due then, as in the morning's mail. */
export const MORNING = 8 * 60

type OfInquiries = ExpressionBuilder<Tables, 'inquiries'>

async function inScope(db: Db, { userId, settings: { of, branchIds } }: Reader) {
  const isMine = (eb: OfInquiries) => eb('inquiries.assigneeId', '=', userId)
  if (of === 'all') return (eb: OfInquiries) => eb.lit(true)
  if (of === 'mine' || branchIds.length === 0) return isMine
  const rows = await db.selectFrom('branches').select('name').where('id', 'in', branchIds).execute()
  const among = rows.map(({ name }) => name)
  return (eb: OfInquiries) => eb.or([isMine(eb), namesBranch(eb, { among })])
}

/** All that someone may be told of: nothing in the bin, and no possible spam. */
const listed = (db: Db) =>
  db.selectFrom('inquiries').where('inquiries.deletedAt', 'is', null).where('inquiries.spam', '=', 0)

const newest = (query: ReturnType<typeof listed>) =>
  query
    .select(['inquiries.id', 'firstName', 'lastName', 'branch', 'service'])
    .orderBy('inquiries.id', 'desc')
    .limit(COUNTED_MAX)
    .execute()

type Finder = (db: Db, reader: Reader, now: string) => Promise<ReturnType<typeof listed>>

/** Inquiries that no one has opened, and that the reader did not write down. */
const findInquiries: Finder = async (db, reader) =>
  listed(db)
    .where('status', '=', 'unread')
    .where('inquiries.createdAt', '>=', reader.seenAt)
    .where(await inScope(db, reader))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inquiryHistory as written')
            .select('written.id')
            .whereRef('written.inquiryId', '=', 'inquiries.id')
            .where('written.action', '=', 'created')
            .where('written.actor', '=', reader.email),
        ),
      ),
    )

/** Inquiries with an answer that no one has opened. */
const findAnswers: Finder = async (db, reader) =>
  listed(db)
    .where(await inScope(db, reader))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('receivedMessages as answer')
          .select('answer.id')
          .whereRef('answer.inquiryId', '=', 'inquiries.id')
          .where('answer.seenAt', 'is', null)
          .where('answer.removedAt', 'is', null)
          .where('answer.takenAt', '>=', reader.seenAt),
      ),
    )

/** Inquiries that a colleague has assigned to the reader, that are still theirs and open. */
const findHandedOver: Finder = async (db, { userId, email, seenAt }) =>
  listed(db)
    .where('inquiries.assigneeId', '=', userId)
    .where('status', '<>', 'completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('inquiryHistory as assigned')
          .select('assigned.id')
          .whereRef('assigned.inquiryId', '=', 'inquiries.id')
          .where('assigned.action', '=', 'assigned')
          .where('assigned.assignee', '=', email)
          .where('assigned.actor', '<>', email)
          .where('assigned.at', '>=', seenAt),
      ),
    )

/** Inquiries whose deadline has passed since the reader has looked. */
const findOverdue: Finder = async (db, reader, now) =>
  listed(db)
    .where(eb => waitsForUs(eb, overdueSince(now)))
    .where('waitsFrom', '>', overdueSince(reader.seenAt))
    .where(await inScope(db, reader))

/** The first day whose follow-ups become due after an instant, and the last day whose follow-ups are due at it. */
function dueDays(at: string) {
  const { day, minute } = salonTime(at)
  const isMorning = minute < MORNING
  return { next: isMorning ? day : laterDay(day, 1), last: isMorning ? laterDay(day, -1) : day }
}

/** Follow-ups that have become due since the reader has looked: theirs, and in their scope those of no one. */
const findFollowUps: Finder = async (db, reader, now) => {
  const scope = await inScope(db, reader)
  return dueFollowUps(db, dueDays(now).last)
    .where('inquiries.followUpOn', '>=', dueDays(reader.seenAt).next)
    .where(eb =>
      eb.or([
        eb('inquiries.assigneeId', '=', reader.userId),
        eb.and([eb('inquiries.assigneeId', 'is', null), scope(eb)]),
      ]),
    )
}

const finders: Record<NewsKind, Finder> = {
  handedOver: findHandedOver,
  inquiries: findInquiries,
  answers: findAnswers,
  overdue: findOverdue,
  followUps: findFollowUps,
}

/** What is new for a reader at `now`, an instant: each inquiry once. */
export async function readNews(db: Db, reader: Reader, now: string): Promise<News[]> {
  const news = new Map<number, News>()
  for (const kind of newsKinds) {
    if (!reader.settings[kind]) continue
    for (const row of await newest(await finders[kind](db, reader, now)))
      if (!news.has(row.id)) news.set(row.id, { kind, ...row })
  }
  return [...news.values()]
}
