import { DUE_SOON_MS, RESPONSE_DEADLINE_MS } from '#contracts/limits.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { dayOf, startOfDay } from './days.rules.ts'
import { countByDay, daysUpTo, medianOf, responseMinutes } from './stats.rules.ts'

const DAYS = 30

const notDeleted = (db: Db) => db.selectFrom('inquiries').where('deletedAt', 'is', null)
const notSpam = (db: Db) => notDeleted(db).where('suspected', '=', 0)
const unanswered = (db: Db) => notSpam(db).where('answeredAt', 'is', null)

/** The stats of inquiries: what is open now, and the last 30 days including today. */
export async function readStats(db: Db, clock: Clock) {
  const days = daysUpTo(dayOf(instant(clock)), DAYS)
  const since = startOfDay(days[0] as string)
  const arrived = await notSpam(db)
    .select(['status', 'category', 'countedBranch', 'createdAt'])
    .where('createdAt', '>=', since)
    .execute()
  const answered = await notSpam(db)
    .select(['createdAt', 'answeredAt'])
    .where('answeredAt', '>=', since)
    .$narrowType<{ answeredAt: string }>()
    .execute()
  const overdueSince = instant(clock, -RESPONSE_DEADLINE_MS)
  const waiting = await countRows(unanswered(db))
  const overdue = await countRows(unanswered(db).where('createdAt', '<=', overdueSince))
  const soonSince = instant(clock, DUE_SOON_MS - RESPONSE_DEADLINE_MS)
  return {
    unread: await countRows(notSpam(db).where('status', '=', 'unread')),
    suspected: await countRows(notDeleted(db).where('suspected', '=', 1)),
    deleted: await countRows(db.selectFrom('inquiries').where('deletedAt', 'is not', null)),
    waiting,
    dueSoon: (await countRows(unanswered(db).where('createdAt', '<=', soonSince))) - overdue,
    overdue,
    medianAnswerMinutes: medianOf(answered.map(row => responseMinutes(row.createdAt, row.answeredAt))),
    answered: answered.length,
    ...countByDay(arrived, days),
  }
}
