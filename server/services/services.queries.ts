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

/** All services in the order of the categories, within one as they were put; at first in the order in which they were added. */
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
 * Puts the services of a category into another order.
 * @throws ApiError 412 when they stand in another by now; 422 when not all of them are named
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
 * @param version what the editor started from; undefined saves whatever is stored
 * @throws ApiError 404, or 412 when somebody else saved in the meantime
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
 * @param version what the person who deletes has seen; undefined deletes whatever is stored
 * @throws ApiError 404, or 412 when somebody else saved in the meantime
 */
export async function deleteService(db: Db, id: number, version: number | undefined): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('services')
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw stale(await getService(db, id))
}
