import { type RawBuilder, sql } from 'kysely'
import type { OrderInput } from '#contracts/api/order.ts'
import { refused, stale } from '../errors.ts'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * The position of a row of `services` or `branches` in its list: its id until it is moved, so that new rows come last.
 */
export const listPosition: RawBuilder<number> = sql<number>`coalesce(position, id)`

const isSameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/**
 * Reorders the rows of a list by exchanging the positions that they have. Rows in this order already stay as they are.
 * @param where selects the rows of the list
 * @throws ApiError 412 with the stored order when it differs from `was`; 422 when `ids` are not the same rows as `was`
 */
export async function setOrder(
  trx: Db,
  table: 'services' | 'branches',
  { ids, was }: OrderInput,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number[]> {
  const rows = await trx
    .selectFrom(table)
    .select(['id', listPosition.as('position')])
    .where(where)
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
  // Not sorted by the database: after waiting for a lock it returns new positions in the old order.
  rows.sort((a, b) => a.position - b.position || a.id - b.id)
  const stored = rows.map(({ id }) => id)
  if (isSameOrder(stored, ids)) return ids
  if (!isSameOrder(stored, was)) throw stale({ ids: stored })
  const sorted = (some: readonly number[]) => some.toSorted((a, b) => a - b)
  if (!isSameOrder(sorted(ids), sorted(was))) throw refused({ ids: 'List every id exactly once' })
  for (const [index, id] of ids.entries()) {
    const row = rows[index]
    if (row && row.id !== id)
      await trx.updateTable(table).set({ position: row.position }).where('id', '=', id).execute()
  }
  return ids
}
