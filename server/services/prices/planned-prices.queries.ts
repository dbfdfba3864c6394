import type { Selectable } from 'kysely'
import { laterDate } from '#content/open-hours.ts'
import {
  type AnnouncedPrice,
  PLANNED_SOON_DAYS,
  type PlannedPrice,
  PRICE_CHANGES_MAX,
  type ReplacedPlan,
} from '#contracts/services/price-changes.ts'
import { idList } from '../../db/dialect.ts'
import type { Db, PlannedPriceRow } from '../../db/tables.ts'
import { lostOf, type NewPrices, newLinesOf, ONE_PRICE, type Prices, pricesOf } from './prices.rules.ts'

/** A planned price as it is stored. */
export interface Plan {
  /** Another one for each plan, also of the same service. */
  id: number
  validFrom: string
  prices: NewPrices
  announced: boolean
  /** Email of the admin. */
  plannedBy: string
}

const toPlan = ({ id, validFrom, prices, announced, plannedBy }: Selectable<PlannedPriceRow>): Plan => ({
  id,
  validFrom,
  prices: JSON.parse(prices) as NewPrices,
  announced: announced === 1,
  plannedBy,
})

/** The planned prices of all services, or of some, by the id of the service. */
export async function findPlans(db: Db, ids?: readonly number[]): Promise<Map<number, Plan>> {
  const rows = await db
    .selectFrom('plannedPrices')
    .selectAll()
    .$if(ids !== undefined, query => query.where('serviceId', 'in', idList(db, ids ?? [])))
    .execute()
  return new Map(rows.map(row => [row.serviceId, toPlan(row)]))
}

/** How many days the dashboard names. */
const DAYS_NAMED = 3

/**
 * The next days on which planned prices become valid, and how many. Prices that their service no longer has are not counted.
 * @param today the day of the salon: later ones only
 */
export async function findPlannedDays(
  db: Db,
  today: string,
): Promise<{ validFrom: string; prices: number }[]> {
  const rows = await db
    .selectFrom('plannedPrices')
    .innerJoin('services', 'services.id', 'plannedPrices.serviceId')
    .select(['validFrom', 'prices', 'services.priceCents', 'services.options'])
    .where('validFrom', '>', today)
    .where('validFrom', '<=', laterDate(today, PLANNED_SOON_DAYS))
    .orderBy('validFrom')
    // As many as one change may plan: each open dashboard asks every minute.
    .limit(PRICE_CHANGES_MAX)
    .execute()
  const days = new Map<string, number>()
  for (const row of rows) {
    const present = presentOf(pricesOf(row), JSON.parse(row.prices) as NewPrices)
    days.set(row.validFrom, (days.get(row.validFrom) ?? 0) + newLinesOf(present).length)
  }
  return [...days]
    .map(([validFrom, prices]) => ({ validFrom, prices }))
    .filter(({ prices }) => prices > 0)
    .slice(0, DAYS_NAMED)
}

/**
 * Plans the price of a service, instead of its earlier plan. The caller has locked the service.
 * @param plan with its id, if it is put back
 */
export async function setPlan(
  trx: Db,
  serviceId: number,
  plan: Omit<Plan, 'id'> & { id?: number },
): Promise<Plan> {
  await deletePlan(trx, serviceId)
  const row = await trx
    .insertInto('plannedPrices')
    .values({
      ...(plan.id !== undefined && { id: plan.id }),
      serviceId,
      validFrom: plan.validFrom,
      prices: JSON.stringify(plan.prices),
      announced: plan.announced ? 1 : 0,
      plannedBy: plan.plannedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPlan(row)
}

/** Cancels the planned price of a service. The caller has locked the service. */
export const deletePlan = (trx: Db, serviceId: number) =>
  trx.deleteFrom('plannedPrices').where('serviceId', '=', serviceId).execute()

/** Deletes the planned prices of services that were deleted permanently. */
export async function deleteUnusedPlans(db: Db): Promise<void> {
  await db
    .deleteFrom('plannedPrices')
    .where('serviceId', 'not in', db.selectFrom('services').select('id'))
    .where('serviceId', 'not in', db.selectFrom('deletedServices').select('id'))
    .execute()
}

const inRupees = ({ priceCents, options = [] }: NewPrices) => ({
  ...(priceCents !== undefined && { price: priceCents / 100 }),
  ...(options.length > 0 && {
    options: options.map(option => ({ name: option.name, price: option.priceCents / 100 })),
  }),
})

/** The new prices that the service still has, options in the order of the service: they may be planned one after the other. */
function presentOf(prices: Prices, next: NewPrices): NewPrices {
  const byName = new Map(next.options?.map(option => [option.name, option]))
  return {
    priceCents: lostOf(prices, next).includes(ONE_PRICE) ? undefined : next.priceCents,
    options: prices.options.flatMap(({ name }) => byName.get(name) ?? []),
  }
}

/** A planned price as the back office's list shows it. */
export const toPlannedPrice = (prices: Prices, plan: Plan): PlannedPrice => ({
  ...inRupees(presentOf(prices, plan.prices)),
  version: plan.id,
  validFrom: plan.validFrom,
  announced: plan.announced,
  lost: lostOf(prices, plan.prices),
})

/** A planned price as the public list announces it; undefined when it is not announced, or the service no longer has it. */
export function toAnnouncedPrice(prices: Prices, plan: Plan): AnnouncedPrice | undefined {
  const present = presentOf(prices, plan.prices)
  if (!plan.announced || newLinesOf(present).length === 0) return undefined
  return { ...inRupees(present), validFrom: plan.validFrom }
}

/** The prices of a plan that another one replaces, one by one. */
export const replacedBy = (service: { id: number; name: string }, plan: Plan): ReplacedPlan[] =>
  newLinesOf(plan.prices).map(({ option, priceCents }) => ({
    id: service.id,
    name: service.name,
    ...(option !== undefined && { option }),
    to: priceCents / 100,
    validFrom: plan.validFrom,
  }))
