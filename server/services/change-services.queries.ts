import { isSameValue } from '#contracts/api/same-value.ts'
import { texts } from '#contracts/api/texts.ts'
import type { Service, ServiceInput } from '#contracts/services/service.ts'
import {
  type MadeAction,
  PLANNED_DAYS_MAX,
  type ServiceChange,
  type ServiceChangesInput,
} from '#contracts/services/service-changes.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import type { Db, StoredService } from '../db/tables.ts'
import { ApiError, refused } from '../errors.ts'
import type { Edit } from '../record/record-activity.queries.ts'
import { planPrices } from './plan-prices.queries.ts'
import { newPricesOf } from './plans.rules.ts'
import { recordService, recordServices } from './service-activity.queries.ts'
import { branchProblem, changedFields, pricesAfter, toColumns, toService } from './service-rows.rules.ts'
import { createAs, listBranchIds, listServices } from './services.queries.ts'
import { lockServices, type ServiceAction, startAction, storeService } from './store.queries.ts'

type LockedServices = ReadonlyMap<number, StoredService>

/** @throws ApiError 412 with the stored rows of `changed`, and the ids of those that were deleted */
export async function refuseStale(trx: Db, changed: readonly number[], rows: LockedServices): Promise<never> {
  const current = (await listServices(trx)).filter(({ id }) => changed.includes(id))
  const missing = changed.filter(id => !rows.has(id))
  throw new ApiError(412, texts.stale, { details: { current, missing } })
}

/** @throws ApiError 412 when services were changed or deleted meanwhile */
async function requireCurrent(
  trx: Db,
  changes: readonly ServiceChange[],
  rows: LockedServices,
): Promise<void> {
  const changed = changes.filter(({ id, version }) => rows.get(id)?.version !== version).map(({ id }) => id)
  if (changed.length > 0) await refuseStale(trx, changed, rows)
}

/** @throws ApiError 422 unless the day is later than today, within a year */
function requireLater(
  { validFrom, announce }: Pick<ServiceChangesInput, 'validFrom' | 'announce'>,
  today: string,
): void {
  if (validFrom === undefined) {
    if (announce) throw refused({ announce: 'Only a price from a later day can be announced' })
    return
  }
  if (validFrom <= today) throw refused({ validFrom: 'Choose a day after today, or change the prices now' })
  if (validFrom > laterDay(today, PLANNED_DAYS_MAX))
    throw refused({ validFrom: 'Choose a day within a year' })
}

const refuseChange = ({ name }: Pick<Service, 'name'>, message: string) =>
  refused({ changes: `${name}: ${message}` })

/** What of a service a request makes other than it is. @throws ApiError 422 naming the service */
function requireChange(stored: Service, change: ServiceChange, branchIds: readonly number[]) {
  const { id: _, version: _version, ...input } = change
  const problem = branchProblem(input, branchIds)
  const prices = pricesAfter(input, stored.options)
  const refusal = problem ?? ('field' in prices ? prices : undefined)
  if (refusal) throw refuseChange(stored, refusal.message)
  return changedFields(stored, { ...input, ...prices })
}

const optionNames = (options: Service['options']) => options.map(({ name }) => name)

/** @throws ApiError 422 when a request for a later day changes anything but prices */
function requireOnlyPrices(stored: Service, { price: _, options, ...others }: Partial<ServiceInput>): void {
  const hasOtherOptions =
    options !== undefined && !isSameValue(optionNames(options), optionNames(stored.options))
  if (hasOtherOptions || Object.keys(others).length > 0)
    throw refuseChange(stored, 'Only prices can be valid from a later day')
}

/** A service with what a request makes other. */
interface Changed {
  row: StoredService
  stored: Service
  fields: Partial<ServiceInput>
}

/** Stores the changes and the new services. @returns whether there were any */
async function storeNow(
  trx: Db,
  action: ServiceAction,
  edit: Edit,
  changed: readonly Changed[],
  added: readonly ServiceInput[],
): Promise<boolean> {
  const changes = []
  for (const { row, fields } of changed)
    changes.push({ old: row, saved: await storeService(trx, action, row, toColumns(fields)) })
  await recordServices(trx, { ...edit, action: 'changed' }, changes)
  for (const input of added) await recordService(trx, edit, 'added', await createAs(trx, action, input))
  return changed.length + added.length > 0
}

/**
 * Changes and adds services, or plans their prices, as one action that can be undone. What a service is already, or what is
 * planned so already, is no change.
 * @throws ApiError 412 with the stored rows when services were changed or deleted meanwhile; 422 for what is refused
 */
export async function changeServices(
  trx: Db,
  input: ServiceChangesInput,
  author: { id: number; email: string },
  clock: Clock,
): Promise<MadeAction> {
  const { changes, added, validFrom, announce, uploaded } = input
  const edit = { by: author, at: instant(clock) }
  requireLater(input, salonDay(edit.at))
  if (validFrom !== undefined && added.length > 0)
    throw refused({ added: 'A new service can’t wait for a later day' })
  const rows = await lockServices(
    trx,
    changes.map(({ id }) => id),
  )
  await requireCurrent(trx, changes, rows)
  const branchIds = await listBranchIds(trx)
  const changed = changes.flatMap((change): Changed[] => {
    const row = rows.get(change.id) as StoredService
    const stored = toService(row, branchIds)
    const fields = requireChange(stored, change, branchIds)
    return Object.keys(fields).length > 0 ? [{ row, stored, fields }] : []
  })
  const kind = validFrom !== undefined ? 'planned' : uploaded ? 'uploaded' : 'changed'
  const action = startAction(kind, author.email, edit.at)
  if (validFrom === undefined) {
    const isChanged = await storeNow(trx, action, edit, changed, added)
    return { actionId: isChanged ? action.id : null }
  }
  for (const { stored, fields } of changed) requireOnlyPrices(stored, fields)
  const planned = changed.map(({ row, stored, fields }) => ({ row, prices: newPricesOf(stored, fields) }))
  const isPlanned = await planPrices(trx, action, edit, planned, { validFrom, announced: announce })
  return { actionId: isPlanned ? action.id : null }
}
