import type { Db } from '../../db/tables.ts'
import type { InquiryState } from './actions.rules.ts'

async function setAnsweredAt(trx: Db, id: number, answeredAt: string | null, at: string): Promise<void> {
  const columns = { answeredAt, updatedAt: at }
  await trx.updateTable('inquiries').set(columns).where('id', '=', id).execute()
}

/** Records a reply at `at` as the first response, unless there was one before. */
export async function meetDeadline(trx: Db, { id, answeredAt }: InquiryState, at: string): Promise<void> {
  if (answeredAt === null) await setAnsweredAt(trx, id, at, at)
}

/**
 * Removes the first response when its reply could not be sent: the deadline is again 24 hours after arrival. Not when the status
 * counts as a response, another email is waiting or was sent, or a reply by another channel is recorded.
 */
export async function reopenDeadline(
  trx: Db,
  { id, status, answeredAt }: InquiryState,
  replyId: number,
  at: string,
): Promise<void> {
  if (answeredAt === null || status === 'processing' || status === 'completed') return
  const other = await trx
    .selectFrom('inquiryReplies')
    .leftJoin('mailJobs', 'mailJobs.replyId', 'inquiryReplies.id')
    .select('inquiryReplies.id')
    .where('inquiryReplies.inquiryId', '=', id)
    .where('inquiryReplies.id', '!=', replyId)
    .where(eb => eb.or([eb('mailJobs.id', 'is', null), eb('mailJobs.state', '!=', 'failed')]))
    .limit(1)
    .executeTakeFirst()
  if (!other) await setAnsweredAt(trx, id, null, at)
}
