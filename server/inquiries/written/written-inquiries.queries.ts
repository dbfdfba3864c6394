import type { WrittenInquiryInput } from '#contracts/inquiries/inquiry.ts'
import type { Db } from '../../db/tables.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { createInquiry } from '../state/create-inquiry.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

/**
 * Stores an inquiry that an admin writes down, with its history entry, and queues no message. One that has been answered is read,
 * and has the answer as a reply.
 * @returns its id
 */
export async function writeInquiryDown(
  trx: Db,
  { source, responded, ...input }: WrittenInquiryInput,
  by: { actor: Actor; at: string },
): Promise<{ id: number }> {
  const { actor, at } = by
  const status = responded ? 'read' : 'unread'
  const id = await createInquiry(trx, input, { source, status, writtenBy: actor.email }, at)
  await changeInquiry(trx, id, by, async () => {
    if (responded)
      await trx
        .insertInto('inquiryReplies')
        .values({ inquiryId: id, channel: source, subject: '', text: '', author: actor.email, at })
        .execute()
    return { what: 'created' }
  })
  return { id }
}
