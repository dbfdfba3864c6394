import type { Selectable } from 'kysely'
import { categories } from '#content/categories.ts'
import type { Service, ServiceInput } from '#contracts/service.ts'
import { listPosition } from '../db/positions.ts'
import type { Db, ServiceRow } from '../db/tables.ts'
import { versionedRows } from '../db/versioned-rows.ts'

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

export const services = versionedRows({
  table: 'services',
  toData: toService,
  toColumns,
  missing: 'Service not found',
})

/** All services, by category and then by position; those without a position by id. */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db.selectFrom('services').selectAll().orderBy(listPosition).orderBy('id').execute()
  return categories.flatMap(({ id }) => rows.filter(row => row.categoryId === id).map(toService))
}
