import type { InferResult } from 'kysely'
import type {
  Inquiry,
  InquiryFilter,
  InquiryList,
  InquiryListQuery,
  MailState,
} from '#contracts/inquiries/inquiry.ts'
import { forEachField, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { DEADLINE_MS, RESULTS_MAX } from '#contracts/inquiries/limits.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { findAlsoAsked } from '../person/related.queries.ts'
import { findMatching, selectMatching } from './filter.queries.ts'

/** Inquiries with their assignee's name and email, their follow-up, their latest reply, how many could not be sent or are waiting, and what the client has answered. */
export const selectListed = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assigneeId')
    .leftJoin('inquiryReplies as lastReply', join =>
      join.on('lastReply.id', '=', eb =>
        eb
          .selectFrom('inquiryReplies')
          .select(({ fn }) => fn.max<number>('inquiryReplies.id').as('id'))
          .whereRef('inquiryReplies.inquiryId', '=', 'inquiries.id')
          .where('inquiryReplies.withdrawnAt', 'is', null),
      ),
    )
    .leftJoin('inquiryFollowUps as followUp', 'followUp.id', 'inquiries.followUpId')
    .select([
      'inquiries.id',
      ...inquiryFieldNames.map(name => `inquiries.${name}` as const),
      'inquiries.source',
      'inquiries.status',
      'inquiries.spam',
      'inquiries.version',
      'inquiries.createdAt',
      'inquiries.assigneeId',
      'inquiries.respondedAt',
      'inquiries.waitingSince',
      'inquiries.answeredSince',
      'inquiries.deletedAt',
      'users.name as assigneeName',
      'users.email as assigneeEmail',
      'followUp.dueOn',
      'followUp.note as dueNote',
      'lastReply.author as replyAuthor',
      'lastReply.at as replyAt',
      'lastReply.channel as replyChannel',
    ])
    .select(eb => {
      const countReplies = (state: MailState) =>
        eb
          .selectFrom('mailJobs')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('mailJobs.inquiryId', '=', 'inquiries.id')
          .where('mailJobs.kind', '=', 'reply')
          .where('mailJobs.state', '=', state)
      return [countReplies('failed').as('repliesFailed'), countReplies('waiting').as('repliesWaiting')]
    })
    .select(eb =>
      eb
        .selectFrom('receivedMessages')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('receivedMessages.inquiryId', '=', 'inquiries.id')
        .where('seenAt', 'is', null)
        .as('newAnswers'),
    )

type ListedRow = InferResult<ReturnType<typeof selectListed>>[number]

/** 24 hours after it began; null for what never did. */
const deadlineAfter = (since: string | null): string | null =>
  since === null ? null : new Date(Date.parse(since) + DEADLINE_MS).toISOString()

/** Until when a response and the client's answer wait; null where nothing waits, and in the bin. */
function deadlinesOf({ respondedAt, waitingSince, answeredSince, deletedAt }: ListedRow) {
  if (deletedAt !== null) return { deadline: null, answerDeadline: null }
  const isAnswer = respondedAt !== null && answeredSince !== null
  return {
    deadline: isAnswer ? null : deadlineAfter(waitingSince),
    answerDeadline: deadlineAfter(answeredSince),
  }
}

/** A stored inquiry as the list shows it, without other inquiries of the person. */
export const toInquiry = (row: ListedRow): Omit<Inquiry, 'alsoAsked'> => ({
  id: row.id,
  ...forEachField(name => row[name]),
  source: row.source,
  status: row.status,
  spam: row.spam === 1,
  createdAt: row.createdAt,
  version: row.version,
  assignee:
    row.assigneeId === null || row.assigneeName === null || row.assigneeEmail === null
      ? null
      : { id: row.assigneeId, name: row.assigneeName, email: row.assigneeEmail },
  respondedAt: row.respondedAt,
  lastReply:
    row.replyChannel === null || row.replyAuthor === null || row.replyAt === null
      ? null
      : { channel: row.replyChannel, author: row.replyAuthor, at: row.replyAt },
  replyFailed: Number(row.repliesFailed) > 0,
  replyWaiting: Number(row.repliesWaiting) > 0,
  newAnswers: Number(row.newAnswers),
  ...deadlinesOf(row),
  answeredSince: row.status === 'completed' ? row.answeredSince : null,
  followUp: row.dueOn === null ? null : { on: row.dueOn, note: row.dueNote ?? '' },
  deletedAt: row.deletedAt,
})

/** Inquiries in the order of `ids`, without those that no longer exist. */
async function readInquiries(db: Db, ids: readonly number[]): Promise<Inquiry[]> {
  if (ids.length === 0) return []
  const rows = await selectListed(db).where('inquiries.id', 'in', ids).execute()
  // Sorted here, as ORDER BY could make the planner read the whole table.
  const alsoAsked = await findAlsoAsked(db, ids)
  const byId = new Map(
    rows.map(row => [row.id, { ...toInquiry(row), alsoAsked: alsoAsked.get(row.id) ?? null }]),
  )
  return ids.map(id => byId.get(id)).filter(inquiry => inquiry !== undefined)
}

/** How many inquiries a filter finds. A search counts up to one more than it lists, and returns the ids too if it lists all. */
async function countMatching(
  db: Db,
  filter: InquiryFilter,
  clock: Clock,
): Promise<{ found: number; ids?: number[] }> {
  const matching = selectMatching(db, filter, clock)
  if (filter.q) {
    const rows = await matching
      .select('inquiries.id')
      .limit(RESULTS_MAX + 1)
      .execute()
    if (rows.length > RESULTS_MAX) return { found: rows.length }
    return { found: rows.length, ids: rows.map(({ id }) => id) }
  }
  return matching.select(({ fn }) => fn.countAll<number>().as('found')).executeTakeFirstOrThrow()
}

/**
 * One page of inquiries, newest first unless `order` is `oldest`; empty beyond the end. A search lists the first `RESULTS_MAX` in
 * that order.
 */
export async function listInquiries(
  db: Db,
  { page, limit, order, ...filter }: InquiryListQuery,
  clock: Clock,
): Promise<Omit<InquiryList, 'success'>> {
  // Before the list is read: an inquiry that arrives meanwhile may be listed, but still counts as new.
  const { newest } = await db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.max<number | null>('inquiries.id').as('newest'))
    .executeTakeFirstOrThrow()
  const { found, ids } = await countMatching(db, filter, clock)
  const total = filter.q ? Math.min(found, RESULTS_MAX) : found
  const start = Math.min((page - 1) * limit, total)
  const end = Math.min(start + limit, total)
  const oldestFirst = order === 'oldest'
  const inOrder = (found: number[]) => found.sort((a, b) => (oldestFirst ? a - b : b - a))
  // Pages of the second half are nearer to the end, so they are read from there.
  const fromEnd = filter.q === '' && total - end < start
  const offset = fromEnd ? total - end : start
  const range = { limit: end - start, offset, oldestFirst: fromEnd !== oldestFirst, many: true }
  const listed = ids ? inOrder(ids).slice(start, end) : inOrder(await findMatching(db, filter, clock, range))
  const data = await readInquiries(db, listed)
  return { data, pagination: { page, limit, total }, more: found > total, newest: newest ?? 0 }
}
