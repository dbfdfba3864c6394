import type { Kysely } from 'kysely'
import { DEADLINE_MS } from '#contracts/inquiries/limits.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows, isPostgres } from '../../db/dialect.ts'
import { repeatPaced } from '../../db/paced.ts'
import { claimPeriodicJob } from '../../db/settings.ts'
import type { Db, InquiryRow, Tables } from '../../db/tables.ts'
import { queueMail } from '../../mail/outbox.queries.ts'

/** The shortest time between two reminders. */
const REMIND_EVERY_MS = 4 * 60 * 60 * 1000

/** The most inquiries that a reminder names. */
const NAMED_MAX = 10

const REMINDED = 'deadline-reminded'

/** How many inquiries the transaction of the reminder marks. */
const MARKED_AT_ONCE = 100

/** Inquiries that arrived by `cutoff` and have no first response. */
const unansweredSince = (db: Db, cutoff: string) =>
  db
    .selectFrom('inquiries')
    .where('deletedAt', 'is', null)
    .where('spam', '=', 0)
    .where('answeredAt', 'is', null)
    .where('createdAt', '<=', cutoff)

/** The number of inquiries whose deadline has passed, and the oldest of them. */
export async function findPastDeadline(
  db: Db,
  now: string,
): Promise<{ total: number; oldest: Pick<InquiryRow, 'firstName' | 'lastName' | 'createdAt'>[] }> {
  const cutoff = new Date(Date.parse(now) - DEADLINE_MS).toISOString()
  const total = await countRows(unansweredSince(db, cutoff))
  const oldest = await unansweredSince(db, cutoff)
    .select(['firstName', 'lastName', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(NAMED_MAX)
    .execute()
  return { total, oldest }
}

/**
 * Queues one reminder about all inquiries whose deadline has passed since the last one, at most every four hours.
 * @param domain of the Message-ID
 * @returns whether a reminder was queued
 */
export async function remindOfDeadlines(db: Kysely<Tables>, clock: Clock, domain: string): Promise<boolean> {
  const now = instant(clock)
  const cutoff = instant(clock, -DEADLINE_MS)
  const unreminded = (trx: Db) => unansweredSince(trx, cutoff).where('remindedAt', 'is', null)
  const isDue = (trx: Db) => unreminded(trx).select('id').limit(1).executeTakeFirst()
  if (!(await isDue(db))) return false
  const markBatch = (trx: Db, limit: number) =>
    trx
      .updateTable('inquiries')
      .set({ remindedAt: now })
      // Locked in the order of their ids, as everywhere else, to avoid deadlocks.
      .where(
        'id',
        'in',
        unreminded(trx)
          .select('id')
          .orderBy('id')
          .limit(limit)
          .$if(isPostgres(trx), query => query.forUpdate()),
      )
      .returning(['id', 'createdAt'])
      .execute()
  const marked = await db.transaction().execute(async trx => {
    if (!(await claimPeriodicJob(trx, clock, REMINDED, REMIND_EVERY_MS))) return 0
    const reminded = await markBatch(trx, MARKED_AT_ONCE)
    const [oldest] = reminded.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    if (oldest) await queueMail(trx, { kind: 'deadline', inquiryId: oldest.id }, domain, now)
    return reminded.length
  })
  // The mail is about these too: it says how many there are when it is sent.
  if (marked === MARKED_AT_ONCE)
    await repeatPaced(async limit => {
      const more = await db.transaction().execute(trx => markBatch(trx, limit))
      return more.length === limit
    })
  return marked > 0
}
