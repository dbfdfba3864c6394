import { type Kysely, sql } from 'kysely'
import type { DeskWriting } from '#contracts/desk.ts'
import { type Clock, instant } from '../../clock.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { FEED_CHANNEL } from '../live/feed.queries.ts'

/** A browser says every five seconds that somebody is still writing. */
const WRITING_MS = 10_000

/** A sign that lasts longer than this is none: it was made by a clock that was ahead. Processes' clocks differ by seconds. */
const NEVER_AHEAD_MS = 2 * WRITING_MS

/** Who is writing a reply to what. */
export async function listWriters(db: Db, clock: Clock): Promise<DeskWriting[]> {
  const rows = await db
    .selectFrom('writing')
    .innerJoin('users', 'users.id', 'writing.user_id')
    .select(['contact_id', 'users.id', 'users.name', 'users.email'])
    .where('until', '>', instant(clock))
    .where('until', '<=', instant(clock, NEVER_AHEAD_MS))
    .execute()
  return rows.map(({ contact_id: contactId, ...user }) => ({ contactId, user, writing: true }))
}

/** Somebody no longer writes a reply to an inquiry. */
export async function stopWriting(trx: Db, contactId: number, userId: number): Promise<void> {
  await trx.deleteFrom('writing').where('contact_id', '=', contactId).where('user_id', '=', userId).execute()
}

/**
 * Somebody writes a reply to an inquiry, for ten seconds or until the next word of it; forgets those who have not been
 * heard of for so long that they have stopped.
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin
 */
export async function startWriting(
  db: Kysely<Tables>,
  contactId: number,
  userId: number,
  clock: Clock,
): Promise<void> {
  const until = instant(clock, WRITING_MS)
  await db.transaction().execute(async trx => {
    const contact = await trx
      .selectFrom('contacts')
      .select('id')
      .where('id', '=', contactId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!contact) throw notFound('Contact not found')
    await trx
      .deleteFrom('writing')
      .where(where =>
        where.or([where('until', '<=', instant(clock)), where('until', '>', instant(clock, NEVER_AHEAD_MS))]),
      )
      .execute()
    await trx
      .insertInto('writing')
      .values({ contact_id: contactId, user_id: userId, until })
      .onConflict(conflict => conflict.columns(['contact_id', 'user_id']).doUpdateSet({ until }))
      .execute()
    await wake(trx)
  })
}

/** Lets the other processes look at once who writes. */
export async function wake(trx: Db): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_notify(${FEED_CHANNEL}, '')`.execute(trx)
}
