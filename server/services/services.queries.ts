import { sql } from 'kysely'
import type { ServiceOrderInput } from '#contracts/order.ts'
import type { Service, ServiceInput } from '#contracts/service.ts'
import { listPosition, setOrder } from '../db/positions.ts'
import type { Db } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'
import { inCategoryOrder, toService, toServiceColumns } from './services.rows.ts'

const columns = [
  'id',
  'name',
  'description',
  'duration',
  'price_cents',
  'per_nail',
  'popular',
  'category_id',
  'version',
] as const

/** All services, by category and then by position; those without a position by id. */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db.selectFrom('services').select(columns).orderBy(listPosition).orderBy('id').execute()
  return inCategoryOrder(rows.map(toService))
}

/** @throws ApiError 404 */
export async function getService(db: Db, id: number): Promise<Service> {
  const row = await db.selectFrom('services').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Service not found')
  return toService(row)
}

/**
 * Reorders the services of a category.
 * @throws ApiError 412 when the order has changed meanwhile; 422 when an id is missing
 */
export const orderServices = (trx: Db, { categoryId, ...order }: ServiceOrderInput): Promise<number[]> =>
  setOrder(trx, 'services', order, sql<boolean>`category_id = ${categoryId}`)

/** Stores a service as its first version; `now` is an ISO instant. */
export async function createService(db: Db, input: ServiceInput, now: string): Promise<Service> {
  const row = await db
    .insertInto('services')
    .values({ ...toServiceColumns(input), version: 1, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toService(row)
}

/**
 * Replaces a service.
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
  const row = await db
    .updateTable('services')
    .set(eb => ({ ...toServiceColumns(input), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number))
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw stale(await getService(db, id))
  return toService(row)
}

/**
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteService(db: Db, id: number, version: number | undefined): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('services')
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw stale(await getService(db, id))
}
