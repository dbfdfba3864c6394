import type { InferResult } from 'kysely'
import type { Inquiry, InquiryFilter, InquiryList, InquiryListQuery } from '#contracts/inquiry.ts'
import { inquiryColumns } from '#contracts/inquiry-fields.ts'
import { RESPONSE_DEADLINE_MS, RESULTS_MAX } from '#contracts/limits.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { toFields } from '../inquiries.rows.ts'
import { findMatching, selectMatching } from './filter.queries.ts'

/** Inquiries with their assignee's name and email, their latest reply, and how many could not be sent. */
export const selectListed = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assignee_id')
    .leftJoin('inquiry_replies as last_reply', join =>
      join.on('last_reply.id', '=', eb =>
        eb
          .selectFrom('inquiry_replies')
          .select(({ fn }) => fn.max<number>('inquiry_replies.id').as('id'))
          .whereRef('inquiry_replies.inquiry_id', '=', 'inquiries.id'),
      ),
    )
    .select([
      'inquiries.id',
      ...inquiryColumns.map(column => `inquiries.${column}` as const),
      'inquiries.status',
      'inquiries.suspected',
      'inquiries.version',
      'inquiries.created_at',
      'inquiries.assignee_id',
      'inquiries.answered_at',
      'inquiries.deleted_at',
      'users.name as assignee_name',
      'users.email as assignee_email',
      'last_reply.channel as reply_channel',
      'last_reply.author as reply_author',
      'last_reply.at as reply_at',
    ])
    .select(eb =>
      eb
        .selectFrom('mail_jobs')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('mail_jobs.inquiry_id', '=', 'inquiries.id')
        .where('mail_jobs.kind', '=', 'reply')
        .where('mail_jobs.state', '=', 'failed')
        .as('replies_failed'),
    )

type ListedRow = InferResult<ReturnType<typeof selectListed>>[number]

/** The response deadline: 24 hours after arrival; null when answered, suspected or deleted. */
const responseDeadlineOf = ({ created_at, answered_at, suspected, deleted_at }: ListedRow): string | null =>
  answered_at !== null || suspected === 1 || deleted_at !== null
    ? null
    : new Date(Date.parse(created_at) + RESPONSE_DEADLINE_MS).toISOString()

/** A stored inquiry as the list shows it. */
export const toInquiry = (row: ListedRow): Inquiry => ({
  id: row.id,
  ...toFields(row),
  status: row.status,
  suspected: row.suspected === 1,
  createdAt: row.created_at,
  version: row.version,
  assignee:
    row.assignee_id === null || row.assignee_name === null || row.assignee_email === null
      ? null
      : { id: row.assignee_id, name: row.assignee_name, email: row.assignee_email },
  answeredAt: row.answered_at,
  dueAt: responseDeadlineOf(row),
  lastReply:
    row.reply_channel === null || row.reply_author === null || row.reply_at === null
      ? null
      : { channel: row.reply_channel, author: row.reply_author, at: row.reply_at },
  replyFailed: Number(row.replies_failed) > 0,
  deletedAt: row.deleted_at,
})

/** Inquiries by id, newest first, without those that no longer exist. */
async function readInquiries(db: Db, ids: readonly number[]): Promise<Inquiry[]> {
  if (ids.length === 0) return []
  const rows = await selectListed(db).where('inquiries.id', 'in', ids).execute()
  // Sorted here, as ORDER BY could make the planner read the whole table.
  return rows.sort((a, b) => b.id - a.id).map(toInquiry)
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
    return { found: rows.length, ids: rows.map(({ id }) => id).sort((a, b) => b - a) }
  }
  return matching.select(({ fn }) => fn.countAll<number>().as('found')).executeTakeFirstOrThrow()
}

/** One page of inquiries, newest first; empty beyond the end. A search lists the newest `RESULTS_MAX`. */
export async function listInquiries(
  db: Db,
  { page, limit, ...filter }: InquiryListQuery,
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
  // Pages of the second half are nearer to the oldest.
  const oldestFirst = filter.q === '' && total - end < start
  const offset = oldestFirst ? total - end : start
  const range = { limit: end - start, offset, oldestFirst, many: true }
  const data = await readInquiries(
    db,
    ids?.slice(start, end) ?? (await findMatching(db, filter, clock, range)),
  )
  return { data, pagination: { page, limit, total }, more: found > total, newest: newest ?? 0 }
}
