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
    .select(['id', 'createdAt', 'status', 'spam', 'respondedAt', 'waitingSince', 'answeredSince'])
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
    // Anyone can write a client's address as the sender: until someone has seen it, such a message has no deadline.
    .where(({ or, eb }) => or([eb('inThread', '=', 1), eb('seenAt', 'is not', null)]))
    .execute()

  const changesOf = Map.groupBy(statusChanges, ({ inquiryId }) => inquiryId)
  const repliesOf = Map.groupBy(replies, ({ inquiryId }) => inquiryId)
  const answersOf = Map.groupBy(answers, ({ inquiryId }) => inquiryId)
  return inquiries.map(({ id, createdAt, status, spam, ...columns }) => ({
    stored: { id, ...columns },
    now: {
      id,
      ...computeConversation({
        createdAt,
        status,
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
  }))
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
        stored.waitingSince !== now.waitingSince ||
        stored.answeredSince !== now.answeredSince,
    )
    if (changed.length === 0) continue
    const rows = JSON.stringify(changed.map(({ now }) => now))
    // One statement, as an undo of a bulk action gives each inquiry times of its own.
    const query = isPostgres(trx)
      ? sql`
          update inquiries set responded_at = given."respondedAt", waiting_since = given."waitingSince",
            answered_since = given."answeredSince"
          from json_to_recordset(${rows}::json)
            as given (id integer, "respondedAt" text, "waitingSince" text, "answeredSince" text)
          where inquiries.id = given.id`
      : sql`
          update inquiries set responded_at = value ->> 'respondedAt', waiting_since = value ->> 'waitingSince',
            answered_since = value ->> 'answeredSince'
          from json_each(${rows}) where inquiries.id = value ->> 'id'`
    await query.execute(trx)
  }
}

/** Of a query of inquiries. */
type OfInquiries = ExpressionBuilder<Tables, 'inquiries'>

/** Inquiries that wait for us. @param upTo only those that have waited since this instant, or longer */
export const waitsForUs = (eb: OfInquiries, upTo?: string) =>
  upTo === undefined ? eb('inquiries.waitingSince', 'is not', null) : eb('inquiries.waitingSince', '<=', upTo)

/**
 * Inquiries whose client has answered: an answer that no response has followed, whether someone has opened it or not, or a message
 * that no one has opened. Possible spam never counts.
 */
export const hasOpenAnswer = (eb: OfInquiries) =>
  eb.and([
    eb('inquiries.spam', '=', 0),
    eb(
      'inquiries.id',
      'in',
      eb
        .selectFrom('inquiries as open')
        .select('open.id')
        .where('open.answeredSince', 'is not', null)
        .union(eb.selectFrom('receivedMessages').select('inquiryId as id').where('seenAt', 'is', null)),
    ),
  ])
