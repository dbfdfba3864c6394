import type { Kysely } from 'kysely'
import type { PersonDataSummary } from '#contracts/privacy.ts'
import { texts } from '#contracts/texts.ts'
import { forgetAttempts } from '../auth/attempts.queries.ts'
import { type Clock, instant } from '../clock.ts'
import { idList } from '../db/id-list.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { lockInquiries } from '../inquiries/actions/actions.queries.ts'
import { publishEvent } from '../inquiries/live/inquiry-events.queries.ts'
import { deleteKeys } from '../inquiries/submit/idempotency.queries.ts'
import { findHoldings, listInquiriesOf } from './holdings.queries.ts'
import { findRequestKeys } from './requests.queries.ts'

/** A reminder that waits is about others too: it goes on under the name of one of them. */
async function handOnReminders(trx: Db, ids: readonly number[]): Promise<void> {
  const other = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('id', 'not in', idList(trx, ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  await trx
    .updateTable('mail_jobs')
    .set({ inquiry_id: other.id })
    .where('kind', '=', 'overdue')
    .where('state', '=', 'waiting')
    .where('inquiry_id', 'in', idList(trx, ids))
    .execute()
}

/**
 * Erases inquiries and all that belongs to them: notes, replies, words, mail, history, keys and what was told of them. They
 * count nowhere any more. Whether they lie in the bin does not matter.
 * @returns how many there were
 */
export async function eraseInquiries(trx: Db, asked: readonly number[], at: string): Promise<number> {
  const rows = await lockInquiries(trx, asked)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await deleteKeys(trx, await findRequestKeys(trx, ids))
  await handOnReminders(trx, ids)
  await trx.deleteFrom('inquiry_history').where('inquiry_id', 'in', idList(trx, ids)).execute()
  await trx.deleteFrom('inquiries').where('id', 'in', idList(trx, ids)).execute()
  await publishEvent(
    trx,
    ids.map(inquiryId => ({ contactId: inquiryId, what: 'purged' as const, by: null })),
    at,
  )
  // After it was told: the newest position must not be given out twice.
  await trx
    .deleteFrom('inquiry_events')
    .where('inquiry_id', 'in', idList(trx, ids))
    .where('what', '<>', 'purged')
    .execute()
  return ids.length
}

/**
 * Erases all that is held of a person, wholly or not at all. An account of the back office stays.
 * @param state what was seen before, as `findHoldings` said it; undefined erases whatever there is
 * @returns how many inquiries went
 * @throws ApiError 412 with what is held now, when that is something else
 */
export function erasePerson(
  db: Kysely<Tables>,
  clock: Clock,
  { email, state }: { email: string; state?: string | undefined },
): Promise<number> {
  return db.transaction().execute(async trx => {
    const ids = (await listInquiriesOf(trx, email)).map(({ id }) => id)
    await lockInquiries(trx, ids)
    const current: PersonDataSummary = await findHoldings(trx, clock, email)
    if (state !== undefined && state !== current.state)
      throw new ApiError(412, texts.stale, { details: { current } })
    if (!current.account) await forgetAttempts(trx, email)
    return eraseInquiries(trx, ids, instant(clock))
  })
}
