import type { RecordOutcome } from '../../mail/deliver.ts'
import { lockForDeadline, reopenDeadline } from '../actions/response-deadline.queries.ts'
import { publishEvent } from '../live/inquiry-events.queries.ts'

/**
 * Records that a message was sent or has failed, and publishes it. A failed reply no longer meets the response deadline. To avoid
 * deadlocks the inquiry is locked before its mail job, as everywhere else.
 */
export const recordMailOutcome: RecordOutcome = async (
  trx,
  { contactId, replyId },
  { isFailed, at },
  write,
) => {
  const isReply = isFailed && replyId !== null && contactId !== null
  const contact = isReply ? await lockForDeadline(trx, contactId) : undefined
  if (!(await write()) || contactId === null) return
  if (contact && isReply) await reopenDeadline(trx, contact, replyId, at)
  await publishEvent(trx, { contactId, what: 'mail', by: null }, at)
}
