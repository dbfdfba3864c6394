import type { RecordOutcome } from '../../mail/deliver.ts'
import { lockForDeadline, reopenDeadline } from '../actions/response-deadline.queries.ts'
import { publishEvent } from '../live/inquiry-events.queries.ts'

/**
 * Records that a message was sent or has failed, and publishes it. A failed reply no longer meets the response deadline. To avoid
 * deadlocks the inquiry is locked before its mail job, as everywhere else.
 */
export const recordMailOutcome: RecordOutcome = async (
  trx,
  { inquiryId, replyId },
  { isFailed, at },
  write,
) => {
  const isReply = isFailed && replyId !== null && inquiryId !== null
  const inquiry = isReply ? await lockForDeadline(trx, inquiryId) : undefined
  if (!(await write()) || inquiryId === null) return
  if (inquiry && isReply) await reopenDeadline(trx, inquiry, replyId, at)
  await publishEvent(trx, { contactId: inquiryId, what: 'mail', by: null }, at)
}
