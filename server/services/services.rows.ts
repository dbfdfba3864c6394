import { categories } from '#content/categories.ts'
import type { Service, ServiceInput } from '#contracts/service.ts'
import type { Bit, ServiceRow } from '../db/tables.ts'

const rank = new Map(categories.map(({ id }, index) => [id, index]))

/** Sorts by category; within a category the order stays. */
export const inCategoryOrder = (services: Service[]): Service[] =>
  services.toSorted((a, b) => (rank.get(a.categoryId) ?? 0) - (rank.get(b.categoryId) ?? 0))

/** A stored service as the API returns it. */
export const toService = (
  row: Omit<ServiceRow, 'id' | 'created_at' | 'updated_at' | 'position'> & { id: number },
): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  duration: row.duration,
  price: row.price_cents / 100,
  perNail: row.per_nail === 1,
  popular: row.popular === 1,
  categoryId: row.category_id,
  categoryName: row.category_id,
  version: row.version,
})

/** The columns of a service form. */
export const toServiceColumns = (input: ServiceInput) => ({
  name: input.name,
  description: input.description,
  duration: input.duration,
  // 12500.55 * 100 is 1250055.0000000002; the contract allows two decimals, so rounding is exact.
  price_cents: Math.round(input.price * 100),
  per_nail: (input.perNail ? 1 : 0) as Bit,
  popular: (input.popular ? 1 : 0) as Bit,
  category_id: input.categoryId,
})
