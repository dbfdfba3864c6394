import type { RecordOutcome } from '../../mail/deliver.ts'
import { lockForClock, resumeClock } from '../acts/answer-clock.queries.ts'
import { tell } from '../live/feed.queries.ts'

/**
 * Writes down what has become of a message for good, and tells the open screens; a reply that was given up is no answer. The
 * inquiry is locked before its job, as everywhere else.
 */
export const settleMail: RecordOutcome = async (trx, { contactId, replyId }, { isFailed, at }, write) => {
  const isReply = isFailed && replyId !== null && contactId !== null
  const contact = isReply ? await lockForClock(trx, contactId) : undefined
  if (!(await write()) || contactId === null) return
  if (contact && isReply) await resumeClock(trx, contact, replyId, at)
  await tell(trx, { contactId, what: 'mail', by: null }, at)
}
