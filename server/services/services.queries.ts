import { type Selectable, sql } from 'kysely'
import { categories } from '#content/categories.ts'
import type { ServiceOrderInput } from '#contracts/api/order.ts'
import type { Service, ServiceInput } from '#contracts/services/service.ts'
import { listPosition, setOrder } from '../db/positions.ts'
import type { Db, ServiceRow } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'

const toService = (row: Selectable<ServiceRow>): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  duration: row.duration,
  price: row.priceCents / 100,
  perNail: row.perNail === 1,
  popular: row.popular === 1,
  categoryId: row.categoryId,
  categoryName: row.categoryId,
  version: row.version,
})

const toColumns = ({ price, perNail, popular, ...columns }: ServiceInput) => ({
  ...columns,
  // 12500.55 * 100 is 1250055.0000000002; the contract allows two decimals, so rounding is exact.
  priceCents: Math.round(price * 100),
  perNail: perNail ? (1 as const) : (0 as const),
  popular: popular ? (1 as const) : (0 as const),
})

/** All services, by category and then by position; those without a position by id. */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db.selectFrom('services').selectAll().orderBy(listPosition).orderBy('id').execute()
  return categories.flatMap(({ id }) => rows.filter(row => row.categoryId === id).map(toService))
}

/** One service. @throws ApiError 404 */
export async function getService(db: Db, id: number): Promise<Service> {
  const row = await db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Service not found')
  return toService(row)
}

/** Stores a service as its first version; `now` is an ISO instant. */
export async function createService(db: Db, input: ServiceInput, now: string): Promise<Service> {
  const row = await db
    .insertInto('services')
    .values({ ...toColumns(input), version: 1, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toService(row)
}

/**
 * Replaces a service and counts its version up.
 * @param version the one that the change is based on; undefined saves without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function updateService(
  db: Db,
  id: number,
  input: ServiceInput,
  version: number | undefined,
  now: string,
): Promise<Service> {
  const update = db
    .updateTable('services')
    .set(eb => ({ ...toColumns(input), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
  const checked = version === undefined ? update : update.where('version', '=', version)
  const row = await checked.returningAll().executeTakeFirst()
  if (!row) throw stale(await getService(db, id))
  return toService(row)
}

/**
 * Deletes a service.
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteService(db: Db, id: number, version: number | undefined): Promise<void> {
  const deletion = db.deleteFrom('services').where('id', '=', id)
  const checked = version === undefined ? deletion : deletion.where('version', '=', version)
  const { numDeletedRows } = await checked.executeTakeFirst()
  if (numDeletedRows === 0n) throw stale(await getService(db, id))
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
