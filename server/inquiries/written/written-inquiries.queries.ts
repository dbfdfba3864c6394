import type { Kysely } from 'kysely'
import type { InquiryDetail, WrittenInquiryInput } from '#contracts/inquiries/inquiry.ts'
import type { Tables } from '../../db/tables.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { channelColumns } from '../replies/replies.queries.ts'
import { updateConversations } from '../state/conversation.queries.ts'
import { createInquiry } from '../state/create-inquiry.queries.ts'
import { claimKey, type KeyedRequest, storeResponse } from '../state/idempotency.queries.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

/** The response that an idempotency key keeps: the id, as an erased inquiry must not remain anywhere. */
interface StoredResponse {
  success: true
  id: number
}

/**
 * Stores an inquiry that an admin writes down, with its history entry, and queues no message. One that has been answered is read,
 * and has the answer as a reply.
 * @returns the inquiry; for a repeated request also when it is in the bin
 * @throws ApiError 404 when a repeated request's inquiry is deleted permanently; 409 when the key was used for another request
 */
export function writeInquiryDown(
  db: Kysely<Tables>,
  { source, answered, ...input }: WrittenInquiryInput,
  { user, at }: { user: Actor; at: string },
  keyed: KeyedRequest,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    const first = (await claimKey(trx, keyed, at)) as StoredResponse | undefined
    if (first) return getInquiry(trx, first.id, true)
    const id = await createInquiry(
      trx,
      input,
      {
        source,
        status: answered ? 'read' : 'unread',
        writtenBy: user.email,
      },
      at,
    )
    if (answered) {
      await trx
        .insertInto('inquiryReplies')
        .values({ inquiryId: id, ...channelColumns(source), subject: '', text: '', author: user.email, at })
        .execute()
      await updateConversations(trx, [id])
    }
    await storeResponse(trx, keyed, { success: true, id } as StoredResponse)
    const inquiry = await getInquiry(trx, id)
    await publishEvent(trx, { inquiryId: id, what: 'created', by: user.id }, at)
    return inquiry
  })
}
