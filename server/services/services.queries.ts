// Long: every query of a service, which share how a row is read and written.

import { type Selectable, sql } from 'kysely'
import { categories } from '#content/categories.ts'
import type { ServiceOrderInput } from '#contracts/api/order.ts'
import {
  type DeletedService,
  lowestPrice,
  type Service,
  type ServiceInput,
  type ServiceOption,
} from '#contracts/services/service.ts'
import { isPostgres } from '../db/dialect.ts'
import { listPosition, setOrder } from '../db/positions.ts'
import type { Bit, Db, ServiceRow } from '../db/tables.ts'
import { notFound, refused, stale } from '../errors.ts'
import { toCents } from './cents.rules.ts'
import { findPlans, type Plan, toAnnouncedPrice, toPlannedPrice } from './prices/planned-prices.queries.ts'
import { pricesOf } from './prices/prices.rules.ts'

type StoredService = Selectable<ServiceRow>

/** An option as it is stored. */
interface StoredOption {
  name: string
  priceCents: number
}

const readOptions = (stored: string): ServiceOption[] =>
  (JSON.parse(stored) as StoredOption[]).map(({ name, priceCents }) => ({ name, price: priceCents / 100 }))

const writeOptions = (options: readonly ServiceOption[]): string =>
  JSON.stringify(options.map(({ name, price }): StoredOption => ({ name, priceCents: toCents(price) })))

/** @param branchIds those of all branches, in their order */
function toService(row: StoredService, branchIds: readonly number[]): Service {
  const options = readOptions(row.options)
  const offeredAt: number[] | null = row.branchIds === null ? null : JSON.parse(row.branchIds)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    duration: row.duration,
    // An earlier version, beside this one during an update, may have changed the column.
    price: options.length > 0 ? lowestPrice(options) : row.priceCents / 100,
    perNail: row.perNail === 1,
    popular: row.popular === 1,
    categoryId: row.categoryId,
    categoryName: row.categoryId,
    from: row.priceFrom === 1,
    options,
    branches: offeredAt && branchIds.filter(id => offeredAt.includes(id)),
    hidden: row.hidden === 1,
    note: row.note,
    version: row.version,
  }
}

const bit = (value: boolean): Bit => (value ? 1 : 0)

/** Optional members that a client doesn't send stay as they are. */
const toColumns = (input: ServiceInput) => ({
  name: input.name,
  description: input.description,
  duration: input.duration,
  priceCents: toCents(input.price),
  perNail: bit(input.perNail),
  popular: bit(input.popular),
  categoryId: input.categoryId,
  ...(input.from !== undefined && { priceFrom: bit(input.from) }),
  ...(input.options !== undefined && { options: writeOptions(input.options) }),
  ...(input.branches !== undefined && { branchIds: input.branches && JSON.stringify(input.branches) }),
  ...(input.hidden !== undefined && { hidden: bit(input.hidden) }),
  ...(input.note !== undefined && { note: input.note }),
})

/** The ids of all branches, in their order. */
async function listBranchIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('branches').select('id').orderBy(listPosition).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A request without options of its own, for a service that has some: the lowest of them gets its price. */
function withStoredOptions(input: ServiceInput, stored: readonly ServiceOption[]): ServiceInput {
  if (input.options !== undefined || stored.length === 0) return input
  const lowest = stored.findIndex(({ price }) => price === lowestPrice(stored))
  const options = stored.map((option, index) =>
    index === lowest ? { ...option, price: input.price } : option,
  )
  if (lowestPrice(options) !== input.price)
    throw refused({ price: 'Another option would then cost less: give the prices of all options' })
  return { ...input, options }
}

/** @throws ApiError 422 when the price is not that of the options, or a branch does not exist */
function requireConsistent(
  { price, options = [], branches }: ServiceInput,
  branchIds: readonly number[],
): void {
  if (options.length > 0 && toCents(price) !== toCents(lowestPrice(options)))
    throw refused({ price: 'Price must be the lowest price of the options' })
  if (branches?.some(id => !branchIds.includes(id))) throw refused({ branches: 'There is no such branch' })
}

/** A service as the back office sees it, with its planned price. */
const toOwnService = (row: StoredService, branchIds: readonly number[], plan: Plan | undefined): Service => ({
  ...toService(row, branchIds),
  planned: plan ? toPlannedPrice(pricesOf(row), plan) : null,
})

/** A service as clients see it, with its planned price if that is announced. */
function toPublicService(row: StoredService, branchIds: readonly number[], plan: Plan | undefined): Service {
  const announced = plan && toAnnouncedPrice(pricesOf(row), plan)
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
const isPublic = ({ hidden, branches }: Service): boolean => !hidden && branches?.length !== 0

/** The services that clients see, in the order of `listServices`. */
export const listPublicServices = async (db: Db): Promise<Service[]> =>
  (await readServices(db, toPublicService)).filter(isPublic)

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
  if (!includesHidden && !isPublic(service)) throw notFound('Service not found')
  return service
}

/**
 * Stores a service as its first version; `now` is an ISO instant.
 * @throws ApiError 422 when the price is not that of its options, or a branch does not exist
 */
export async function createService(db: Db, input: ServiceInput, now: string): Promise<Service> {
  const branchIds = await listBranchIds(db)
  requireConsistent(input, branchIds)
  const row = await db
    .insertInto('services')
    .values({ ...toColumns(input), version: 1, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toService(row, branchIds)
}

/**
 * The row of a service, locked until the end of the transaction.
 * @param version the one that a change is based on; undefined for any
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
async function lockService(trx: Db, id: number, version: number | undefined): Promise<StoredService> {
  const row = await trx
    .selectFrom('services')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), query => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Service not found')
  if (version !== undefined && row.version !== version) throw stale(toService(row, await listBranchIds(trx)))
  return row
}

/** One service, locked until the end of the transaction. @throws ApiError 404 */
export const getLockedService = async (trx: Db, id: number): Promise<Service> =>
  toService(await lockService(trx, id, undefined), await listBranchIds(trx))

/**
 * Replaces a service and counts its version up. Without `options` in the input, the lowest stored one gets its price.
 * @param version the one that the change is based on; undefined saves without a check
 * @throws ApiError 404; 412 when someone else has saved meanwhile; 422 as `createService`
 */
export async function updateService(
  trx: Db,
  id: number,
  input: ServiceInput,
  version: number | undefined,
  now: string,
): Promise<Service> {
  const before = await lockService(trx, id, version)
  const branchIds = await listBranchIds(trx)
  const complete = withStoredOptions(input, readOptions(before.options))
  requireConsistent(complete, branchIds)
  const row = await trx
    .updateTable('services')
    .set({ ...toColumns(complete), version: before.version + 1, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toService(row, branchIds)
}

/**
 * Deletes a service. It can be restored until maintenance deletes it permanently.
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteService(
  trx: Db,
  id: number,
  version: number | undefined,
  now: string,
): Promise<void> {
  const row = await lockService(trx, id, version)
  await trx.deleteFrom('services').where('id', '=', id).execute()
  await trx
    .insertInto('deletedServices')
    .values({ id, service: JSON.stringify(row), deletedAt: now })
    .execute()
}

/** Deleted services that can still be restored, the newest first. */
export async function listDeletedServices(db: Db): Promise<DeletedService[]> {
  const rows = await db
    .selectFrom('deletedServices')
    .selectAll()
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, service, deletedAt }) => ({
    id,
    name: (JSON.parse(service) as StoredService).name,
    deletedAt,
  }))
}

/**
 * Restores a deleted service as its next version, under its id and in its place.
 * @throws ApiError 404 when it was not deleted, or was deleted permanently
 */
export async function restoreService(trx: Db, id: number, now: string): Promise<Service> {
  const deleted = await trx
    .deleteFrom('deletedServices')
    .where('id', '=', id)
    .returning('service')
    .executeTakeFirst()
  if (!deleted) throw notFound('Service not found')
  const stored = JSON.parse(deleted.service) as StoredService
  const row = await trx
    .insertInto('services')
    .values({ ...stored, version: stored.version + 1, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toService(row, await listBranchIds(trx))
}

/** Permanently deletes services that were deleted before `before`, an instant. */
export async function purgeDeletedServices(db: Db, before: string): Promise<void> {
  await db.deleteFrom('deletedServices').where('deletedAt', '<', before).execute()
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
