import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import type {
  Inquiry,
  InquiryFilter,
  InquiryList,
  InquiryListQuery,
  MailState,
} from '#contracts/inquiries/inquiry.ts'
import { forEachField, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { ANSWER_EXCERPT_MAX, RESULTS_MAX } from '#contracts/inquiries/limits.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { findAlsoAsked } from '../person/related.queries.ts'
import { waitingAt } from '../state/conversation.rules.ts'
import { findInOrder, findMatching, selectMatching } from './filter.queries.ts'
import { findSimilarSearch } from './similar-search.queries.ts'

/** Builds conditions of a query of inquiries. */
type OfInquiries = ExpressionBuilder<Tables, 'inquiries'>

/** The id of an inquiry's latest reply that was not withdrawn. */
const lastReplyId = (eb: OfInquiries) =>
  eb
    .selectFrom('inquiryReplies')
    .select(({ fn }) => fn.max<number>('inquiryReplies.id').as('id'))
    .whereRef('inquiryReplies.inquiryId', '=', 'inquiries.id')
    .where('inquiryReplies.withdrawnAt', 'is', null)

/** The id of the newest answer of the client that belongs to an inquiry. */
const newestAnswerId = (eb: OfInquiries) =>
  eb
    .selectFrom('receivedMessages')
    .select('receivedMessages.id')
    .whereRef('receivedMessages.inquiryId', '=', 'inquiries.id')
    .where('receivedMessages.kind', '=', 'answer')
    .where('receivedMessages.removedAt', 'is', null)
    .orderBy('receivedMessages.at', 'desc')
    .orderBy('receivedMessages.id', 'desc')
    .limit(1)

// White space becomes one space, so more is read than is sent.
const ANSWER_READ_MAX = 5 * ANSWER_EXCERPT_MAX

/** The beginning of an answer, on one line. */
const excerptOf = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, ANSWER_EXCERPT_MAX).toWellFormed()

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

/**
 * Inquiries with all that a row of the list shows: besides their own columns the assignee, the follow-up, the latest reply, the newest
 * answer, and counts of messages.
 */
export const selectListed = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assigneeId')
    .leftJoin('inquiryReplies as lastReply', join => join.on('lastReply.id', '=', lastReplyId))
    .leftJoin('mailJobs as lastMail', join =>
      join.onRef('lastMail.replyId', '=', 'lastReply.id').onRef('lastMail.inquiryId', '=', 'inquiries.id'),
    )
    .leftJoin('receivedMessages as answer', join => join.on('answer.id', '=', newestAnswerId))
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
      'inquiries.waitsFrom',
      'inquiries.waitingReason',
      'inquiries.answerWaitsFrom',
      'inquiries.deletedAt',
      'users.name as assigneeName',
      'users.email as assigneeEmail',
      'followUp.dueOn',
      'followUp.note as dueNote',
      'lastReply.author as replyAuthor',
      'lastReply.at as replyAt',
      'lastMail.createdAt as replyQueuedAt',
      'lastReply.channel as replyChannel',
      'answer.at as answerAt',
      sql<string | null>`substr(answer.text, 1, ${ANSWER_READ_MAX})`.as('answerText'),
    ])
    .select(eb => [
      countReplyMails(eb, 'failed').as('repliesFailed'),
      countReplyMails(eb, 'waiting').as('repliesWaiting'),
      countUnseen(eb).as('newAnswers'),
    ])

type ListedRow = InferResult<ReturnType<typeof selectListed>>[number]

/** A stored inquiry as the list shows it at an instant, without other inquiries of the person. */
export const toInquiry = (row: ListedRow, now: string): Omit<Inquiry, 'alsoAsked'> => ({
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
  newestAnswer: row.answerAt === null ? null : { text: excerptOf(row.answerText ?? ''), at: row.answerAt },
  lastReply:
    row.replyChannel === null || row.replyAuthor === null || row.replyAt === null
      ? null
      : { channel: row.replyChannel, author: row.replyAuthor, at: row.replyQueuedAt ?? row.replyAt },
  replyFailed: Number(row.repliesFailed) > 0,
  replyWaiting: Number(row.repliesWaiting) > 0,
  newAnswers: Number(row.newAnswers),
  ...waitingAt(row, now),
  followUp: row.dueOn === null ? null : { on: row.dueOn, note: row.dueNote ?? '' },
  deletedAt: row.deletedAt,
})

/** Inquiries in the order of `ids`, without those that no longer exist. */
export async function readInquiries(db: Db, ids: readonly number[], now: string): Promise<Inquiry[]> {
  if (ids.length === 0) return []
  const rows = await selectListed(db).where('inquiries.id', 'in', ids).execute()
  // Sorted here, as ORDER BY could make the planner read the whole table.
  const alsoAsked = await findAlsoAsked(db, ids)
  const byId = new Map(
    rows.map(row => [row.id, { ...toInquiry(row, now), alsoAsked: alsoAsked.get(row.id) ?? null }]),
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

/** The ids of a page of the newest inquiries. @param found what the filter finds */
async function findNewest(
  db: Db,
  filter: InquiryFilter,
  clock: Clock,
  { total, more, ids }: Found,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const newestFirst = (found: number[]) => found.sort((a, b) => b - a)
  if (ids) return newestFirst(ids).slice(offset, offset + limit)
  // A query skips the rows before, so a page of the second half is read from the end: not of a search that finds more than it lists.
  const afterThem = total - offset - limit
  const oldestFirst = !more && afterThem < offset
  const range = { limit, offset: oldestFirst ? afterThem : offset, oldestFirst, many: true }
  return newestFirst(await findMatching(db, filter, clock, range))
}

/** The highest ids of all inquiries and received messages: what has a higher one came later. */
async function findNewestIds(db: Db): Promise<Pick<InquiryList, 'newest' | 'newestAnswer'>> {
  const highest = (table: 'inquiries' | 'receivedMessages') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirstOrThrow()
  return {
    newest: (await highest('inquiries')).id ?? 0,
    newestAnswer: (await highest('receivedMessages')).id ?? 0,
  }
}

/**
 * One page of inquiries, newest first; of a filter by who waits for us the one that waits longest first, of follow-ups the earliest.
 * Empty beyond the end. A search lists the first `RESULTS_MAX` in that order.
 */
export async function listInquiries(
  db: Db,
  { page, limit, ...filter }: InquiryListQuery,
  clock: Clock,
): Promise<Omit<InquiryList, 'success'>> {
  // Before the list is read: an inquiry that arrives meanwhile may be listed, but still counts as new.
  const newest = await findNewestIds(db)
  const count = filter.q ? countSearched : countFiltered
  const found = await count(db, filter, clock)
  const { total, more } = found
  const offset = Math.min((page - 1) * limit, total)
  const onPage = { limit: Math.min(limit, total - offset), offset }
  const listed =
    (await findInOrder(db, filter, clock, onPage)) ?? (await findNewest(db, filter, clock, found, onPage))
  const data = await readInquiries(db, listed, instant(clock))
  const didYouMean = filter.q && total === 0 ? await findSimilarSearch(db, filter, clock) : null
  return { data, pagination: { page, limit, total }, more, ...newest, didYouMean }
}
