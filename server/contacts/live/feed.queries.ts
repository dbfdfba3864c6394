import { sql } from 'kysely'
import type { DeskChange } from '#contracts/desk.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

/** The PostgreSQL channel on which the other processes hear that the feed has grown; the message is its last position. */
export const FEED_CHANNEL = 'desk_changes'

/** How long a broken stream can go on where it was. */
export const FEED_LIFE_MS = 24 * 60 * 60 * 1000

// Any number that no other advisory lock uses.
const LOCK = 5_180_021_006

// PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766.
const ROWS = 1_000

/** The position of the newest change; 0 before the first. */
export async function findPosition(db: Db): Promise<number> {
  const { position } = await db
    .selectFrom('contact_feed')
    .select(eb => eb.fn.max<number | null>('position').as('position'))
    .executeTakeFirstOrThrow()
  return position ?? 0
}

/**
 * Tells all open screens, in this and in other processes, what has changed: in the transaction of the change and as its
 * last statement, since from here on all who tell something wait for its end. That is why positions grow in the order of
 * commits: whoever has seen one has seen all before it.
 * @param at when it happened
 */
export async function tell(trx: Db, change: DeskChange | readonly DeskChange[], at: string): Promise<void> {
  const changes = [change].flat() as DeskChange[]
  if (changes.length === 0) return
  const postgres = isPostgres(trx)
  if (postgres) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  let position = await findPosition(trx)
  const rows = changes.map(({ contactId, what, by }) => ({
    position: ++position,
    contact_id: contactId,
    what,
    by,
    at,
  }))
  for (let start = 0; start < rows.length; start += ROWS) {
    await trx
      .insertInto('contact_feed')
      .values(rows.slice(start, start + ROWS))
      .execute()
  }
  if (postgres) await sql`select pg_notify(${FEED_CHANNEL}, ${String(position)})`.execute(trx)
}

/** Forgets the changes told before `expired`, but never the newest: positions go on from it. */
export async function pruneFeed(db: Db, expired: string): Promise<void> {
  await db
    .deleteFrom('contact_feed')
    .where('at', '<', expired)
    .where('position', '<', eb =>
      eb.selectFrom('contact_feed').select(max => max.fn.max('position').as('newest')),
    )
    .execute()
}
