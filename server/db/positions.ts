import { type RawBuilder, sql } from 'kysely'
import type { OrderInput } from '#contracts/order.ts'
import { texts } from '#contracts/texts.ts'
import { ApiError, refused } from '../errors.ts'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * Where a row of `services` or `branches` stands: where its id would be, until somebody has moved it. A new one stands at the end,
 * and whoever is moved changes places with those of the same list alone.
 */
export const listPosition: RawBuilder<number> = sql<number>`coalesce(position, id)`

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/**
 * Puts the rows of a list into another order, wholly or not at all: they share out the places that they have.
 * @param where which rows are the list
 * @throws ApiError 412 with the order that is stored, when it is not what was seen; 422 when others are named than were seen
 */
export async function setOrder(
  trx: Db,
  table: 'services' | 'branches',
  { ids, was }: OrderInput,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number[]> {
  const rows = await trx
    .selectFrom(table)
    .select(['id', listPosition.as('place')])
    .where(where)
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
  // Not by the database: who has waited for a lock gets the new places in the old order.
  rows.sort((a, b) => a.place - b.place || a.id - b.id)
  const stored = rows.map(({ id }) => id)
  if (!isSame(stored, was)) throw new ApiError(412, texts.stale, { details: { current: { ids: stored } } })
  const sorted = (some: readonly number[]) => some.toSorted((a, b) => a - b)
  if (!isSame(sorted(ids), sorted(was))) throw refused({ ids: 'Name all of them, and each of them once' })
  for (const [index, id] of ids.entries()) {
    const row = rows[index]
    if (row && row.id !== id)
      await trx.updateTable(table).set({ position: row.place }).where('id', '=', id).execute()
  }
  return ids
}
