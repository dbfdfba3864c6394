import { type ExpressionBuilder, sql } from 'kysely'
import { batchesOf, idList, isPostgres } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { type ConversationColumns, computeConversation } from './conversation.rules.ts'

type Computed = ConversationColumns & { id: number }

/** What is stored of inquiries, and what it says now. */
async function computeColumns(
  trx: Db,
  ids: readonly number[],
): Promise<{ stored: Computed; now: Computed }[]> {
  const inquiries = await trx
    .selectFrom('inquiries')
    .select([
      'id',
      'createdAt',
      'status',
      'spam',
      'followUpOn',
      'noAnswerNeededAt',
      'respondedAt',
      'waitsFrom',
      'waitingReason',
      'answerWaitsFrom',
    ])
    .where('id', 'in', idList(trx, ids))
    .execute()
  const statusChanges = await trx
    .selectFrom('inquiryHistory')
    .select(['inquiryId', 'toStatus', 'at', 'actionId', 'undoes'])
    .where('inquiryId', 'in', idList(trx, ids))
    .where('action', '=', 'status')
    .orderBy('id')
    .execute()
  const replies = await trx
    .selectFrom('inquiryReplies as reply')
    // Only a reply by email that was sent from here has a job, and only one from an email app has a received message.
    .leftJoin('mailJobs as job', join =>
      join.onRef('job.replyId', '=', 'reply.id').onRef('job.inquiryId', '=', 'reply.inquiryId'),
    )
    .leftJoin('receivedMessages as own', join =>
      join
        .onRef('own.replyId', '=', 'reply.id')
        .onRef('own.inquiryId', '=', 'reply.inquiryId')
        .on('own.kind', '=', 'own'),
    )
    .select(['reply.inquiryId', 'reply.at', 'job.createdAt', 'job.state', 'job.failedAt', 'own.takenAt'])
    .where('reply.inquiryId', 'in', idList(trx, ids))
    .where('reply.withdrawnAt', 'is', null)
    .execute()
  const answers = await trx
    .selectFrom('receivedMessages')
    .select(['inquiryId', 'at', 'takenAt as knownAt'])
    .where('inquiryId', 'in', idList(trx, ids))
    .where('kind', '=', 'answer')
    .where('removedAt', 'is', null)
    .execute()

  const changesOf = Map.groupBy(statusChanges, ({ inquiryId }) => inquiryId)
  const repliesOf = Map.groupBy(replies, ({ inquiryId }) => inquiryId)
  const answersOf = Map.groupBy(answers, ({ inquiryId }) => inquiryId)
  return inquiries.map(
    ({ id, respondedAt, waitsFrom, waitingReason, answerWaitsFrom, spam, ...inquiry }) => ({
      stored: { id, respondedAt, waitsFrom, waitingReason, answerWaitsFrom },
      now: {
        id,
        ...computeConversation({
          ...inquiry,
          isSpam: spam === 1,
          statusChanges: changesOf.get(id) ?? [],
          replies: (repliesOf.get(id) ?? []).map(({ at, createdAt: queuedAt, state, failedAt, takenAt }) => ({
            writtenAt: at,
            at: queuedAt ?? at,
            knownAt: takenAt ?? queuedAt ?? at,
            isFailed: state === 'failed',
            failedAt,
          })),
          answers: answersOf.get(id) ?? [],
        }),
      },
    }),
  )
}

/**
 * Stores who waits for whom after a change of locked inquiries: of their status, spam mark, replies, mail or received
 * messages.
 */
export async function updateConversations(trx: Db, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids)) {
    const computed = await computeColumns(trx, batch)
    const changed = computed.filter(
      ({ stored, now }) =>
        stored.respondedAt !== now.respondedAt ||
        stored.waitsFrom !== now.waitsFrom ||
        stored.waitingReason !== now.waitingReason ||
        stored.answerWaitsFrom !== now.answerWaitsFrom,
    )
    if (changed.length === 0) continue
    const rows = JSON.stringify(changed.map(({ now }) => now))
    // One statement, as an undo of a bulk action gives each inquiry times of its own.
    const query = isPostgres(trx)
      ? sql`
          update inquiries set responded_at = given."respondedAt", waits_from = given."waitsFrom",
            waiting_reason = given."waitingReason", answer_waits_from = given."answerWaitsFrom"
          from json_to_recordset(${rows}::json)
            as given (id integer, "respondedAt" text, "waitsFrom" text, "waitingReason" text, "answerWaitsFrom" text)
          where inquiries.id = given.id`
      : sql`
          update inquiries set responded_at = value ->> 'respondedAt', waits_from = value ->> 'waitsFrom',
            waiting_reason = value ->> 'waitingReason', answer_waits_from = value ->> 'answerWaitsFrom'
          from json_each(${rows}) where inquiries.id = value ->> 'id'`
    await query.execute(trx)
  }
}

/** Builds conditions of a query of inquiries. */
type OfInquiries = ExpressionBuilder<Tables, 'inquiries'>

/** Inquiries that wait for us at an instant, now or an earlier one: since then, or longer. */
export const waitsForUs = (eb: OfInquiries, at: string) => eb('inquiries.waitsFrom', '<=', at)

/** Inquiries that wait for the client at an instant: we responded last, and they are not completed. Possible spam waits for no one. */
export const waitsForClient = (eb: OfInquiries, at: string) =>
  eb.and([
    eb('inquiries.respondedAt', 'is not', null),
    eb('inquiries.status', '<>', 'completed'),
    eb('inquiries.spam', '=', 0),
    eb.or([eb('inquiries.waitsFrom', 'is', null), eb('inquiries.waitsFrom', '>', at)]),
  ])
