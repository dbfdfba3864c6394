import type { CancelledPlansInput, MadeAction } from '#contracts/services/service-changes.ts'
import type { Db } from '../db/tables.ts'
import { refuseStale } from './change-services.queries.ts'
import { recordPlan } from './service-activity.queries.ts'
import { findPlans, lockServices, startAction, storePlan } from './store.queries.ts'

/**
 * Cancels planned prices, all or none, as one action that can be undone.
 * @throws ApiError 412 with the stored rows when a service was deleted meanwhile, or its price is no longer planned so
 */
export async function cancelPlans(
  trx: Db,
  { plans: named }: CancelledPlansInput,
  author: { id: number; email: string },
  now: string,
): Promise<MadeAction> {
  const ids = named.map(({ id }) => id)
  const services = await lockServices(trx, ids)
  const plans = await findPlans(trx, ids)
  const found = named.flatMap(({ id, version }) => {
    const [service, plan] = [services.get(id), plans.get(id)]
    return service && plan?.id === version ? [{ service, plan }] : []
  })
  if (found.length < named.length) {
    const same = new Set(found.map(({ service }) => service.id))
    await refuseStale(
      trx,
      ids.filter(id => !same.has(id)),
      services,
    )
  }
  const action = startAction('cancelled', author.email, now)
  for (const { service, plan } of found) {
    await storePlan(trx, action, service, plan, null)
    await recordPlan(trx, { by: author, at: now, action: 'cancelled' }, service, plan, null)
  }
  return { actionId: action.id }
}
