import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { NONE } from '#contracts/inquiries/limits.ts'
import { clampDay, salonDay, startOfDay } from '#contracts/text/days.ts'
import { splitSearch } from '#contracts/text/search-text.ts'
import { type Clock, instant } from '../../clock.ts'
import { idList } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { waitsForClient, waitsForUs } from '../state/conversation.queries.ts'
import { dueTodaySince, overdueSince } from '../state/conversation.rules.ts'
import { isLate, isOfKnownPerson, isRespondedInTime } from '../state/first-response.queries.ts'
import { type SearchRange, selectFound } from './search.queries.ts'

/** Which of the inquiries that a filter finds. */
export interface Slice extends SearchRange {
  limit: number
  offset?: number | undefined
  /** Whether the oldest of them are read, not the newest. */
  oldestFirst?: boolean | undefined
}

type Where = ExpressionBuilder<Tables, 'inquiries'>

/** Whether the service of an inquiry, or a further one of its selection, is this one or of this category. */
const isAbout = (db: Db, where: Where, column: 'service' | 'category', value: string) =>
  where.or([
    sql<boolean>`${sql.ref(column)} = ${value}`,
    // Not correlated: it is read once, by its index.
    where(
      'inquiries.id',
      'in',
      db
        .selectFrom('furtherServices')
        .select('inquiryId')
        .where(sql<boolean>`${sql.ref(column)} = ${value}`),
    ),
  ])

/** The conditions of all parts of a filter but its search. */
function conditionsOf(db: Db, where: Where, filter: InquiryFilter, clock: Clock) {
  const { status, spam, branch, service, category, assignee, source, deleted, from, to } = filter
  const conditions = [where('deletedAt', deleted ? 'is not' : 'is', null)]

  if (status) conditions.push(where('status', '=', status))
  if (spam) conditions.push(where('spam', '=', spam === 'only' ? 1 : 0))
  if (branch) conditions.push(where('countedBranch', '=', branch === NONE ? '' : branch))
  if (service === NONE) conditions.push(where('service', '=', ''))
  else if (service) conditions.push(isAbout(db, where, 'service', service))
  if (category) conditions.push(isAbout(db, where, 'category', category))
  if (source) conditions.push(where('source', '=', source))

  if (assignee === 'unassigned') conditions.push(where('assigneeId', 'is', null))
  else if (assignee) conditions.push(where('assigneeId', '=', Number(assignee)))

  const now = instant(clock)
  if (filter.waiting === 'us') conditions.push(waitsForUs(where, now))
  if (filter.waiting === 'client') conditions.push(waitsForClient(where, now))
  if (filter.deadline === 'passed') conditions.push(waitsForUs(where, overdueSince(now)))
  if (filter.deadline === 'today')
    conditions.push(waitsForUs(where, dueTodaySince(now)), where('waitsFrom', '>', overdueSince(now)))

  if (filter.response === 'in-time') conditions.push(isRespondedInTime(db, where))
  if (filter.response === 'late') conditions.push(isLate(db, where, now))
  if (filter.response === 'none') conditions.push(where('respondedAt', 'is', null))
  if (filter.again) conditions.push(isOfKnownPerson(where))

  if (filter.followUp === 'set') conditions.push(where('followUpOn', 'is not', null))
  if (filter.followUp === 'due')
    conditions.push(where('followUpOn', '<=', salonDay(now)), where('spam', '=', 0))

  if (from) conditions.push(where('createdAt', '>=', startOfDay(clampDay(from))))
  if (to) conditions.push(where('createdAt', '<', startOfDay(clampDay(to), 1)))
  return where.and(conditions)
}

type Matching = SelectQueryBuilder<Tables, 'inquiries', object>

/** The query of a filter, for lists, totals, bulk actions and exports alike. */
export function selectMatching(
  db: Db,
  filter: InquiryFilter,
  clock: Clock,
  range: SearchRange = {},
): Matching {
  let query: Matching = db.selectFrom('inquiries').where(where => conditionsOf(db, where, filter, clock))
  if (filter.q !== '') {
    const found = selectFound(db, splitSearch(filter.q), range)
    query = query.innerJoin(found.as('found'), 'found.rowid', 'inquiries.id') as unknown as Matching
  }

  const { below, within } = range
  if (below !== undefined) query = query.where('inquiries.id', '<', below)
  if (within !== undefined) query = query.where('inquiries.id', 'in', idList(db, within))
  return query
}

/**
 * How the list of a filter is ordered: inquiries that wait for us by how long they have waited, follow-ups by their
 * day, all others by their ids, newest first.
 */
const orderOf = ({ waiting, deadline, followUp }: InquiryFilter) => {
  if (waiting === 'us' || deadline) return 'inquiries.waitsFrom' as const
  return followUp ? ('inquiries.followUpOn' as const) : undefined
}

/**
 * The ids of the inquiries that a filter finds, in the order of a list that does not begin with the newest.
 * @returns undefined when its list begins with the newest
 */
export async function findInOrder(
  db: Db,
  filter: InquiryFilter,
  clock: Clock,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[] | undefined> {
  const column = orderOf(filter)
  if (!column) return undefined
  // Not as a join: SQLite would read each inquiry that the search finds, and sort them all.
  const found = filter.q === '' ? undefined : selectFound(db, splitSearch(filter.q), {})
  const rows = await selectMatching(db, { ...filter, q: '' }, clock)
    .$if(found !== undefined, query => query.where('inquiries.id', 'in', sql<number>`${found}`))
    .select('inquiries.id')
    .orderBy(column)
    .orderBy('inquiries.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => row.id)
}

/** The ids of the inquiries that a filter finds, newest first unless `oldestFirst` is set. */
export async function findMatching(
  db: Db,
  filter: InquiryFilter,
  clock: Clock,
  { limit, offset = 0, oldestFirst, ...range }: Slice,
): Promise<number[]> {
  // FTS5 reads rows in the order of its own rowid, and would sort by any other column.
  const id = sql.ref(filter.q ? 'found.rowid' : 'inquiries.id')
  const rows = await selectMatching(db, filter, clock, range)
    .select('inquiries.id')
    .orderBy(id, oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => row.id)
}
