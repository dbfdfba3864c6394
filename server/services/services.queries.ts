import { sql } from 'kysely'
import { categories } from '#content/categories.ts'
import type { Service, ServiceInput } from '#contracts/services/service.ts'
import type { ServiceOrderInput } from '#contracts/services/service-order.ts'
import { listPosition, setOrder } from '../db/positions.ts'
import type { Db, StoredPlan, StoredService } from '../db/tables.ts'
import { notFound, refused, stale } from '../errors.ts'
import { toAnnouncedPrice, toPlannedPrice } from './plans.rules.ts'
import { branchProblem, pricesAfter, toColumns, toService } from './service-rows.rules.ts'
import {
  addService,
  findPlans,
  lockServices,
  removeService,
  type ServiceAction,
  startAction,
  storeService,
} from './store.queries.ts'

/** The ids of all branches, in their order. */
export async function listBranchIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('branches').select('id').orderBy(listPosition).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A service as the back office sees it, with its planned price. */
const toOwnService = (
  row: StoredService,
  branchIds: readonly number[],
  plan: StoredPlan | undefined,
): Service => ({
  ...toService(row, branchIds),
  planned: plan ? toPlannedPrice(row, plan) : null,
})

/** A service as clients see it, with its planned price if that is announced. */
function toPublicService(
  row: StoredService,
  branchIds: readonly number[],
  plan: StoredPlan | undefined,
): Service {
  const announced = plan && toAnnouncedPrice(row, plan)
  return { ...toService(row, branchIds), ...(announced && { announced }) }
}

async function readServices(db: Db, toRead: typeof toOwnService): Promise<Service[]> {
  const rows = await db.selectFrom('services').selectAll().orderBy(listPosition).orderBy('id').execute()
  const branchIds = await listBranchIds(db)
  const plans = await findPlans(db)
  return categories.flatMap(({ id }) =>
    rows.filter(row => row.categoryId === id).map(row => toRead(row, branchIds, plans.get(row.id))),
  )
}

/** All services, also hidden ones, by category and then by position; those without a position by id. */
export const listServices = (db: Db): Promise<Service[]> => readServices(db, toOwnService)

/** Whether clients see a service: it is not hidden, and a branch offers it. */
const isOffered = ({ hidden, branches }: Service): boolean => !hidden && branches?.length !== 0

/** The services that clients see, in the order of `listServices`. */
export const listPublicServices = async (db: Db): Promise<Service[]> =>
  (await readServices(db, toPublicService)).filter(isOffered)

async function readService(db: Db, id: number, toRead: typeof toOwnService): Promise<Service> {
  const row = await db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Service not found')
  return toRead(row, await listBranchIds(db), (await findPlans(db, [id])).get(id))
}

/** One service, also a hidden one. @throws ApiError 404 */
export const getService = (db: Db, id: number): Promise<Service> => readService(db, id, toOwnService)

/** A service as clients see it. @param includesHidden also one that they don't see @throws ApiError 404 */
export async function getPublicService(db: Db, id: number, includesHidden = false): Promise<Service> {
  const service = await readService(db, id, toPublicService)
  if (!includesHidden && !isOffered(service)) throw notFound('Service not found')
  return service
}

/** @throws ApiError 422 when the price is not that of its options, or a branch does not exist */
async function columnsFor(db: Db, input: ServiceInput, stored: Service['options']) {
  const problem = branchProblem(input, await listBranchIds(db))
  const prices = pricesAfter(input, stored)
  const refusal = problem ?? ('field' in prices ? prices : undefined)
  if (refusal) throw refused({ [refusal.field]: refusal.message })
  return toColumns({ ...input, ...prices })
}

/**
 * Stores a service as its first version.
 * @param now an ISO instant
 * @param author email of the admin; null for the salon itself
 * @throws ApiError 422 when the price is not that of its options, or a branch does not exist
 */
export async function createService(
  db: Db,
  input: ServiceInput,
  now: string,
  author: string | null = null,
): Promise<Service> {
  return createAs(db, startAction('saved', author, now), input)
}

/** Stores a new service as part of an action. @throws ApiError 422 as `createService` */
export async function createAs(trx: Db, action: ServiceAction, input: ServiceInput): Promise<Service> {
  const row = await addService(trx, action, await columnsFor(trx, input, []))
  return toService(row, await listBranchIds(trx))
}

/**
 * A service, locked until the end of the transaction.
 * @param version the one that a change is based on; undefined for any
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function lockService(trx: Db, id: number, version: number | undefined): Promise<StoredService> {
  const row = (await lockServices(trx, [id])).get(id)
  if (!row) throw notFound('Service not found')
  if (version !== undefined && row.version !== version) throw stale(toService(row, await listBranchIds(trx)))
  return row
}

/**
 * Replaces a service. Without `options` in the input, the lowest stored one gets its price.
 * @param version the one that the change is based on; undefined saves without a check
 * @param author email of the admin; null for the salon itself
 * @returns the row before and after
 * @throws ApiError 404; 412 when someone else has saved meanwhile; 422 as `createService`
 */
export async function updateService(
  trx: Db,
  id: number,
  input: ServiceInput,
  version: number | undefined,
  now: string,
  author: string | null = null,
): Promise<{ old: StoredService; saved: StoredService }> {
  const old = await lockService(trx, id, version)
  const columns = await columnsFor(trx, input, toService(old, []).options)
  return { old, saved: await storeService(trx, startAction('saved', author, now), old, columns) }
}

/**
 * Deletes a service and its planned price. They can be restored for 30 days.
 * @param version the one that the user has seen; undefined deletes without a check
 * @param author email of the admin; null for the salon itself
 * @returns the deleted row, and the action that restores it when it is undone
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteService(
  trx: Db,
  id: number,
  version: number | undefined,
  now: string,
  author: string | null = null,
): Promise<{ deleted: StoredService; actionId: string }> {
  const deleted = await lockService(trx, id, version)
  const action = startAction('deleted', author, now)
  await removeService(trx, action, deleted)
  return { deleted, actionId: action.id }
}

/**
 * Reorders the services of a category.
 * @returns their ids in the new order
 * @throws ApiError 412 with the stored order when it differs from `was`; 422 when `ids` are not the same services as `was`
 */
export function orderServices(trx: Db, input: ServiceOrderInput): Promise<number[]> {
  const isInCategory = sql<boolean>`category_id = ${input.categoryId}`
  return setOrder(trx, 'services', input, isInCategory)
}
