import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { firstResponseAt, type InquiryState, type ReplyOutcome } from './actions.rules.ts'

/** The replies to inquiries by inquiry id: without withdrawn ones, but also those that failed. */
export async function findReplyOutcomes(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ReplyOutcome[]>> {
  const rows = await db
    .selectFrom('inquiryReplies')
    // Only a reply by email has one.
    .leftJoin('mailJobs', 'mailJobs.replyId', 'inquiryReplies.id')
    .select(['inquiryReplies.inquiryId as id', 'inquiryReplies.at', 'mailJobs.state'])
    .where('inquiryReplies.inquiryId', 'in', idList(db, ids))
    .where('withdrawnAt', 'is', null)
    .execute()
  return Map.groupBy(
    rows.map(({ state, ...row }) => ({ ...row, failed: state === 'failed' })),
    ({ id }) => id,
  )
}

async function setAnsweredAt(trx: Db, id: number, answeredAt: string | null, at: string): Promise<void> {
  const columns = { answeredAt, updatedAt: at }
  await trx.updateTable('inquiries').set(columns).where('id', '=', id).execute()
}

/** Records a reply at `at` as the first response, unless there was one before. The deadline is met. */
export async function setFirstResponse(trx: Db, { id, answeredAt }: InquiryState, at: string): Promise<void> {
  if (answeredAt === null) await setAnsweredAt(trx, id, at, at)
}

/**
 * Removes the first response when its reply could not be sent: the deadline is again 24 hours after arrival. Keeps it when the
 * status counts as a response, another email is waiting or was sent, or a reply by another channel is recorded.
 */
export async function clearFirstResponse(
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
    .where('withdrawnAt', 'is', null)
    .where(eb => eb.or([eb('mailJobs.id', 'is', null), eb('mailJobs.state', '!=', 'failed')]))
    .limit(1)
    .executeTakeFirst()
  if (!other) await setAnsweredAt(trx, id, null, at)
}

/**
 * Sets the first response as it would be without a withdrawn reply: the first of the other replies, or the change to processing or
 * completed, if that is the status.
 */
export async function recomputeFirstResponse(trx: Db, state: InquiryState, at: string): Promise<void> {
  const { id } = state
  const replies = (await findReplyOutcomes(trx, [id])).get(id) ?? []
  const history = await trx
    .selectFrom('inquiryHistory')
    .select(['action', 'toStatus', 'at', 'actionId', 'undoes'])
    .where('inquiryId', '=', id)
    .orderBy('id')
    .execute()
  await setAnsweredAt(trx, id, firstResponseAt(state, history, replies), at)
}
