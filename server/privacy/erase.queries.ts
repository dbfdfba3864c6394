import type { Kysely } from 'kysely'
import type { ErasureInput } from '#contracts/privacy.ts'
import { forgetAttempts } from '../auth/attempts.queries.ts'
import { findUserByEmail } from '../auth/users.queries.ts'
import { type Clock, instant } from '../clock.ts'
import { idList, isPostgres } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { stale } from '../errors.ts'
import { lockInquiries } from '../inquiries/actions/actions.queries.ts'
import { publishEvent } from '../inquiries/live/inquiry-events.queries.ts'
import { digestOf, listInquiriesOf, summarisePersonData } from './person-data.queries.ts'

/**
 * A waiting reminder is about several inquiries: links it to another one, which no one else is deleting. Without waiting, as two
 * erasures may each have locked what the other one would choose; when all others are locked, the reminder is dropped.
 */
async function reassignReminders(trx: Db, ids: readonly number[]): Promise<void> {
  const other = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('id', 'not in', idList(trx, ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .$if(isPostgres(trx), query => query.forKeyShare().skipLocked())
    .executeTakeFirst()
  if (!other) return
  await trx
    .updateTable('mailJobs')
    .set({ inquiryId: other.id })
    .where('kind', '=', 'overdue')
    .where('state', '=', 'waiting')
    .where('inquiryId', 'in', idList(trx, ids))
    .execute()
}

/**
 * Erases inquiries, also those in the bin, with all related data: notes, replies, search tokens, mail, history and events.
 * @returns the number of erased inquiries
 */
export async function eraseInquiries(trx: Db, inquiryIds: readonly number[], at: string): Promise<number> {
  const rows = await lockInquiries(trx, inquiryIds)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await reassignReminders(trx, ids)
  await trx.deleteFrom('inquiryHistory').where('inquiryId', 'in', idList(trx, ids)).execute()
  await trx.deleteFrom('inquiries').where('id', 'in', idList(trx, ids)).execute()
  await publishEvent(
    trx,
    ids.map(inquiryId => ({ contactId: inquiryId, what: 'purged' as const, by: null })),
    at,
  )
  // After publishing: on SQLite the newest position must not be used twice.
  await trx
    .deleteFrom('inquiryEvents')
    .where('inquiryId', 'in', idList(trx, ids))
    .where('what', '<>', 'purged')
    .execute()
  return ids.length
}

/**
 * Erases a person's data in one transaction. A back office account is kept.
 * @param erasure with the `state` of the summary that the admin saw
 * @returns the number of erased inquiries
 * @throws ApiError 412 with the current summary when the data has changed since
 */
export function erasePerson(
  db: Kysely<Tables>,
  clock: Clock,
  { email, state }: ErasureInput,
): Promise<number> {
  return db.transaction().execute(async trx => {
    const ids = (await listInquiriesOf(trx, email)).map(({ id }) => id)
    await lockInquiries(trx, ids)
    const current = await digestOf(trx, await listInquiriesOf(trx, email))
    if (state !== current) throw stale(await summarisePersonData(trx, clock, email))
    if (!(await findUserByEmail(trx, email))) await forgetAttempts(trx, email)
    return eraseInquiries(trx, ids, instant(clock))
  })
}
