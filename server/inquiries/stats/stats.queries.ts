import { sql } from 'kysely'
import { DUE_SOON_MS, RESPONSE_DEADLINE_MS } from '#contracts/limits.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { dayOf, startOfDay } from './days.rules.ts'
import { countByDay, daysUpTo, medianOf, responseMinutes, SLOT_LENGTH } from './stats.rules.ts'

const DAYS = 30

const BRANCHES_MAX = 20

const notDeleted = (db: Db) => db.selectFrom('inquiries').where('deletedAt', 'is', null)
const notSpam = (db: Db) => notDeleted(db).where('suspected', '=', 0)
const unanswered = (db: Db) => notSpam(db).where('answeredAt', 'is', null)

/** The stats of inquiries: what is open now, and the last 30 days including today. */
export async function readStats(db: Db, clock: Clock) {
  const days = daysUpTo(dayOf(instant(clock)), DAYS)
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
    categories,
    branches,
    ...countByDay(slots, days),
  }
}
