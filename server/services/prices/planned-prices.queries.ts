import type { Selectable } from 'kysely'
import type { AnnouncedPrice, PlannedPrice, ReplacedPlan } from '#contracts/services/price-changes.ts'
import { idList } from '../../db/dialect.ts'
import type { Db, PlannedPriceRow } from '../../db/tables.ts'
import { lostOf, type NewPrices, newLinesOf, ONE_PRICE, type Prices } from './prices.rules.ts'

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

/** The new prices that the service still has. */
function presentOf(prices: Prices, next: NewPrices): NewPrices {
  const lost = lostOf(prices, next)
  return {
    priceCents: lost.includes(ONE_PRICE) ? undefined : next.priceCents,
    options: next.options?.filter(({ name }) => !lost.includes(name)),
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
