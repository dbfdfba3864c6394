import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { ContactFilter } from '#contracts/contact.ts'
import { type Clock, instant } from '../../clock.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { firstIdOf } from '../books/blocks.rules.ts'
import { among } from './among.queries.ts'
import { arrivalOf, type Stretch } from './filter.rules.ts'
import { type Scope, scopeAfter, scopesUpTo } from './scopes.rules.ts'
import { wordsMatch } from './words.queries.ts'
import { parseQuery, type Sought } from './words.rules.ts'

/** A part of all inquiries that a filter finds, newest first. */
export interface Slice {
  limit: number
  /** Only those with a smaller id: what a page before ended with. */
  below?: number | undefined
  /** Only these. */
  within?: readonly number[] | undefined
}

type Where = ExpressionBuilder<Tables, 'contacts'>

/** The one meaning of a filter, but for its words. Literals where an index of the condition is to be found. */
function conditionsOf(where: Where, filter: ContactFilter, arrival: Stretch): Expression<SqlBool>[] {
  const { status, suspected, branch, service, category, assignee, clock, deleted } = filter
  const conditions: Expression<SqlBool>[] = [where('contacts.deleted_at', deleted ? 'is not' : 'is', null)]
  if (status) conditions.push(where('contacts.status', '=', status))
  if (suspected || clock)
    conditions.push(where('contacts.suspected', '=', suspected === 'only' ? sql.lit(1) : sql.lit(0)))
  if (branch) conditions.push(where('contacts.branch', '=', branch))
  if (service) conditions.push(where('contacts.service', '=', service))
  if (category) conditions.push(where('contacts.category', '=', category))
  if (assignee === 'nobody') conditions.push(where('contacts.assignee_id', 'is', null))
  else if (assignee) conditions.push(where('contacts.assignee_id', '=', Number(assignee)))
  if (clock) conditions.push(where('contacts.answered_at', 'is', null))
  if (arrival.from) conditions.push(where('contacts.created_at', '>=', arrival.from))
  if (arrival.before) conditions.push(where('contacts.created_at', '<', arrival.before))
  return conditions
}

/** The ids between which all inquiries lie that came within a stretch of time; undefined when none did. */
async function findIdsOf(
  db: Db,
  { from, before }: Stretch,
): Promise<{ first: number; below: number } | undefined> {
  const { first, last } = await db
    .selectFrom('contact_spans')
    .select(eb => [
      eb.fn.min<number | null>('block').as('first'),
      eb.fn.max<number | null>('block').as('last'),
    ])
    .$if(from !== undefined, query => query.where('last_at', '>=', from as string))
    .$if(before !== undefined, query => query.where('first_at', '<', before as string))
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return undefined
  return { first: firstIdOf(first), below: firstIdOf(last + 1) }
}

/**
 * The ids of the inquiries that a filter finds, newest first: the one way for lists, acts on many and exports. What the
 * next ones are is asked with `below`, the last id.
 */
export async function findMatching(
  db: Db,
  filter: ContactFilter,
  clock: Clock,
  { limit, below, within }: Slice,
): Promise<number[]> {
  const sought = parseQuery(filter.q)
  if (filter.q && sought.length === 0) return []
  // Suspected inquiries have no clock.
  if (filter.clock && filter.suspected === 'only') return []
  const arrival = arrivalOf(filter, offsetMs => instant(clock, offsetMs))
  let first = 0
  let end = below
  if (arrival.from || arrival.before) {
    const ids = await findIdsOf(db, arrival)
    if (!ids) return []
    first = ids.first
    end = Math.min(ids.below, below ?? ids.below)
  }
  const bounded = (where: Where) => [
    ...conditionsOf(where, filter, arrival),
    ...(within ? [where('contacts.id', 'in', among(db, within))] : []),
    ...(first > 0 ? [where('contacts.id', '>=', first)] : []),
    ...(end === undefined ? [] : [where('contacts.id', '<', end)]),
  ]
  if (sought.length > 0) {
    const search = isPostgres(db) ? searchPostgres : searchSqlite
    return search(db, { sought, conditions: bounded, wanted: limit, end })
  }
  const rows = await db
    .selectFrom('contacts')
    .select('contacts.id')
    .where(where => where.and(bounded(where)))
    .orderBy('contacts.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface Search {
  sought: readonly Sought[]
  conditions(where: Where): Expression<SqlBool>[]
  wanted: number
  end: number | undefined
}

/** FTS5 itself finds the newest first: it has to be asked first, so the join is in the order in which it is written. */
async function searchSqlite(db: Db, { sought, conditions, wanted, end }: Search): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_words')
    .crossJoin('contacts')
    .select('contacts.id')
    .where(wordsMatch(db, sought))
    .whereRef('contacts.id', '=', 'contact_words.rowid')
    .$if(end !== undefined, query => query.where('contact_words.rowid', '<', end as number))
    .where(where => where.and(conditions(where as unknown as Where)))
    .orderBy('contact_words.rowid', 'desc')
    .limit(wanted)
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest stretch of ids is asked first, then longer ones, until enough are found. */
async function searchPostgres(db: Db, { sought, conditions, wanted, end }: Search): Promise<number[]> {
  const { id: newest } = await db
    .selectFrom('contacts')
    .select(eb => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  const last = Math.max(0, Math.min(newest ?? 0, (end ?? Number.POSITIVE_INFINITY) - 1))
  let scope = scopesUpTo(last)[0] as Scope
  for (;;) {
    const { words } = scope
    const found = sql<number>`select id from contact_words where ${wordsMatch(db, sought, words)}`
    const rows = await db
      .selectFrom('contacts')
      .select('contacts.id')
      // As an array: the planner takes any word for common, and would join with all inquiries.
      .where(sql<SqlBool>`contacts.id = any (array(${found}))`)
      .where(where => where.and(conditions(where)))
      .orderBy('contacts.id', 'desc')
      .limit(wanted)
      .execute()
    if (rows.length === wanted || words.length === 0) return rows.map(({ id }) => id)
    scope = scopeAfter(scope, last, rows.length, wanted)
  }
}
