import type { Kysely } from 'kysely'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { deletePaced } from '../db/paced.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError, notFound } from '../errors.ts'
import { type Actor, lockInquiry } from '../inquiries/actions/actions.queries.ts'
import { getInquiry } from '../inquiries/inquiries.queries.ts'
import { updateSearchTokens } from '../inquiries/list/search-tokens.queries.ts'
import { publishEvent } from '../inquiries/live/inquiry-events.queries.ts'

/** Who does something with a received message, and when. */
interface Doer {
  actor: Actor
  at: string
}

/** Locks an inquiry and finds one of its received messages. @throws ApiError 404 */
async function lockReceived(trx: Db, inquiryId: number, receivedId: number) {
  if (!(await lockInquiry(trx, inquiryId))) throw notFound('Contact not found')
  const message = await trx
    .selectFrom('receivedMessages')
    .select(['offered', 'messageKey'])
    .where('id', '=', receivedId)
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirst()
  if (!message) throw notFound('Message not found')
  return message
}

/**
 * Records that someone has opened the answers of an inquiry up to the one with the id `upTo`; a later one stays new.
 * @returns the inquiry afterwards
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin
 */
export function markSeen(
  db: Kysely<Tables>,
  inquiryId: number,
  upTo: number,
  { actor, at }: Doer,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    if (!(await lockInquiry(trx, inquiryId))) throw notFound('Contact not found')
    const { numUpdatedRows } = await trx
      .updateTable('receivedMessages')
      .set({ seenAt: at })
      .where('inquiryId', '=', inquiryId)
      .where('id', '<=', upTo)
      .where('seenAt', 'is', null)
      .executeTakeFirst()
    const inquiry = await getInquiry(trx, inquiryId)
    if (numUpdatedRows > 0n) await publishEvent(trx, { inquiryId, what: 'answered', by: actor.id }, at)
    return inquiry
  })
}

/**
 * Accepts a message that was offered: it is an answer of the client like any other, which someone has opened. One that is not
 * offered any more stays as it is.
 * @returns the inquiry afterwards
 * @throws ApiError 404 when there is no such message, or its inquiry is in the bin
 */
export function acceptOffered(
  db: Kysely<Tables>,
  inquiryId: number,
  receivedId: number,
  { actor, at }: Doer,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    const { offered } = await lockReceived(trx, inquiryId, receivedId)
    if (offered === 1)
      await trx
        .updateTable('receivedMessages')
        .set(({ fn, val }) => ({ offered: 0, seenAt: fn.coalesce('seenAt', val(at)) }))
        .where('id', '=', receivedId)
        .execute()
    const inquiry = await getInquiry(trx, inquiryId)
    if (offered === 1) await publishEvent(trx, { inquiryId, what: 'answered', by: actor.id }, at)
    return inquiry
  })
}

/**
 * Deletes a message that was offered but does not belong to the inquiry. It stays in the mailbox and is not offered again.
 * @returns the inquiry afterwards
 * @throws ApiError 404 when there is no such message, or its inquiry is in the bin; 409 when it is not offered
 */
export function dismissOffered(
  db: Kysely<Tables>,
  inquiryId: number,
  receivedId: number,
  { actor, at }: Doer,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    const { offered, messageKey } = await lockReceived(trx, inquiryId, receivedId)
    if (offered === 0) throw new ApiError(409, 'This message belongs to this inquiry.')
    await trx.deleteFrom('receivedMessages').where('id', '=', receivedId).execute()
    await trx
      .insertInto('dismissedMessages')
      .values({ messageKey, at })
      .onConflict(conflict => conflict.column('messageKey').doNothing())
      .execute()
    await updateSearchTokens(trx, [inquiryId])
    const inquiry = await getInquiry(trx, inquiryId)
    await publishEvent(trx, { inquiryId, what: 'answered', by: actor.id }, at)
    return inquiry
  })
}

/** Longer than a mailbox whose numbers have changed is read again. */
export const DISMISSED_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000

/** Deletes the keys of messages that were dismissed before `expired`. */
export const deleteOldDismissals = (db: Db, expired: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('dismissedMessages')
      .where('messageKey', 'in', of =>
        of.selectFrom('dismissedMessages').select('messageKey').where('at', '<', expired).limit(limit),
      )
      .executeTakeFirst(),
  )
