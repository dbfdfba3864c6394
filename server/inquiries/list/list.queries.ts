import type { ExpressionBuilder, InferResult } from 'kysely'
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
import type { Db, Tables } from '../../db/tables.ts'
import { findAlsoAsked } from '../person/related.queries.ts'
import { findMatching, type Slice, selectMatching } from './filter.queries.ts'

/** Of a query of inquiries. */
type OfInquiries = ExpressionBuilder<Tables, 'inquiries'>

/** The id of an inquiry's latest reply that was not withdrawn. */
const lastReplyId = (eb: OfInquiries) =>
  eb
    .selectFrom('inquiryReplies')
    .select(({ fn }) => fn.max<number>('inquiryReplies.id').as('id'))
    .whereRef('inquiryReplies.inquiryId', '=', 'inquiries.id')
    .where('inquiryReplies.withdrawnAt', 'is', null)

/** How many replies to an inquiry by email are in a state. */
const countReplyMails = (eb: OfInquiries, state: MailState) =>
  eb
    .selectFrom('mailJobs')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .whereRef('mailJobs.inquiryId', '=', 'inquiries.id')
    .where('mailJobs.kind', '=', 'reply')
    .where('mailJobs.state', '=', state)

/** How many received messages of an inquiry no one has opened. */
const countUnseen = (eb: OfInquiries) =>
  eb
    .selectFrom('receivedMessages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .whereRef('receivedMessages.inquiryId', '=', 'inquiries.id')
    .where('seenAt', 'is', null)

/** Inquiries with all that a row of the list shows: besides their own columns the assignee, the follow-up, the latest reply, and counts of messages. */
export const selectListed = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assigneeId')
    .leftJoin('inquiryReplies as lastReply', join => join.on('lastReply.id', '=', lastReplyId))
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
    .select(eb => [
      countReplyMails(eb, 'failed').as('repliesFailed'),
      countReplyMails(eb, 'waiting').as('repliesWaiting'),
      countUnseen(eb).as('newAnswers'),
    ])

type ListedRow = InferResult<ReturnType<typeof selectListed>>[number]

/** The end of the 24 hours that began at `since`; null where nothing began. */
const deadlineAfter = (since: string | null): string | null =>
  since === null ? null : new Date(Date.parse(since) + DEADLINE_MS).toISOString()

/** Until when the first response is due, and a response to the client's answer; null for what no one waits for, and in the bin. */
function deadlinesOf({ respondedAt, waitingSince, answeredSince, deletedAt }: ListedRow) {
  if (deletedAt !== null) return { deadline: null, answerDeadline: null }
  // After a response an answer has the deadline of its own; what waits without one is the first response, or a reply that failed.
  const isAnswerOnly = respondedAt !== null && answeredSince !== null
  return {
    deadline: isAnswerOnly ? null : deadlineAfter(waitingSince),
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

/** What a filter finds: how many inquiries are listed, and whether there are more than that. */
interface Found {
  total: number
  more: boolean
  /** All that are listed, in any order, where finding out how many there are has read them anyway. */
  ids?: number[]
}

/** A list without a search has all that its filter finds. */
async function countFiltered(db: Db, filter: InquiryFilter, clock: Clock): Promise<Found> {
  const { total } = await selectMatching(db, filter, clock)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, more: false }
}

/** A search lists `RESULTS_MAX` at most: one more is read, to know whether there are more. */
async function countSearched(db: Db, filter: InquiryFilter, clock: Clock): Promise<Found> {
  const rows = await selectMatching(db, filter, clock)
    .select('inquiries.id')
    .limit(RESULTS_MAX + 1)
    .execute()
  return rows.length > RESULTS_MAX
    ? { total: RESULTS_MAX, more: true }
    : { total: rows.length, more: false, ids: rows.map(({ id }) => id) }
}

/** The rows `start` to `end` of a list of `total`, as a query finds them soonest: it skips the rows before, so it begins at the nearer end. */
function rangeOf(start: number, end: number, total: number, oldestFirst: boolean): Slice {
  const range = { limit: end - start, many: true }
  const afterEnd = total - end
  return afterEnd < start
    ? { ...range, offset: afterEnd, oldestFirst: !oldestFirst }
    : { ...range, offset: start, oldestFirst }
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
  const count = filter.q ? countSearched : countFiltered
  const { total, more, ids } = await count(db, filter, clock)
  const start = Math.min((page - 1) * limit, total)
  const end = Math.min(start + limit, total)
  const oldestFirst = order === 'oldest'
  const inOrder = (some: number[]) => some.sort((a, b) => (oldestFirst ? a - b : b - a))
  // Of a search that finds more than it lists, the other end of the list is not the other end of what it finds.
  const range = more
    ? { limit: end - start, offset: start, oldestFirst, many: true }
    : rangeOf(start, end, total, oldestFirst)
  const listed = ids ? inOrder(ids).slice(start, end) : inOrder(await findMatching(db, filter, clock, range))
  const data = await readInquiries(db, listed)
  return { data, pagination: { page, limit, total }, more, newest: newest ?? 0 }
}
