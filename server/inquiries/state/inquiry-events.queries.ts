import { type RawBuilder, sql } from 'kysely'
import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { batchesOf, isPostgres } from '../../db/dialect.ts'
import { deletePaced } from '../../db/paced.ts'
import type { Db } from '../../db/tables.ts'
import { queuePushesAbout } from './push-jobs.queries.ts'

/** How long events are kept, far longer than a process takes to send them. */
export const EVENT_LIFETIME_MS = DAY_MS

/** The highest stored position; 0 when there is none. */
async function findLastPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('inquiryEvents')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Stores events for the open screens of all processes, and queues pushes to browsers without one, in the transaction that makes the change; on PostgreSQL none waits for
 * another one that publishes. Where the order matters, the caller has locked the inquiry.
 * @param at when it happened
 */
export async function publishEvent(
  trx: Db,
  change: InquiryChange | readonly InquiryChange[],
  at: string,
): Promise<void> {
  const changes = [change].flat() as InquiryChange[]
  if (changes.length === 0) return
  const last = await findLastPosition(trx)
  const rows = changes.map(({ inquiryId, what, by }, index) => ({
    position: last + 1 + index,
    inquiryId,
    what,
    by,
    at,
  }))
  for (const batch of batchesOf(rows)) await trx.insertInto('inquiryEvents').values(batch).execute()
  await queuePushesAbout(trx, changes, at)
}

/**
 * How far a reader has read: on SQLite a position; on PostgreSQL, where transactions may commit in any order, a snapshot, which
 * says of each transaction whether it had committed.
 */
export type EventCursor = number | string

interface EventReader {
  /** The cursor now. */
  cursor: RawBuilder<EventCursor>
  /** Whether an event was committed after a cursor. */
  isAfter(cursor: EventCursor): RawBuilder<boolean>
}

const sqliteReader: EventReader = {
  cursor: sql`(select coalesce(max(position), 0) from inquiry_events)`,
  isAfter: cursor => sql`position > ${cursor}`,
}

const postgresReader: EventReader = {
  cursor: sql`pg_current_snapshot()::text`,
  // The first condition is for the index. The last one excludes events of a restored backup: another server numbered its transactions.
  isAfter: cursor => sql`(
    transaction_id >= pg_snapshot_xmin(${cursor}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction_id, ${cursor}::pg_snapshot)
    and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
  )`,
}

const readerOf = (db: Db): EventReader => (isPostgres(db) ? postgresReader : sqliteReader)

/** The cursor from which all later events are read. */
export async function findCursor(db: Db): Promise<EventCursor> {
  const { rows } = await sql<{ cursor: EventCursor }>`select ${readerOf(db).cursor} as cursor`.execute(db)
  return (rows[0] as { cursor: EventCursor }).cursor
}

/**
 * The events after a cursor, each read once, and the cursor after them. The events of an inquiry are in their order.
 * @returns `events` undefined when there are more than `limit`, all of them before the new cursor
 */
export async function readEventsAfter(
  db: Db,
  cursor: EventCursor,
  limit: number,
): Promise<{ events: InquiryChange[] | undefined; cursor: EventCursor }> {
  const reader = readerOf(db)
  const rows = await db
    .selectFrom('inquiryEvents')
    .select(['inquiryId', 'what', 'by', reader.cursor.as('cursor')])
    .where(reader.isAfter(cursor))
    .orderBy('position')
    .limit(limit + 1)
    .execute()
  const events = rows.map(({ cursor: _, ...change }) => change)
  return { events: events.length > limit ? undefined : events, cursor: rows[0]?.cursor ?? cursor }
}

/** Deletes the events published before `expired`, except the newest, from which positions continue on SQLite. */
export const deleteOldEvents = (db: Db, expired: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('inquiryEvents')
      .where('position', 'in', of =>
        of
          .selectFrom('inquiryEvents')
          .select('position')
          .where('at', '<', expired)
          .where('position', '<', eb =>
            eb.selectFrom('inquiryEvents as all').select(max => max.fn.max('all.position').as('newest')),
          )
          .limit(limit),
      )
      .executeTakeFirst(),
  )
