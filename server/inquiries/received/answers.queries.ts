import type { Db } from '../../db/tables.ts'
import { type ChangedBy, changeInquiry } from '../state/change-inquiry.queries.ts'

/**
 * Records that someone has opened the answers of an inquiry up to the one with the id `upTo`; a later one stays new.
 * Nothing else changes: who the inquiry waits for stays as it is.
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin
 */
export const markSeen = (trx: Db, inquiryId: number, upTo: number, by: ChangedBy): Promise<void> =>
  changeInquiry(trx, inquiryId, by, async () => {
    const { numUpdatedRows } = await trx
      .updateTable('receivedMessages')
      .set({ seenAt: by.at })
      .where('inquiryId', '=', inquiryId)
      .where('id', '<=', upTo)
      .where('seenAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? { what: 'received' } : undefined
  })
