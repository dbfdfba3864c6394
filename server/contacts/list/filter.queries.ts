import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ContactFilter } from '#contracts/contact.ts'
import { ANSWER_WITHIN_MS, DUE_SOON_MS } from '#contracts/desk.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { startOfDay } from '../stats/days.rules.ts'
import { among } from './among.queries.ts'
import { wordsMatch } from './words.queries.ts'
import { parseQuery } from './words.rules.ts'

/** A part of the inquiries that a filter finds, newest first. */
export interface Slice {
  limit: number
  offset?: number | undefined
  /** Only those with a smaller id: what a page before ended with. */
  below?: number | undefined
  /** Only these. */
  within?: readonly number[] | undefined
}

/** Instants from `from` on and before `before`; undefined is without end. */
interface Stretch {
  from: string | undefined
  before: string | undefined
}

// Beyond these an instant is written in another way.
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9000-01-01'
const within = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day)

/** When an inquiry that a filter finds must have come. `now` answers the instant so many milliseconds from now. */
function arrivalOf(
  { from, to, clock }: Pick<ContactFilter, 'from' | 'to' | 'clock'>,
  now: (offsetMs: number) => string,
): Stretch {
  const froms = from ? [startOfDay(within(from))] : []
  const befores = to ? [startOfDay(within(to), 1)] : []
  // Due at that very moment is overdue, and with exactly four hours left it is due soon.
  const overdue = now(1 - ANSWER_WITHIN_MS)
  if (clock === 'overdue') befores.push(overdue)
  if (clock === 'soon') {
    froms.push(overdue)
    befores.push(now(1 + DUE_SOON_MS - ANSWER_WITHIN_MS))
  }
  return { from: froms.sort().at(-1), before: befores.sort()[0] }
}

type Where = ExpressionBuilder<Tables, 'contacts'>

function conditionsOf(where: Where, filter: ContactFilter, clock: Clock) {
  const { status, suspected, branch, service, category, assignee, deleted } = filter
  const { from, before } = arrivalOf(filter, offsetMs => instant(clock, offsetMs))
  const isSuspected = suspected === 'only' ? 1 : 0
  return where.and([
    where('deleted_at', deleted ? 'is not' : 'is', null),
    ...(status ? [where('status', '=', status)] : []),
    ...(suspected ? [where('suspected', '=', isSuspected)] : []),
    ...(branch ? [where('branch', '=', branch)] : []),
    ...(service ? [where('service', '=', service)] : []),
    ...(category ? [where('category', '=', category)] : []),
    ...(assignee === 'nobody' ? [where('assignee_id', 'is', null)] : []),
    ...(assignee && assignee !== 'nobody' ? [where('assignee_id', '=', Number(assignee))] : []),
    // Possible spam has no deadline.
    ...(filter.clock ? [where('answered_at', 'is', null), where('suspected', '=', 0)] : []),
    ...(from ? [where('created_at', '>=', from)] : []),
    ...(before ? [where('created_at', '<', before)] : []),
  ])
}

type Matching = SelectQueryBuilder<Tables, 'contacts', object>

/** The inquiries that a filter finds, as a query: what a filter means to lists, totals, bulk actions and exports. */
export function selectMatching(db: Db, filter: ContactFilter, clock: Clock): Matching {
  const terms = parseQuery(filter.q)
  const search = (query: Matching) =>
    query
      .innerJoin('contact_words', 'contact_words.rowid', 'contacts.id')
      .where(terms.length > 0 ? wordsMatch(db, terms) : sql<boolean>`false`) as unknown as Matching
  return db
    .selectFrom('contacts')
    .where(where => conditionsOf(where, filter, clock))
    .$if(filter.q !== '', search)
}

/** The ids of the inquiries that a filter finds, newest first. The next ones are found with `below`, the last id. */
export async function findMatching(
  db: Db,
  filter: ContactFilter,
  clock: Clock,
  { limit, offset = 0, below, within }: Slice,
): Promise<number[]> {
  // FTS5 finds rows in the order of its own key, and sorts by any other.
  const id = sql.ref(filter.q ? 'contact_words.rowid' : 'contacts.id')
  const rows = await selectMatching(db, filter, clock)
    .select('contacts.id')
    .$if(below !== undefined, query => query.where('contacts.id', '<', below as number))
    .$if(within !== undefined, query => query.where('contacts.id', 'in', among(db, within ?? [])))
    .orderBy(id, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => row.id)
}
