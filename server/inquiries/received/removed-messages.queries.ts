// A message that names none of ours came from the client's address, which anyone can write: someone who sees that it belongs to
// something else removes it, and can undo that.
import { randomUUID } from 'node:crypto'
import type { ActionDone } from '#contracts/inquiries/inquiry.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, notFound } from '../../errors.ts'
import { changeInquiry, type DoneToInquiry } from '../state/change-inquiry.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

interface Doer {
  actor: Actor
  at: string
}

/** Stores that a message of a locked inquiry is removed, or no longer is. */
async function setRemoved(
  trx: Db,
  inquiryId: number,
  receivedId: number,
  { actor, at }: Doer,
  link: { actionId: string; replaced: string } | { undoes: string },
): Promise<DoneToInquiry> {
  await trx
    .updateTable('receivedMessages')
    .set(({ fn, val }) => ({
      removedAt: 'undoes' in link ? null : at,
      seenAt: fn.coalesce('seenAt', val(at)),
    }))
    .where('id', '=', receivedId)
    .where('inquiryId', '=', inquiryId)
    .execute()
  await trx
    .insertInto('inquiryHistory')
    .values({ inquiryId, action: 'email-removed', receivedId, actor: actor.email, at, ...link })
    .execute()
  return { id: inquiryId, what: 'received', hasOtherWords: true }
}

/**
 * Removes a message that names none of ours, as it does not belong to the inquiry. It stays in the mailbox, and is kept here, unseen,
 * until the inquiry is deleted. One that was removed already stays as it is.
 * @returns the id that undoes it; null when nothing was changed
 * @throws ApiError 404 when there is no such message, or its inquiry is in the bin; 409 when it names one of our messages
 */
export async function removeReceived(
  trx: Db,
  inquiryId: number,
  receivedId: number,
  doer: Doer,
): Promise<ActionDone> {
  let actionId: string | null = null
  await changeInquiry(trx, inquiryId, doer, async () => {
    const message = await trx
      .selectFrom('receivedMessages')
      .select(['inThread', 'removedAt'])
      .where('id', '=', receivedId)
      .where('inquiryId', '=', inquiryId)
      .executeTakeFirst()
    if (!message) throw notFound('Message not found')
    if (message.inThread === 1) throw new ApiError(409, 'This email answers one of ours, so it belongs here.')
    if (message.removedAt !== null) return undefined
    actionId = randomUUID()
    return setRemoved(trx, inquiryId, receivedId, doer, { actionId, replaced: '{}' })
  })
  return { actionId }
}

/** Brings a removed message back: the undo, within `changeInquiries`. */
export const restoreReceived = (
  trx: Db,
  inquiryId: number,
  receivedId: number,
  { undoes, ...doer }: Doer & { undoes: string },
): Promise<DoneToInquiry> => setRemoved(trx, inquiryId, receivedId, doer, { undoes })
