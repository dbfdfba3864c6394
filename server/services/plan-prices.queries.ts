import type { Kysely } from 'kysely'
import { isSameValue } from '#contracts/api/same-value.ts'
import { PLANNED_SOON_DAYS } from '#contracts/services/planned-price.ts'
import { SERVICE_CHANGES_MAX } from '#contracts/services/service-changes.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import { writeInBackground } from '../db/changes.ts'
import type { Db, StoredService, Tables } from '../db/tables.ts'
import type { Edit } from '../record/record-activity.queries.ts'
import {
  countStillIn,
  listPrices,
  mergePlans,
  type NewPrices,
  pricesInPlan,
  withNewPrices,
} from './plans.rules.ts'
import { recordPlan, recordServices } from './service-activity.queries.ts'
import {
  deletePlan,
  findPlans,
  lockServices,
  type NewPlan,
  type ServiceAction,
  startAction,
  storePlan,
  storeService,
} from './store.queries.ts'

/** How many days the dashboard names. */
const DAYS_NAMED = 3

/**
 * The next days on which planned prices become valid, and how many. Prices that their service no longer has are not
 * counted.
 * @param today the day of the salon: later ones only
 */
export async function findPlannedDays(
  db: Db,
  today: string,
): Promise<{ validFrom: string; prices: number }[]> {
  const rows = await db
    .selectFrom('plannedPrices')
    .innerJoin('services', 'services.id', 'plannedPrices.serviceId')
    .select(['validFrom', 'prices', 'services.options'])
    .where('validFrom', '>', today)
    .where('validFrom', '<=', laterDay(today, PLANNED_SOON_DAYS))
    .orderBy('validFrom')
    // The limit is what one change may plan: each open dashboard asks every minute.
    .limit(SERVICE_CHANGES_MAX)
    .execute()
  const days = new Map<string, number>()
  for (const row of rows)
    days.set(row.validFrom, (days.get(row.validFrom) ?? 0) + countStillIn(row, pricesInPlan(row)))
  return [...days]
    .map(([validFrom, prices]) => ({ validFrom, prices }))
    .filter(({ prices }) => prices > 0)
    .slice(0, DAYS_NAMED)
}

const isSamePlan = (one: Omit<NewPlan, 'plannedBy'>, other: Omit<NewPlan, 'plannedBy'>) =>
  one.validFrom === other.validFrom &&
  one.announced === other.announced &&
  isSameValue(
    listPrices(pricesInPlan(one)).toSorted(byOption),
    listPrices(pricesInPlan(other)).toSorted(byOption),
  )

const byOption = (one: { option?: string }, other: { option?: string }) =>
  (one.option ?? '') < (other.option ?? '') ? -1 : 1

/**
 * Plans prices for a day. They are added to a plan of that day and replace one of another day. What is planned
 * already is no change.
 * @param services locked
 * @returns whether there was any change
 */
export async function planPrices(
  trx: Db,
  action: ServiceAction,
  edit: Edit,
  services: readonly { row: StoredService; prices: NewPrices }[],
  { validFrom, announced }: { validFrom: string; announced: boolean },
): Promise<boolean> {
  const earlierPlans = await findPlans(
    trx,
    services.map(({ row }) => row.id),
  )
  let isChanged = false
  for (const { row, prices } of services) {
    const earlier = earlierPlans.get(row.id) ?? null
    const isSameDay = earlier?.validFrom === validFrom
    const next: NewPlan = {
      validFrom,
      prices: JSON.stringify(isSameDay ? mergePlans(pricesInPlan(earlier), prices) : prices),
      announced: announced ? 1 : 0,
      plannedBy: action.author ?? '',
    }
    if (earlier && isSamePlan(earlier, next)) continue
    isChanged = true
    await storePlan(trx, action, row, earlier, next)
    await recordPlan(trx, { ...edit, action: 'planned' }, row, earlier, next)
  }
  return isChanged
}

/**
 * Makes the planned prices valid whose day has come, in one transaction. Prices that a service no longer has are left
 * out. When two processes do this at once, each plan is applied by one of them.
 * @returns how many services have new prices
 */
export async function applyDuePrices(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const now = instant(clock)
  const today = salonDay(now)
  const due = await db
    .selectFrom('plannedPrices')
    .select('serviceId')
    .where('validFrom', '<=', today)
    .execute()
  if (due.length === 0) return 0
  return writeInBackground(db, async trx => {
    const services = await lockServices(
      trx,
      due.map(({ serviceId }) => serviceId),
    )
    const action = startAction('valid', null, now)
    const changes = []
    for (const [id, plan] of await findPlans(trx, [...services.keys()])) {
      const row = services.get(id)
      // Someone has planned another day meanwhile.
      if (!row || plan.validFrom > today) continue
      await deletePlan(trx, id)
      const prices = withNewPrices(row, pricesInPlan(plan))
      if (prices.options === row.options && prices.priceCents === row.priceCents) continue
      changes.push({ old: row, saved: await storeService(trx, action, row, prices) })
    }
    await recordServices(trx, { by: 'automatic', at: now, action: 'changed' }, changes)
    return changes.length
  })
}
