import { sql } from 'kysely'
import type { InquiryChange } from '#contracts/inbox.ts'
import { batchesOf, isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

/** How long events are kept, far longer than a process takes to send them. */
export const EVENT_LIFETIME_MS = 24 * 60 * 60 * 1000

// Any number that no other advisory lock uses.
const LOCK = 5_180_021_006

/**
 * Stores events for the open screens of all processes. Call it as the last statement of the transaction that makes the change: from
 * here on, other transactions that publish wait for its end. So positions are committed in order, and a reader that has seen
 * one has seen all before it.
 * @param at when it happened
 */
export async function publishEvent(
  trx: Db,
  change: InquiryChange | readonly InquiryChange[],
  at: string,
): Promise<void> {
  const changes = [change].flat() as InquiryChange[]
  if (changes.length === 0) return
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  const last = await findLastPosition(trx)
  const rows = changes.map(({ contactId: inquiryId, what, by }, index) => ({
    position: last + 1 + index,
    inquiryId,
    what,
    by,
    at,
  }))
  for (const batch of batchesOf(rows)) await trx.insertInto('inquiryEvents').values(batch).execute()
}

/** The highest stored position; 0 when there is none. */
export async function findLastPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('inquiryEvents')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** The events after a position, in order, at most `limit`. */
export const listEventsAfter = (
  db: Db,
  position: number,
  limit: number,
): Promise<(InquiryChange & { position: number })[]> =>
  db
    .selectFrom('inquiryEvents')
    .select(['position', 'inquiryId as contactId', 'what', 'by'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Deletes the events published before `expired`, except the newest, from which positions continue. */
export async function deleteOldEvents(db: Db, expired: string): Promise<void> {
  await db
    .deleteFrom('inquiryEvents')
    .where('at', '<', expired)
    .where('position', '<', eb =>
      eb.selectFrom('inquiryEvents').select(max => max.fn.max('position').as('newest')),
    )
    .execute()
}
