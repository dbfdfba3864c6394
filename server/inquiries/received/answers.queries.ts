import type { Kysely } from 'kysely'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import { lockInquiry } from '../state/lock.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

/**
 * Records that someone has opened the answers of an inquiry up to the one with the id `upTo`; a later one stays new.
 * @returns the inquiry afterwards
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin
 */
export function markSeen(
  db: Kysely<Tables>,
  inquiryId: number,
  upTo: number,
  { actor, at }: { actor: Actor; at: string },
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
