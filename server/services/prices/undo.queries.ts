// Long: an undo puts back prices, plans and all that an upload has changed, and says of each what it did.

import { dayOf } from '#content/days.ts'
import type {
  ChangedPrice,
  LeftPrice,
  PlanPutBack,
  PricesPutBack,
} from '#contracts/services/price-changes.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { type Activity, recordActivity } from '../../record/record-activity.queries.ts'
import { deleteService } from '../services.queries.ts'
import { deletePlan, findPlans, type Plan, replacedBy, setPlan } from './planned-prices.queries.ts'
import { activityOf, type RecordedLine } from './prices.queries.ts'
import {
  changesBetween,
  linesOf,
  newLinesOf,
  type Prices,
  pricesOf,
  putBack,
  withPrices,
} from './prices.rules.ts'
import {
  lockDeletedServices,
  lockServices,
  type RecordedChange,
  type RecordedPart,
  type StoredService,
  storePrices,
} from './service-changes.queries.ts'

/** A service as an undo finds it. */
interface Found {
  row: StoredService
  plan: Plan | undefined
}

/** A part of a service that was put back. */
type NamedPart = RecordedPart & { name: string }

/** What was put back of one service, and what was left as it is. */
interface PutBack {
  changes?: ChangedPrice[]
  /** For the activity: the plan that was put back or undone. */
  plan?: Pick<Plan, 'validFrom' | 'announced'> & { lines: RecordedLine[] }
  /** Planned prices that are not among the changes. */
  plans?: PlanPutBack[]
  left?: LeftPrice[]
  parts?: NamedPart[]
  /** Names of added services that were taken off the list. */
  removed?: string[]
}

const FIRST_VERSION = 1

/** Puts back the prices of one service that are still as the change has left them. */
async function undoPrices(
  trx: Db,
  row: StoredService,
  change: NonNullable<RecordedChange['prices']>,
  now: string,
): Promise<PutBack> {
  const present = pricesOf(row)
  const { prices, left } = putBack(present, change)
  const changes = changesBetween(row, present, prices)
  if (changes.length > 0) await storePrices(trx, row, prices, now)
  return {
    changes,
    left: left.map(price => ({
      id: row.id,
      name: row.name,
      ...(price.option !== undefined && { option: price.option }),
      ...(price.reason === 'missing'
        ? { reason: 'no option' as const }
        : {
            reason: 'changed' as const,
            now: price.nowCents / 100,
            before: price.beforeCents / 100,
          }),
    })),
  }
}

/** What a service will cost with a plan, or goes on costing without one. */
const pricesWith = (present: Prices, plan: Plan | null): Prices =>
  plan ? withPrices(present, plan.prices) : present

/** A plan that was put back, with the prices of which it takes the place, or else the one that was undone. */
function recordedPlan(
  row: StoredService,
  { before, after }: NonNullable<RecordedChange['plan']>,
): PutBack['plan'] {
  if (!before)
    return after
      ? {
          validFrom: after.validFrom,
          announced: after.announced,
          lines: replacedBy(row, after).map(({ to: from, ...line }) => ({ ...line, from })),
        }
      : undefined
  const instead = linesOf(pricesWith(pricesOf(row), after))
  const lines = replacedBy(row, before).map(line => {
    const cents = instead.find(({ option }) => option === line.option)?.priceCents
    return { ...line, from: cents === undefined ? undefined : cents / 100 }
  })
  return { validFrom: before.validFrom, announced: before.announced, lines }
}

const isSameLine = (one: { option?: string | undefined }, other: { option?: string | undefined }): boolean =>
  one.option === other.option

/** The planned prices that an undo puts back without a change of what the service will cost, such as to another day. */
function plansPutBack(
  row: StoredService,
  { before, after }: NonNullable<RecordedChange['plan']>,
  changes: readonly ChangedPrice[],
): PlanPutBack[] {
  const [old, undone] = [before, after].map(plan =>
    plan ? replacedBy(row, plan).map(line => ({ ...line, announced: plan.announced })) : [],
  ) as [PlanPutBack[], PlanPutBack[]]
  const isAsUndone = (line: PlanPutBack) =>
    undone.some(
      other =>
        isSameLine(line, other) &&
        other.to === line.to &&
        other.validFrom === line.validFrom &&
        other.announced === line.announced,
    )
  return [
    ...old.filter(line => !isAsUndone(line)),
    ...undone
      .filter(line => !old.some(other => isSameLine(line, other)))
      .map(line => ({ ...line, validFrom: null })),
  ].filter(line => !changes.some(change => isSameLine(line, change)))
}

/** Puts back the earlier plan of one service, or none, if its plan is still the one that the change has left. */
async function undoPlan(
  trx: Db,
  { row, plan: current }: Found,
  { before, after }: NonNullable<RecordedChange['plan']>,
  today: string,
): Promise<PutBack> {
  const { id, name } = row
  const leave = (reason: LeftPrice['reason']): PutBack => ({
    changes: [],
    left: newLinesOf((after ?? before)?.prices ?? {}).map(({ option }) => ({
      id,
      name,
      ...(option !== undefined && { option }),
      reason,
    })),
  })
  if (current?.id !== after?.id)
    return leave(!current && after && after.validFrom <= today ? 'already valid' : 'changed')
  if (before && before.validFrom <= today) return leave('day passed')
  if (before) await setPlan(trx, id, before)
  else await deletePlan(trx, id)
  const present = pricesOf(row)
  const changes = changesBetween(row, pricesWith(present, after), pricesWith(present, before))
  return {
    changes,
    plan: recordedPlan(row, { before, after }),
    plans: plansPutBack(row, { before, after }, changes),
    left: [],
  }
}

const isAs = (row: StoredService, columns: RecordedPart['before']): boolean =>
  Object.entries(columns).every(([column, value]) => row[column as keyof StoredService] === value)

/** Puts back the parts of one service that are still as the upload has left them. */
async function undoParts(
  trx: Db,
  row: StoredService,
  parts: readonly RecordedPart[],
  now: string,
): Promise<PutBack> {
  const { id, name } = row
  const back = parts.filter(({ after }) => isAs(row, after))
  const columns = Object.assign({}, ...back.map(({ before }) => before)) as RecordedPart['before']
  if (back.length > 0)
    await trx
      .updateTable('services')
      .set({ ...columns, updatedAt: now })
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  return {
    parts: back.map(part => ({ ...part, name })),
    left: parts
      .filter(part => !back.includes(part) && !isAs(row, part.before))
      .map(({ field }) => ({ id, name, field, reason: 'changed' })),
  }
}

/** Takes a service that an upload has added off the list again, unless it was changed since. It can be restored. */
async function undoAdded(trx: Db, row: StoredService, now: string): Promise<PutBack> {
  const { id, name } = row
  if (row.version !== FIRST_VERSION) return { left: [{ id, name, field: 'New service', reason: 'changed' }] }
  await deleteService(trx, id, undefined, now)
  return { removed: [name] }
}

/** Services and deleted services, locked. */
async function lockStoredAndDeleted(trx: Db, ids: readonly number[]) {
  const stored = await lockServices(trx, ids)
  const absent = ids.filter(id => !stored.has(id))
  const deleted = await lockDeletedServices(trx, absent)
  // Restored while this waited for it.
  const restored = await lockServices(
    trx,
    absent.filter(id => !deleted.has(id)),
  )
  return { rows: new Map([...stored, ...restored]), deleted }
}

/**
 * Undoes an action that has changed or planned prices, in one transaction. Prices that were changed since stay as they are.
 * @throws ApiError 404 when there was no such action
 */
export async function undoChanges(
  trx: Db,
  actionId: string,
  author: { id: number; email: string },
  clock: Clock,
): Promise<PricesPutBack> {
  const now = instant(clock)
  const today = dayOf(now)
  const records = await trx
    .selectFrom('serviceChanges')
    .selectAll()
    .where('actionId', '=', actionId)
    .orderBy('id')
    .execute()
  const [first] = records
  if (!first) throw notFound('There is nothing to undo')
  const ids = records.map(({ serviceId }) => serviceId)
  const { rows, deleted } = await lockStoredAndDeleted(trx, ids)
  const { numUpdatedRows } = await trx
    .updateTable('serviceChanges')
    .set({ undoneAt: now })
    .where('actionId', '=', actionId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  // Such as a repeated request.
  if (numUpdatedRows === 0n) return { changes: [], left: [] }
  const plans = await findPlans(trx, ids)
  const entry = { by: author, at: now, action: 'undone' as const }
  const entries: Activity[] = []
  const changes: ChangedPrice[] = []
  const left: LeftPrice[] = []
  const putBackPlans: PlanPutBack[] = []
  const parts: NamedPart[] = []
  const removed: string[] = []
  for (const { serviceId: id, serviceName: name, change } of records) {
    const { prices, plan, parts: others, added } = JSON.parse(change) as RecordedChange
    const row = rows.get(id)
    // The plan of a deleted service waits for its restoration; all else was deleted with it.
    const planned = plan && (row ?? deleted.get(id))
    const results: (PutBack | undefined | false)[] = [
      planned && (await undoPlan(trx, { row: planned, plan: plans.get(id) }, plan, today)),
      row && prices && (await undoPrices(trx, row, prices, now)),
      row && others && (await undoParts(trx, row, others, now)),
      row && added && (await undoAdded(trx, row, now)),
      !row && !planned && { left: [{ id, name, reason: 'deleted' }] },
    ]
    for (const result of results) {
      if (!result) continue
      changes.push(...(result.changes ?? []))
      entries.push(
        ...(result.plan
          ? activityOf(result.plan.lines, entry, result.plan)
          : activityOf(result.changes ?? [], entry)),
      )
      left.push(...(result.left ?? []))
      putBackPlans.push(...(result.plans ?? []))
      parts.push(...(result.parts ?? []))
      removed.push(...(result.removed ?? []))
    }
  }
  await recordActivity(trx, [
    ...entries,
    ...parts.map(({ name, field, from, to }) => ({
      ...entry,
      kind: 'service' as const,
      subject: name,
      detail: field,
      old: to,
      new: from,
    })),
    ...removed.map(name => ({
      ...entry,
      kind: 'service' as const,
      action: 'deleted' as const,
      subject: name,
    })),
  ])
  const others = parts.length + removed.length
  return {
    changes,
    left,
    ...(putBackPlans.length > 0 && { plans: putBackPlans }),
    ...(others > 0 && { others }),
    ...(parts.length > 0 && { otherServices: [...new Set(parts.map(({ name }) => name))] }),
    ...(removed.length > 0 && { removed }),
    changedAt: first.at,
  }
}
