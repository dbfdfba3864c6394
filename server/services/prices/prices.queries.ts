// Long: changing and planning prices share how lines are checked and stored.
import type { Kysely } from 'kysely'
import { dayOf } from '#content/days.ts'
import { laterDate } from '#content/open-hours.ts'
import { texts } from '#contracts/api/texts.ts'
import {
  type CancelledPlansInput,
  type ChangedPrice,
  PLANNED_DAYS_MAX,
  type PriceChange,
  type PriceChanges,
  type PriceChangesInput,
  type RefusedLine,
  type ReplacedPlan,
} from '#contracts/services/price-changes.ts'
import { Price } from '#contracts/services/service.ts'
import { type Clock, instant } from '../../clock.ts'
import { announceChange } from '../../db/changes.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { ApiError, notFound, refused, stale } from '../../errors.ts'
import { plannedPriceText, priceText } from '../../record/price-text.rules.ts'
import { type Activity, recordActivity } from '../../record/record-activity.queries.ts'
import { toCents } from '../cents.rules.ts'
import { getService, listServices } from '../services.queries.ts'
import { deletePlan, findPlans, type Plan, replacedBy } from './planned-prices.queries.ts'
import {
  changesBetween,
  linesOf,
  lostOf,
  mergePlans,
  type NewPrices,
  newLinesOf,
  ONE_PRICE,
  pricesOf,
  withPrices,
} from './prices.rules.ts'
import {
  findServices,
  lockServices,
  type ReadServices,
  type ServiceChange,
  type StoredService,
  storeChanges,
} from './service-changes.queries.ts'

const toNewPrices = ({ price, options }: PriceChange): NewPrices => ({
  priceCents: price === undefined ? undefined : toCents(price),
  options: options?.map(option => ({ name: option.name, priceCents: toCents(option.price) })),
})

const priceProblem = (price: number): string | undefined => Price.safeParse(price).error?.issues[0]?.message

/** What is wrong with the new prices of a service, one line for each price. */
function problemsOf(row: StoredService, change: PriceChange): RefusedLine[] {
  const { id, price, options = [] } = change
  const lost = lostOf(pricesOf(row), toNewPrices(change))
  const names = options.map(({ name }) => name)
  const lines = [
    { price, problem: lost.includes(ONE_PRICE) ? 'This service has options: give their prices' : undefined },
    ...options.map((option, index) => ({
      ...option,
      problem: lost.includes(option.name)
        ? 'This service has no such option'
        : names.indexOf(option.name) === index
          ? undefined
          : 'Name each option once',
    })),
  ]
  return lines.flatMap(line => {
    const message = line.price === undefined ? undefined : (line.problem ?? priceProblem(line.price))
    const option = 'name' in line ? { option: line.name } : {}
    return message === undefined ? [] : [{ id, ...option, message }]
  })
}

/** @throws ApiError 422 naming each line whose price is refused */
function requireValid(changes: readonly PriceChange[], rows: ReadonlyMap<number, StoredService>): void {
  const lines = changes.flatMap(change => {
    const row = rows.get(change.id)
    return row ? problemsOf(row, change) : []
  })
  const [first] = lines
  if (!first) return
  const name = [rows.get(first.id)?.name, first.option].filter(Boolean).join(', ')
  const message = `${name}: ${first.message}`
  throw new ApiError(422, message, { fields: { changes: message }, details: { lines } })
}

/** @throws ApiError 412 with the stored rows when services were changed or deleted meanwhile */
async function requireCurrent(
  trx: Db,
  changes: readonly PriceChange[],
  rows: ReadonlyMap<number, StoredService>,
): Promise<void> {
  const changed = new Set(
    changes.filter(({ id, version }) => rows.get(id)?.version !== version).map(({ id }) => id),
  )
  if (changed.size > 0) await refuseStale(trx, [...changed], rows)
}

/** @throws ApiError 412 with the stored rows of `changed`, and the ids of those that were deleted */
async function refuseStale(
  trx: Db,
  changed: readonly number[],
  rows: ReadonlyMap<number, StoredService>,
): Promise<never> {
  const current = (await listServices(trx)).filter(({ id }) => changed.includes(id))
  const missing = changed.filter(id => !rows.has(id))
  throw new ApiError(412, texts.stale, { details: { current, missing } })
}

/** From when prices are valid, and whether that is announced. */
export type ValidFrom = Pick<PriceChangesInput, 'validFrom' | 'announce'>

/** @throws ApiError 422 unless the day is later than today, within a year */
export function requireLater({ validFrom, announce }: ValidFrom, today: string): void {
  if (validFrom === undefined) {
    if (announce) throw refused({ announce: 'Only a price from a later day can be announced' })
    return
  }
  if (validFrom <= today) throw refused({ validFrom: 'Choose a day after today, or change the prices now' })
  if (validFrom > laterDate(today, PLANNED_DAYS_MAX))
    throw refused({ validFrom: 'Choose a day within a year' })
}

/** What a request changes. */
interface PreparedChanges {
  changes: ServiceChange[]
  lines: ChangedPrice[]
  replaced: ReplacedPlan[]
}

/** The prices of a request as changes of services. Prices that stay, or are planned so already, are left out. */
async function prepare(
  trx: Db,
  readServices: ReadServices,
  input: PriceChangesInput,
  by: string,
  today: string,
): Promise<PreparedChanges> {
  requireLater(input, today)
  const { changes, validFrom, announce } = input
  const ids = changes.map(({ id }) => id)
  const rows = await readServices(trx, ids)
  await requireCurrent(trx, changes, rows)
  requireValid(changes, rows)
  const plans = validFrom === undefined ? new Map<number, Plan>() : await findPlans(trx, ids)
  const prepared: PreparedChanges = { changes: [], lines: [], replaced: [] }
  for (const change of changes) {
    const row = rows.get(change.id) as StoredService
    const before = pricesOf(row)
    const next = toNewPrices(change)
    const prices = withPrices(before, next)
    const changed = changesBetween(row, before, prices)
    const earlier = plans.get(row.id)
    const about = validFrom !== undefined && { validFrom, announced: announce, plannedBy: by }
    const lines = about ? notPlannedYet(changed, earlier, about) : changed
    if (lines.length === 0) continue
    prepared.lines.push(...lines)
    if (!about) {
      prepared.changes.push({ row, prices })
      continue
    }
    const planned = planOf(row, earlier, next, lines, about)
    prepared.changes.push(planned.change)
    prepared.replaced.push(...planned.replaced)
  }
  return prepared
}

/** The prices of a plan without those that are planned so already: a plan that is sent twice changes nothing. */
export function notPlannedYet<T extends Pick<ChangedPrice, 'option' | 'to'>>(
  lines: readonly T[],
  earlier: Plan | undefined,
  { validFrom, announced }: Pick<Plan, 'validFrom' | 'announced'>,
): T[] {
  if (earlier?.validFrom !== validFrom || earlier.announced !== announced) return [...lines]
  const planned = new Map(newLinesOf(earlier.prices).map(line => [line.option, line.priceCents]))
  return lines.filter(({ option, to }) => planned.get(option) !== toCents(to))
}

/**
 * The plan of a service, with the earlier one of the same day, or instead of that of another.
 * @param lines the prices that it changes
 */
export function planOf(
  row: StoredService,
  earlier: Plan | undefined,
  next: NewPrices,
  lines: readonly ChangedPrice[],
  about: Omit<Plan, 'id' | 'prices'>,
): { change: ServiceChange; replaced: ReplacedPlan[] } {
  const isSameDay = earlier?.validFrom === about.validFrom
  // The present price of an option is no plan, and leaves an earlier one as it is.
  const options = next.options?.filter(({ name }) => lines.some(({ option }) => option === name))
  const after = {
    ...about,
    prices: isSameDay && earlier ? mergePlans(earlier.prices, { ...next, options }) : next,
  }
  return {
    change: { row, plan: { before: earlier ?? null, after } },
    replaced: earlier ? replacedOf(row, earlier, isSameDay ? lines : undefined) : [],
  }
}

/** The planned prices that no longer become valid. @param lines of the same day: only what they name is replaced */
function replacedOf(
  row: StoredService,
  earlier: Plan,
  lines: readonly ChangedPrice[] | undefined,
): ReplacedPlan[] {
  const all = replacedBy(row, earlier)
  if (!lines) return all
  return all.filter(({ option, to }) => lines.some(line => line.option === option && line.to !== to))
}

/** A price as the activity has it, without the one that there was not or is no longer. */
export type RecordedLine = Pick<ChangedPrice, 'name' | 'option'> & {
  from?: number | undefined
  to?: number | undefined
}

/**
 * The entries of the activity for changed prices, one each.
 * @param plan what was planned: the new price of a line, or the old one when it was cancelled or has no new one
 */
export const activityOf = (
  lines: readonly RecordedLine[],
  entry: Pick<Activity, 'by' | 'at' | 'action'>,
  plan?: Pick<Plan, 'validFrom' | 'announced'>,
): Activity[] =>
  lines.map(({ name, option, from, to }) => {
    const isNewPlanned = entry.action !== 'cancelled' && to !== undefined
    const textOf = (price: number | undefined, isPlanned: boolean) => {
      if (price === undefined) return undefined
      return isPlanned && plan ? plannedPriceText(price, plan.announced) : priceText(price)
    }
    return {
      ...entry,
      kind: 'price',
      subject: name,
      detail: [option, plan && `from ${plan.validFrom}`].filter(Boolean).join(', ') || undefined,
      old: textOf(from, !isNewPlanned),
      new: textOf(to, isNewPlanned),
    }
  })

/**
 * What a request for new prices would change.
 * @throws ApiError 412 with the stored rows when services were changed or deleted meanwhile; 422 for prices and days that are refused
 */
export async function previewPrices(
  snapshot: Db,
  input: PriceChangesInput,
  by: string,
  clock: Clock,
): Promise<PriceChanges> {
  const { lines, replaced } = await prepare(snapshot, findServices, input, by, dayOf(instant(clock)))
  return { changes: lines, replaced, validFrom: input.validFrom ?? null, actionId: null }
}

/**
 * Changes prices now, or plans them, as one action that can be undone.
 * @throws ApiError as `previewPrices`
 */
export async function changePrices(
  trx: Db,
  input: PriceChangesInput,
  author: { id: number; email: string },
  clock: Clock,
): Promise<PriceChanges> {
  const now = instant(clock)
  const { changes, lines, replaced } = await prepare(trx, lockServices, input, author.email, dayOf(now))
  const actionId = await storeChanges(trx, changes, author.email, now)
  const { validFrom, announce } = input
  const plan = validFrom === undefined ? undefined : { validFrom, announced: announce }
  const action = plan ? 'planned' : 'changed'
  await recordActivity(trx, activityOf(lines, { by: author, at: now, action }, plan))
  return { changes: lines, replaced, validFrom: validFrom ?? null, actionId }
}

/**
 * Cancels the planned price of a service.
 * @param version of the plan that the user has seen; undefined cancels any
 * @returns the id of the action, for its undo
 * @throws ApiError 404 without a plan; 412 with the stored service when someone else has planned another price meanwhile
 */
export async function cancelPlannedPrice(
  trx: Db,
  id: number,
  version: number | undefined,
  author: { id: number; email: string },
  now: string,
): Promise<string> {
  const row = (await lockServices(trx, [id])).get(id)
  if (!row) throw notFound('Service not found')
  const plan = (await findPlans(trx, [id])).get(id)
  if (!plan) throw notFound('No price is planned for this service')
  if (version !== undefined && plan.id !== version) throw stale(await getService(trx, id))
  return cancelPlans(trx, [{ row, plan }], author, now)
}

/**
 * Cancels the planned prices of several services, all or none.
 * @returns the id of the action, for its undo
 * @throws ApiError 412 with the stored rows when a service was deleted meanwhile, or its price is no longer planned so
 */
export async function cancelPlannedPrices(
  trx: Db,
  { plans: named }: CancelledPlansInput,
  author: { id: number; email: string },
  now: string,
): Promise<string> {
  const ids = named.map(({ id }) => id)
  const rows = await lockServices(trx, ids)
  const plans = await findPlans(trx, ids)
  const found = named.flatMap(({ id, version }) => {
    const [row, plan] = [rows.get(id), plans.get(id)]
    return row && plan?.id === version ? [{ row, plan }] : []
  })
  if (found.length < named.length) {
    const same = new Set(found.map(({ row }) => row.id))
    const changed = ids.filter(id => !same.has(id))
    await refuseStale(trx, changed, rows)
  }
  return cancelPlans(trx, found, author, now)
}

/** Cancels planned prices as one action. The caller has locked the services. */
async function cancelPlans(
  trx: Db,
  cancelled: readonly { row: StoredService; plan: Plan }[],
  author: { id: number; email: string },
  now: string,
): Promise<string> {
  const entry = { by: author, at: now, action: 'cancelled' as const }
  const entries = cancelled.flatMap(({ row, plan }) => {
    const present = new Map(linesOf(pricesOf(row)).map(line => [line.option, line.priceCents / 100]))
    // Also those that the service has already, or no longer has.
    const lines = replacedBy(row, plan).map(({ to, ...line }) => ({
      ...line,
      from: to,
      to: present.get(line.option),
    }))
    return activityOf(lines, entry, plan)
  })
  const changes = cancelled.map(({ row, plan }) => ({ row, plan: { before: plan, after: null } }))
  const actionId = await storeChanges(trx, changes, author.email, now)
  await recordActivity(trx, entries)
  return actionId as string
}

/**
 * Makes the planned prices valid whose day has come, in one transaction; those of deleted services wait for their restoration.
 * Prices that a service no longer has are left out. Of two processes each plan is taken by one.
 * @returns how many services have new prices
 */
export async function applyDuePrices(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const now = instant(clock)
  const today = dayOf(now)
  const due = await db
    .selectFrom('plannedPrices')
    .innerJoin('services', 'services.id', 'plannedPrices.serviceId')
    .select('serviceId')
    .where('validFrom', '<=', today)
    .execute()
  if (due.length === 0) return 0
  return db.transaction().execute(async trx => {
    const rows = await lockServices(
      trx,
      due.map(({ serviceId }) => serviceId),
    )
    const plans = await findPlans(trx, [...rows.keys()])
    const changes: ServiceChange[] = []
    const lines: ChangedPrice[] = []
    for (const [id, plan] of plans) {
      const row = rows.get(id)
      // Someone has planned another day meanwhile.
      if (!row || plan.validFrom > today) continue
      await deletePlan(trx, id)
      const before = pricesOf(row)
      const prices = withPrices(before, plan.prices)
      const changed = changesBetween(row, before, prices)
      if (changed.length === 0) continue
      lines.push(...changed)
      changes.push({ row, prices })
    }
    await storeChanges(trx, changes, null, now)
    await recordActivity(trx, activityOf(lines, { by: 'automatic', at: now, action: 'changed' }))
    // Also without a change of a price: the public list may have announced it.
    await announceChange(trx)
    return changes.length
  })
}
