import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { InquiryFilter } from '#contracts/inquiry.ts'
import { DEADLINE_MS, DEADLINE_SOON_MS } from '#contracts/limits.ts'
import { type Clock, instant } from '../../clock.ts'
import { idList } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { startOfDay } from '../stats/days.rules.ts'
import { type SearchRange, selectFound } from './search-tokens.queries.ts'
import { parseSearch } from './search-tokens.rules.ts'

/** Which of the inquiries that a filter finds. */
export interface Slice extends SearchRange {
  limit: number
  offset?: number | undefined
}

// Instants outside of these days have another format.
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9000-01-01'
const clampDay = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day)

type Where = ExpressionBuilder<Tables, 'inquiries'>

function conditionsOf(where: Where, filter: InquiryFilter, clock: Clock) {
  const { status, spam, branch, service, category, assignee, deleted, from, to } = filter
  // Overdue at the exact deadline; due soon with exactly four hours left.
  const passed = instant(clock, 1 - DEADLINE_MS)
  const soon = instant(clock, 1 + DEADLINE_SOON_MS - DEADLINE_MS)
  const isSpam = spam === 'only' ? 1 : 0
  return where.and([
    where('deletedAt', deleted ? 'is not' : 'is', null),
    ...(status ? [where('status', '=', status)] : []),
    ...(spam ? [where('spam', '=', isSpam)] : []),
    ...(branch ? [where('branch', '=', branch)] : []),
    ...(service ? [where('service', '=', service)] : []),
    ...(category ? [where('category', '=', category)] : []),
    ...(assignee === 'unassigned' ? [where('assigneeId', 'is', null)] : []),
    ...(assignee && assignee !== 'unassigned' ? [where('assigneeId', '=', Number(assignee))] : []),
    // Possible spam has no deadline.
    ...(filter.deadline ? [where('answeredAt', 'is', null), where('spam', '=', 0)] : []),
    ...(filter.deadline === 'passed' ? [where('createdAt', '<', passed)] : []),
    ...(filter.deadline === 'soon' ? [where('createdAt', '>=', passed), where('createdAt', '<', soon)] : []),
    ...(from ? [where('createdAt', '>=', startOfDay(clampDay(from)))] : []),
    ...(to ? [where('createdAt', '<', startOfDay(clampDay(to), 1))] : []),
  ])
}

type Matching = SelectQueryBuilder<Tables, 'inquiries', object>

/** The query of a filter, for lists, totals, bulk actions and exports alike. */
export function selectMatching(
  db: Db,
  filter: InquiryFilter,
  clock: Clock,
  range: SearchRange = {},
): Matching {
  const { below, within } = range
  const search = (query: Matching) => {
    const found = selectFound(db, parseSearch(filter.q), range)
    return query.innerJoin(found.as('found'), 'found.rowid', 'inquiries.id') as unknown as Matching
  }
  return db
    .selectFrom('inquiries')
    .where(where => conditionsOf(where, filter, clock))
    .$if(filter.q !== '', search)
    .$if(below !== undefined, query => query.where('inquiries.id', '<', below as number))
    .$if(within !== undefined, query => query.where('inquiries.id', 'in', idList(db, within ?? [])))
}

/** The ids of the inquiries that a filter finds, newest first unless `oldestFirst` is set. */
export async function findMatching(
  db: Db,
  filter: InquiryFilter,
  clock: Clock,
  { limit, offset = 0, ...range }: Slice,
): Promise<number[]> {
  // FTS5 reads rows in the order of its own rowid, and would sort by any other column.
  const id = sql.ref(filter.q ? 'found.rowid' : 'inquiries.id')
  const rows = await selectMatching(db, filter, clock, range)
    .select('inquiries.id')
    .orderBy(id, range.oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => row.id)
}
