import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
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

/** The counts of inquiries, without their median. */
const selectCounts = (db: Db, arrived: Arrived, now: string) =>
  arrived.select(eb => {
    const count = (condition: Expression<SqlBool>) =>
      eb.fn.sum<number | null>(eb.case().when(condition).then(1).else(0).end())
    return [
      eb.fn.countAll<number>().as('arrived'),
      count(isRespondedInTime(db, eb)).as('inTime'),
      count(isLate(db, eb, now)).as('late'),
      count(eb('respondedAt', 'is', null)).as('unanswered'),
      count(isOfKnownPerson(eb)).as('again'),
    ]
  })

type Counts = Record<Exclude<keyof Figures, 'medianMinutes'>, number | string | null>

/** PostgreSQL returns sums as text. */
const toFigures = (counts: Counts, minutes: readonly number[]): Figures => ({
  arrived: Number(counts.arrived),
  inTime: Number(counts.inTime ?? 0),
  late: Number(counts.late ?? 0),
  unanswered: Number(counts.unanswered ?? 0),
  again: Number(counts.again ?? 0),
  medianMinutes: medianOf(minutes),
})

/** The first responses to inquiries of a period. Only a person responds: a flood of inquiries adds none. */
const readResponses = async (arrived: Arrived) =>
  (
    await arrived
      .select(['createdAt', 'respondedAt', ...groupColumns])
      .where('respondedAt', 'is not', null)
      .$narrowType<{ respondedAt: string }>()
      .execute()
  ).map(({ createdAt, respondedAt, ...groups }) => ({
    groups,
    minutes: responseMinutes(createdAt, respondedAt),
  }))

type Responses = Awaited<ReturnType<typeof readResponses>>

async function readGroups(
  db: Db,
  arrived: Arrived,
  column: GroupColumn,
  responses: Responses,
  now: string,
): Promise<FiguresOfGroup[]> {
  const rows = await selectCounts(db, arrived, now)
    .select(`${column} as name`)
    .groupBy(column)
    .orderBy('arrived', 'desc')
    .orderBy(column)
    .limit(GROUPS_MAX)
    .execute()
  const minutesOf = Map.groupBy(responses, ({ groups }) => String(groups[column] ?? ''))
  return rows.map(({ name, ...counts }) => {
    const text = String(name ?? '')
    return {
      name: text,
      ...toFigures(
        counts,
        (minutesOf.get(text) ?? []).map(({ minutes }) => minutes),
      ),
    }
  })
}

/** How many of the inquiries that arrived in a period have a first response, and the median of the minutes until then. */
export async function readFirstResponses(
  db: Db,
  period: NumbersQuery,
): Promise<{ responded: number; medianMinutes: number | null }> {
  const responses = await readResponses(arrivedIn(db, period))
  return { responded: responses.length, medianMinutes: medianOf(responses.map(({ minutes }) => minutes)) }
}

/** The numbers of the inquiries that arrived in a period. */
async function readFigures(db: Db, clock: Clock, period: NumbersQuery): Promise<Figures> {
  const arrived = arrivedIn(db, period)
  const counts = await selectCounts(db, arrived, instant(clock)).executeTakeFirstOrThrow()
  const responses = await readResponses(arrived)
  return toFigures(
    counts,
    responses.map(({ minutes }) => minutes),
  )
}

/** The numbers of a period and of the one before, and those of the period by branch, service, source, colleague, day and hour. */
export async function readNumbers(db: Db, clock: Clock, period: NumbersQuery): Promise<Numbers> {
  const now = instant(clock)
  const arrived = arrivedIn(db, period)
  const responses = await readResponses(arrived)
  const groupsBy = (column: GroupColumn) => readGroups(db, arrived, column, responses, now)
  const slot = sql<string>`substr(created_at, 1, ${sql.lit(SLOT_LENGTH)})`
  const slots = await arrived
    .select(({ fn }) => [slot.as('slot'), 'status', fn.countAll<number>().as('total')])
    .groupBy([slot, 'status'])
    .execute()
  const before = periodBefore(period)
  return {
    ...period,
    all: await readFigures(db, clock, period),
    before: { ...before, ...(await readFigures(db, clock, before)) },
    branches: await groupsBy('countedBranch'),
    services: await groupsBy('service'),
    sources: await groupsBy('source'),
    colleagues: await groupsBy('assigneeId'),
    ...countByDay(slots, daysOf(period)),
  }
}
