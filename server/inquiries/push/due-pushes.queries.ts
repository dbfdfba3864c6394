import type { Kysely } from 'kysely'
import { salonTime } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { claimDay, findSetting, setSetting } from '../../db/settings.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { queuePushes } from '../../mail/outbox.queries.ts'
import { waitsForUs } from '../state/conversation.queries.ts'
import { overdueSince } from '../state/conversation.rules.ts'
import { MORNING } from './push-news.queries.ts'

const FOLLOW_UPS = 'push-follow-ups-day'
const OVERDUE = 'push-overdue-until'

async function queueForAll(trx: Db, now: string): Promise<boolean> {
  const browsers = await trx.selectFrom('pushBrowsers').select('id').orderBy('id').execute()
  await queuePushes(
    trx,
    'push',
    browsers.map(({ id }) => id),
    now,
  )
  return browsers.length > 0
}

/** Queues pushes once a day, when follow-ups become due. */
async function queueFollowUps(trx: Db, clock: Clock): Promise<boolean> {
  const { day, minute } = salonTime(clock.now())
  if (minute < MORNING || !(await claimDay(trx, FOLLOW_UPS, day))) return false
  return queueForAll(trx, instant(clock))
}

/** Queues pushes when the deadline of an inquiry has passed since this was last looked at. */
async function queueOverdue(trx: Db, clock: Clock): Promise<boolean> {
  const now = instant(clock)
  const before = await findSetting(trx, OVERDUE)
  await setSetting(trx, OVERDUE, now)
  if (before === undefined) return false
  const isAnyNew = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(eb => waitsForUs(eb, overdueSince(now)))
    .where('waitsFrom', '>', overdueSince(before))
    .limit(1)
    .executeTakeFirst()
  return isAnyNew ? queueForAll(trx, now) : false
}

/**
 * Queues what becomes due with time. Each push says what is new for its browser, and nothing is sent where nothing is.
 * @returns whether any was queued
 */
export const queueDuePushes = (db: Kysely<Tables>, clock: Clock): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const hasFollowUps = await queueFollowUps(trx, clock)
    return (await queueOverdue(trx, clock)) || hasFollowUps
  })
