import type { Kysely } from 'kysely'
import { texts } from '#contracts/api/texts.ts'
import type { WritingEvent } from '#contracts/inquiries/inbox.ts'
import { keepUser } from '../../accounts/actor.queries.ts'
import { type Clock, instant } from '../../clock.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../errors.ts'

/** How long a signal lasts; a browser repeats it every five seconds. */
const WRITING_MS = 10_000

/** Who is writing a reply to which inquiry. */
export async function listWriters(db: Db, clock: Clock): Promise<WritingEvent[]> {
  const rows = await db
    .selectFrom('replyWriters')
    .innerJoin('users', 'users.id', 'replyWriters.userId')
    .select(['inquiryId', 'users.id', 'users.name', 'users.email'])
    .where('until', '>', instant(clock))
    .execute()
  return rows.map(({ inquiryId, ...user }) => ({ inquiryId, user, writing: true }))
}

/** Removes the signal that a user writes a reply to an inquiry. */
export async function stopWriting(trx: Db, inquiryId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('replyWriters')
    .where('inquiryId', '=', inquiryId)
    .where('userId', '=', userId)
    .execute()
}

/**
 * Stores for ten seconds that a user writes a reply to an inquiry, and deletes expired signals. Neither can be deleted meanwhile.
 * @throws ApiError 401 when the user has been removed; 404 when there is no such inquiry, or it is in the bin
 */
export async function startWriting(
  db: Kysely<Tables>,
  inquiryId: number,
  userId: number,
  clock: Clock,
): Promise<void> {
  const until = instant(clock, WRITING_MS)
  await db.transaction().execute(async trx => {
    // Before the inquiry: removing an account locks the user first.
    if (!(await keepUser(trx, userId))) throw new ApiError(401, texts.notAuthenticated)
    const inquiry = await trx
      .selectFrom('inquiries')
      .select('id')
      .where('id', '=', inquiryId)
      .where('deletedAt', 'is', null)
      .$if(isPostgres(trx), query => query.forKeyShare())
      .executeTakeFirst()
    if (!inquiry) throw notFound('Contact not found')
    await trx.deleteFrom('replyWriters').where('until', '<=', instant(clock)).execute()
    await trx
      .insertInto('replyWriters')
      .values({ inquiryId, userId, until })
      .onConflict(conflict => conflict.columns(['inquiryId', 'userId']).doUpdateSet({ until }))
      .execute()
  })
}
