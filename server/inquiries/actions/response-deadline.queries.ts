import type { Db } from '../../db/tables.ts'
import type { InquiryState } from './actions.rules.ts'

async function setAnsweredAt(trx: Db, id: number, answeredAt: string | null, at: string): Promise<void> {
  const columns = { answered_at: answeredAt, updated_at: at }
  await trx.updateTable('inquiries').set(columns).where('id', '=', id).execute()
}

/** Records a reply at `at` as the first response, unless there was one before. */
export async function meetDeadline(trx: Db, { id, answered_at }: InquiryState, at: string): Promise<void> {
  if (answered_at === null) await setAnsweredAt(trx, id, at, at)
}

/**
 * Removes the first response when its reply could not be sent: the deadline is again 24 hours after arrival. Not when the status
 * counts as a response, another email is waiting or was sent, or a reply by another channel is recorded.
 */
export async function reopenDeadline(
  trx: Db,
  { id, status, answered_at }: InquiryState,
  replyId: number,
  at: string,
): Promise<void> {
  if (answered_at === null || status === 'processing' || status === 'completed') return
  const other = await trx
    .selectFrom('inquiry_replies')
    .leftJoin('mail_jobs', 'mail_jobs.reply_id', 'inquiry_replies.id')
    .select('inquiry_replies.id')
    .where('inquiry_replies.inquiry_id', '=', id)
    .where('inquiry_replies.id', '!=', replyId)
    .where(eb => eb.or([eb('mail_jobs.id', 'is', null), eb('mail_jobs.state', '!=', 'failed')]))
    .limit(1)
    .executeTakeFirst()
  if (!other) await setAnsweredAt(trx, id, null, at)
}
