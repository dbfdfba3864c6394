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

const flags = ['inTime', 'late', 'unanswered', 'again'] as const

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
      'inquiries.id',
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

/** What `selectCounted` has found, and the same with a row for each service of a selection. */
interface CountedTables extends Tables {
  counted: Counted
  countedByService: Pick<Counted, 'service' | (typeof flags)[number]>
}

/** Each counted inquiry under its service and, a row each, under the further ones of its selection. */
function selectCountedByService(db: QueryCreator<Tables & { counted: Counted }>) {
  const further = db
    .selectFrom('counted')
    .innerJoin('furtherServices as further', join =>
      // A correction may have made one of them the inquiry's own.
      join.onRef('further.inquiryId', '=', 'counted.id').onRef('further.service', '<>', 'counted.service'),
    )
    .select(['further.service', ...flags])
  return db
    .selectFrom('counted')
    .select(['service', ...flags])
    .unionAll(further)
}

/** The counts of what `selectCounted` has found; by a column as text, as groups of all columns are rows of one result. */
const selectCounts = (db: QueryCreator<CountedTables>, column: GroupColumn | null) =>
  db
    // Both have the columns that are read here.
    .selectFrom((column === 'service' ? 'countedByService' : 'counted') as 'counted')
    .select(({ fn }) => [
      sql<Counts['column']>`cast(${column} as text)`.as('column'),
      sql<Counts['name']>`cast(${column === null ? null : sql.ref(column)} as text)`.as('name'),
      fn.countAll<Count>().as('arrived'),
      ...flags.map(flag => fn.sum<Count | null>(flag).as(flag)),
    ])

/**
 * Counts the inquiries of a period: all together, and in groups by each of some columns, the largest first; of a selection under each
 * of its services, as the filter finds it by each. It is one statement, so that the conditions are computed once for each inquiry: who wrote again takes a search.
 */
async function countInGroups(
  db: Db,
  period: NumbersQuery,
  now: string,
  columns: readonly GroupColumn[],
): Promise<Counts[]> {
  const withCounted = db
    .with(
      cte => cte('counted').materialized(),
      () => selectCounted(db, period, now),
    )
    .with('countedByService', selectCountedByService)
  const counting = db.withTables<Omit<CountedTables, keyof Tables>>()
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

interface Response {
  id: number
  groups: Record<GroupColumn, string>
  minutes: number
}
type Responses = readonly Pick<Response, 'minutes'>[]

const respondedIn = (db: Db, period: NumbersQuery) =>
  arrivedIn(db, period).where('respondedAt', 'is not', null)

/** The first responses to inquiries of a period. Only a person responds: a flood of inquiries adds none. */
const readResponses = async (db: Db, period: NumbersQuery): Promise<Response[]> =>
  (
    await respondedIn(db, period)
      .select(['inquiries.id', 'createdAt', 'respondedAt', ...groupColumns])
      .$narrowType<{ respondedAt: string }>()
      .execute()
  ).map(({ id, createdAt, respondedAt, assigneeId, ...groups }) => ({
    id,
    groups: { ...groups, assigneeId: String(assigneeId ?? '') },
    minutes: responseMinutes(createdAt, respondedAt),
  }))

/** First responses by the value that their inquiry has in a column, of a selection by each of its services. */
async function groupResponses(
  db: Db,
  period: NumbersQuery,
  column: GroupColumn,
  responses: readonly Response[],
): Promise<Map<string, Responses>> {
  const named = responses.map(({ id, groups, minutes }) => ({ id, minutes, name: groups[column] }))
  if (column !== 'service') return Map.groupBy(named, ({ name }) => name)
  const rows = await respondedIn(db, period)
    .innerJoin('furtherServices as further', 'further.inquiryId', 'inquiries.id')
    .select(['inquiries.id', 'further.service'])
    .whereRef('further.service', '<>', 'inquiries.service')
    .execute()
  const minutesOf = new Map(responses.map(({ id, minutes }) => [id, minutes]))
  // An inquiry that was responded to between the two statements has no minutes yet.
  const further = rows.flatMap(({ id, service: name }) => {
    const minutes = minutesOf.get(id)
    return minutes === undefined ? [] : [{ id, minutes, name }]
  })
  return Map.groupBy([...named, ...further], ({ name }) => name)
}

const medianMinutesOf = (responses: Responses) => medianOf(responses.map(({ minutes }) => minutes))

const toFigures = (counts: Counts | undefined, responses: Responses): Figures => ({
  arrived: Number(counts?.arrived ?? 0),
  inTime: Number(counts?.inTime ?? 0),
  late: Number(counts?.late ?? 0),
  unanswered: Number(counts?.unanswered ?? 0),
  again: Number(counts?.again ?? 0),
  medianMinutes: medianMinutesOf(responses),
})

/** The figures of all inquiries of a period, and those of its groups by each of some columns. */
async function readFigures(
  db: Db,
  period: NumbersQuery,
  now: string,
  columns: readonly GroupColumn[],
): Promise<{ all: Figures; groups: Map<GroupColumn, FiguresOfGroup[]> }> {
  const counts = await countInGroups(db, period, now, columns)
  const responses = await readResponses(db, period)
  const all = toFigures(
    counts.find(({ column }) => column === null),
    responses,
  )
  const groups = new Map<GroupColumn, FiguresOfGroup[]>()
  for (const column of columns) {
    const responsesOf = await groupResponses(db, period, column, responses)
    const figures = counts
      .filter(group => group.column === column)
      .map(group => {
        const name = group.name ?? ''
        return { name, ...toFigures(group, responsesOf.get(name) ?? []) }
      })
    groups.set(column, figures)
  }
  return { all, groups }
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
  const { all, groups } = await readFigures(db, period, now, groupColumns)
  return {
    ...period,
    all,
    before: { ...before, ...(await readFigures(db, before, now, [])).all },
    branches: groups.get('countedBranch') ?? [],
    services: groups.get('service') ?? [],
    sources: groups.get('source') ?? [],
    colleagues: groups.get('assigneeId') ?? [],
    ...countByDay(slots, daysOf(period)),
  }
}
