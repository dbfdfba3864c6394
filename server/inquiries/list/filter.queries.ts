import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { DEADLINE_MS, DEADLINE_SOON_MS } from '#contracts/inquiries/limits.ts'
import { clampDay, salonDay, startOfDay } from '#contracts/text/days.ts'
import { splitSearch } from '#contracts/text/search-text.ts'
import { type Clock, instant } from '../../clock.ts'
import { idList } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { hasOpenAnswer, waitsForUs } from '../state/conversation.queries.ts'
import { type SearchRange, selectFound } from './search.queries.ts'

/** Which of the inquiries that a filter finds. */
export interface Slice extends SearchRange {
  limit: number
  offset?: number | undefined
}

type Where = ExpressionBuilder<Tables, 'inquiries'>

/** The conditions of all parts of a filter but its search. */
function conditionsOf(where: Where, filter: InquiryFilter, clock: Clock) {
  const { status, spam, branch, service, category, assignee, source, deleted, from, to } = filter
  const conditions = [where('deletedAt', deleted ? 'is not' : 'is', null)]

  if (status) conditions.push(where('status', '=', status))
  if (spam) conditions.push(where('spam', '=', spam === 'only' ? 1 : 0))
  if (branch) conditions.push(where('branch', '=', branch))
  if (service) conditions.push(where('service', '=', service))
  if (category) conditions.push(where('category', '=', category))
  if (source) conditions.push(where('source', '=', source))
  if (filter.answered) conditions.push(hasOpenAnswer(where))

  if (assignee === 'unassigned') conditions.push(where('assigneeId', 'is', null))
  else if (assignee) conditions.push(where('assigneeId', '=', Number(assignee)))

  // A deadline of a wait that began at the first of these instants passes now; of one at the second it is in exactly four hours.
  const passedSince = instant(clock, -DEADLINE_MS)
  const soonSince = instant(clock, DEADLINE_SOON_MS - DEADLINE_MS)
  if (filter.deadline === 'waiting') conditions.push(waitsForUs(where))
  if (filter.deadline === 'passed') conditions.push(waitsForUs(where, passedSince))
  if (filter.deadline === 'soon')
    conditions.push(waitsForUs(where, soonSince), where('waitingSince', '>', passedSince))

  if (filter.followUp === 'set') conditions.push(where('followUpOn', 'is not', null))
  if (filter.followUp === 'due')
    conditions.push(where('followUpOn', '<=', salonDay(instant(clock))), where('spam', '=', 0))

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
  let query: Matching = db.selectFrom('inquiries').where(where => conditionsOf(where, filter, clock))
  if (filter.q !== '') {
    const found = selectFound(db, splitSearch(filter.q), range)
    query = query.innerJoin(found.as('found'), 'found.rowid', 'inquiries.id') as unknown as Matching
  }

  const { below, within } = range
  if (below !== undefined) query = query.where('inquiries.id', '<', below)
  if (within !== undefined) query = query.where('inquiries.id', 'in', idList(db, within))
  return query
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
