import type { ChangedPrice, LeftPrice, PricesPutBack } from '#contracts/services/price-changes.ts'
import { recordActivity } from '../../activity/activity.queries.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { dayOf } from '../../inquiries/stats/days.rules.ts'
import { deletePlan, findPlans, type Plan, setPlan } from './planned-prices.queries.ts'
import { activityOf } from './prices.queries.ts'
import { changesBetween, newLinesOf, type Prices, pricesOf, putBack, withPrices } from './prices.rules.ts'
import {
  lockServices,
  type RecordedChange,
  type StoredService,
  storePrices,
} from './service-changes.queries.ts'

/** A service as an undo finds it. */
interface Found {
  row: StoredService
  plan: Plan | undefined
}

/** Puts back the prices of one service that are still as the change has left them. */
async function undoPrices(
  trx: Db,
  { row }: Found,
  change: NonNullable<RecordedChange['prices']>,
  now: string,
): Promise<PricesPutBack> {
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
        : { reason: 'changed' as const, now: price.nowCents / 100 }),
    })),
  }
}

/** What a service will cost with a plan, or goes on costing without one. */
const pricesWith = (present: Prices, plan: Plan | null): Prices =>
  plan ? withPrices(present, plan.prices) : present

/** Puts back the earlier plan of one service, or none, if its plan is still the one that the change has left. */
async function undoPlan(
  trx: Db,
  { row, plan: current }: Found,
  { before, after }: NonNullable<RecordedChange['plan']>,
  today: string,
): Promise<PricesPutBack> {
  const { id, name } = row
  const leave = (reason: LeftPrice['reason']): PricesPutBack => ({
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
  return { changes: changesBetween(row, pricesWith(present, after), pricesWith(present, before)), left: [] }
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
  if (records.length === 0) throw notFound('There is nothing to undo')
  const ids = records.map(({ serviceId }) => serviceId)
  const rows = await lockServices(trx, ids)
  const { numUpdatedRows } = await trx
    .updateTable('serviceChanges')
    .set({ undoneAt: now })
    .where('actionId', '=', actionId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  // Such as a repeated request.
  if (numUpdatedRows === 0n) return { changes: [], left: [] }
  const plans = await findPlans(trx, ids)
  const changes: ChangedPrice[] = []
  const left: LeftPrice[] = []
  for (const { serviceId: id, serviceName: name, change } of records) {
    const row = rows.get(id)
    if (!row) {
      left.push({ id, name, reason: 'deleted' })
      continue
    }
    const { prices, plan } = JSON.parse(change) as RecordedChange
    const found = { row, plan: plans.get(id) }
    const results = [
      prices && (await undoPrices(trx, found, prices, now)),
      plan && (await undoPlan(trx, found, plan, today)),
    ]
    for (const result of results) {
      changes.push(...(result?.changes ?? []))
      left.push(...(result?.left ?? []))
    }
  }
  await recordActivity(trx, activityOf(changes, { by: author, at: now, action: 'undone' }))
  return { changes, left }
}
