import {
  type Expression,
  type InferResult,
  type QueryCreator,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Figures, FiguresOfGroup, Numbers, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { startOfDay } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { isLate, isOfKnownPerson, isRespondedInTime } from '../state/first-response.queries.ts'
import { countByDay, daysOf, medianOf, periodBefore, responseMinutes, SLOT_LENGTH } from './numbers.rules.ts'

/** The most groups of one kind: anyone may send any name of a service. */
const GROUPS_MAX = 50

const groupColumns = ['countedBranch', 'service', 'source', 'assigneeId'] as const
type GroupColumn = (typeof groupColumns)[number]

type Arrived = SelectQueryBuilder<Tables, 'inquiries', object>

const arrivedIn = (db: Db, { from, to }: NumbersQuery): Arrived =>
  db
    .selectFrom('inquiries')
    .where('deletedAt', 'is', null)
    .where('spam', '=', 0)
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', startOfDay(to, 1))

/** Each inquiry of a period with its groups, and 1 or 0 for each condition that is counted. */
const selectCounted = (db: Db, period: NumbersQuery, now: string) =>
  arrivedIn(db, period).select(eb => {
    const flag = (condition: Expression<SqlBool>) => eb.case().when(condition).then(1).else(0).end()
    return [
      ...groupColumns,
      flag(isRespondedInTime(db, eb)).as('inTime'),
      flag(isLate(db, eb, now)).as('late'),
      flag(eb('respondedAt', 'is', null)).as('unanswered'),
      flag(isOfKnownPerson(eb)).as('again'),
    ]
  })

/** PostgreSQL returns sums as text; the sum of no rows is null. */
type Count = number | string

/** The counts of a group. */
interface Counts extends Record<Exclude<keyof Figures, 'medianMinutes'>, Count | null> {
  /** The column that its inquiries have in common; null for all inquiries. */
  column: GroupColumn | null
  /** The value in this column. */
  name: string | null
}

type Counted = InferResult<ReturnType<typeof selectCounted>>[number]

/** The counts of what `selectCounted` has found; by a column as text, as groups of all columns are rows of one result. */
const selectCounts = (db: QueryCreator<Tables & { counted: Counted }>, column: GroupColumn | null) =>
  db
    .selectFrom('counted')
    .select(({ fn }) => [
      sql<Counts['column']>`cast(${column} as text)`.as('column'),
      sql<Counts['name']>`cast(${column === null ? null : sql.ref(column)} as text)`.as('name'),
      fn.countAll<Count>().as('arrived'),
      fn.sum<Count | null>('inTime').as('inTime'),
      fn.sum<Count | null>('late').as('late'),
      fn.sum<Count | null>('unanswered').as('unanswered'),
      fn.sum<Count | null>('again').as('again'),
    ])

/**
 * Counts the inquiries of a period: all together, and in groups by each of some columns, the largest first. It is one statement,
 * so that the conditions are computed once for each inquiry: who wrote again takes a search.
 */
async function countInGroups(
  db: Db,
  period: NumbersQuery,
  now: string,
  columns: readonly GroupColumn[],
): Promise<Counts[]> {
  const withCounted = db.with(
    cte => cte('counted').materialized(),
    () => selectCounted(db, period, now),
  )
  const counting = db.withTables<{ counted: Counted }>()
  const groupsBy = (column: GroupColumn) =>
    counting
      .selectFrom(
        selectCounts(counting, column)
          .groupBy(column)
          .orderBy('arrived', 'desc')
          .orderBy(column)
          .limit(GROUPS_MAX)
          .as('groups'),
      )
      .selectAll()
  const rows = await columns
    .reduce((query, column) => query.unionAll(groupsBy(column)), selectCounts(withCounted, null))
    .execute()
  // No database promises that a union keeps the order of its parts.
  return rows.toSorted((one, other) => Number(other.arrived) - Number(one.arrived))
}

/** The first responses to inquiries of a period. Only a person responds: a flood of inquiries adds none. */
const readResponses = async (db: Db, period: NumbersQuery) =>
  (
    await arrivedIn(db, period)
      .select(['createdAt', 'respondedAt', ...groupColumns])
      .where('respondedAt', 'is not', null)
      .$narrowType<{ respondedAt: string }>()
      .execute()
  ).map(({ createdAt, respondedAt, ...groups }) => ({
    groups,
    minutes: responseMinutes(createdAt, respondedAt),
  }))

type Responses = Awaited<ReturnType<typeof readResponses>>

const medianMinutesOf = (responses: Responses) => medianOf(responses.map(({ minutes }) => minutes))

const toFigures = (counts: Counts | undefined, responses: Responses): Figures => ({
  arrived: Number(counts?.arrived ?? 0),
  inTime: Number(counts?.inTime ?? 0),
  late: Number(counts?.late ?? 0),
  unanswered: Number(counts?.unanswered ?? 0),
  again: Number(counts?.again ?? 0),
  medianMinutes: medianMinutesOf(responses),
})

/** The figures of all inquiries of a period, and those of its groups by a column. */
async function readFigures(
  db: Db,
  period: NumbersQuery,
  now: string,
  columns: readonly GroupColumn[],
): Promise<{ all: Figures; groupsBy(column: GroupColumn): FiguresOfGroup[] }> {
  const counts = await countInGroups(db, period, now, columns)
  const responses = await readResponses(db, period)
  return {
    all: toFigures(
      counts.find(({ column }) => column === null),
      responses,
    ),
    groupsBy(column) {
      const responsesOf = Map.groupBy(responses, ({ groups }) => String(groups[column] ?? ''))
      return counts
        .filter(group => group.column === column)
        .map(group => {
          const name = group.name ?? ''
          return { name, ...toFigures(group, responsesOf.get(name) ?? []) }
        })
    },
  }
}

/** How many of the inquiries that arrived in a period have a first response, and the median of the minutes until then. */
export async function readFirstResponses(
  db: Db,
  period: NumbersQuery,
): Promise<{ responded: number; medianMinutes: number | null }> {
  const responses = await readResponses(db, period)
  return { responded: responses.length, medianMinutes: medianMinutesOf(responses) }
}

/** The numbers of a period and of the one before, and those of the period by branch, service, source, colleague, day and hour. */
export async function readNumbers(db: Db, clock: Clock, period: NumbersQuery): Promise<Numbers> {
  const now = instant(clock)
  const slot = sql<string>`substr(created_at, 1, ${sql.lit(SLOT_LENGTH)})`
  const slots = await arrivedIn(db, period)
    .select(({ fn }) => [slot.as('slot'), 'status', fn.countAll<number>().as('total')])
    .groupBy([slot, 'status'])
    .execute()
  const before = periodBefore(period)
  const figures = await readFigures(db, period, now, groupColumns)
  return {
    ...period,
    all: figures.all,
    before: { ...before, ...(await readFigures(db, before, now, [])).all },
    branches: figures.groupsBy('countedBranch'),
    services: figures.groupsBy('service'),
    sources: figures.groupsBy('source'),
    colleagues: figures.groupsBy('assigneeId'),
    ...countByDay(slots, daysOf(period)),
  }
}
