import type { Branch, BranchInput } from '#contracts/branch.ts'
import type { OrderInput } from '#contracts/order.ts'
import { listPosition, setOrder } from '../db/positions.ts'
import type { Db } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'
import { toBranch, toBranchColumns } from './branches.rows.ts'

const columns = [
  'id',
  'name',
  'address',
  'phone',
  'email',
  'map_url',
  'disabled',
  'picture',
  'hours',
  'version',
] as const

/** All branches by position; those without a position by id. */
export async function listBranches(db: Db): Promise<Branch[]> {
  const rows = await db.selectFrom('branches').select(columns).orderBy(listPosition).orderBy('id').execute()
  return rows.map(toBranch)
}

/** @throws ApiError 404 */
export async function getBranch(db: Db, id: number): Promise<Branch> {
  const row = await db.selectFrom('branches').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Branch not found')
  return toBranch(row)
}

/**
 * Reorders the branches.
 * @throws ApiError 412 when the order has changed meanwhile; 422 when an id is missing
 */
export const orderBranches = (trx: Db, order: OrderInput): Promise<number[]> =>
  setOrder(trx, 'branches', order)

/** Stores a branch as its first version; `now` is an ISO instant. */
export async function createBranch(db: Db, input: BranchInput, now: string): Promise<Branch> {
  const row = await db
    .insertInto('branches')
    .values({ ...toBranchColumns(input), version: 1, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toBranch(row)
}

/**
 * Replaces a branch.
 * @param version the one that the change is based on; undefined saves without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function updateBranch(
  db: Db,
  id: number,
  input: BranchInput,
  version: number | undefined,
  now: string,
): Promise<Branch> {
  const row = await db
    .updateTable('branches')
    .set(eb => ({ ...toBranchColumns(input), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number))
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw stale(await getBranch(db, id))
  return toBranch(row)
}

/**
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteBranch(db: Db, id: number, version: number | undefined): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('branches')
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw stale(await getBranch(db, id))
}
