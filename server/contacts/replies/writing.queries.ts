import type { Kysely } from 'kysely'
import type { DeskWriting } from '#contracts/desk.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { notifyScreens } from '../live/inquiry-events.queries.ts'

/** How long a signal lasts; a browser repeats it every five seconds. */
const WRITING_MS = 10_000

/** A signal that lasts longer comes from a process whose clock was wrong, and is ignored. */
const LATEST_END_MS = 2 * WRITING_MS

/** Who is writing a reply to which inquiry. */
export async function listWriters(db: Db, clock: Clock): Promise<DeskWriting[]> {
  const rows = await db
    .selectFrom('writing')
    .innerJoin('users', 'users.id', 'writing.user_id')
    .select(['contact_id', 'users.id', 'users.name', 'users.email'])
    .where('until', '>', instant(clock))
    .where('until', '<=', instant(clock, LATEST_END_MS))
    .execute()
  return rows.map(({ contact_id: contactId, ...user }) => ({ contactId, user, writing: true }))
}

/** Removes the signal that a user writes a reply to an inquiry. */
export async function stopWriting(trx: Db, contactId: number, userId: number): Promise<void> {
  await trx.deleteFrom('writing').where('contact_id', '=', contactId).where('user_id', '=', userId).execute()
}

/**
 * Stores for ten seconds that a user writes a reply to an inquiry, and deletes expired signals.
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
        where.or([where('until', '<=', instant(clock)), where('until', '>', instant(clock, LATEST_END_MS))]),
      )
      .execute()
    await trx
      .insertInto('writing')
      .values({ contact_id: contactId, user_id: userId, until })
      .onConflict(conflict => conflict.columns(['contact_id', 'user_id']).doUpdateSet({ until }))
      .execute()
    await notifyScreens(trx)
  })
}
