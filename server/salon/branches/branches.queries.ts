import type { Selectable } from 'kysely'
import type { OrderInput } from '#contracts/api/order.ts'
import type { Branch, BranchInput } from '#contracts/branches/branch.ts'
import { WeekHours } from '#contracts/branches/hours.ts'
import { slugsFor } from '#contracts/branches/slug.ts'
import { isWebAddress } from '#contracts/text/web-address.ts'
import { isPostgres } from '../../db/dialect.ts'
import { listPosition, setOrder } from '../../db/positions.ts'
import type { BranchRow, Db } from '../../db/tables.ts'
import { notFound, stale } from '../../errors.ts'

/** Undefined, so the hours of all branches apply, if they can't be read. */
const readHours = (stored: string) => WeekHours.safeParse(JSON.parse(stored)).data

const toBranch = (row: Selectable<BranchRow>): Branch => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  address: row.address,
  phone: row.phone,
  email: row.email,
  // Pages and emails link to it: a row that was restored or written by hand may contain a script.
  mapUrl: isWebAddress(row.mapUrl) ? row.mapUrl : '',
  disable: row.disabled === 1,
  directions: row.directions,
  whatsApp: row.whatsApp,
  reviewUrl: isWebAddress(row.reviewUrl) ? row.reviewUrl : '',
  ...(row.hours && { hours: readHours(row.hours) }),
  version: row.version,
})

/** Directions, WhatsApp number, review address and hours that a client doesn't send stay as they are. */
const toColumns = ({ disable, directions, whatsApp, reviewUrl, hours, ...columns }: BranchInput) => ({
  ...columns,
  disabled: disable ? (1 as const) : (0 as const),
  ...(directions !== undefined && { directions: directions ?? '' }),
  ...(whatsApp !== undefined && { whatsApp: whatsApp ?? '' }),
  ...(reviewUrl !== undefined && { reviewUrl: reviewUrl ?? '' }),
  ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
})

/** All branches by position; those without a position by id. */
export async function listBranches(db: Db): Promise<Branch[]> {
  const rows = await db.selectFrom('branches').selectAll().orderBy(listPosition).orderBy('id').execute()
  return rows.map(toBranch)
}

/** One branch. @throws ApiError 404 */
export async function getBranch(db: Db, id: number): Promise<Branch> {
  const row = await db.selectFrom('branches').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Branch not found')
  return toBranch(row)
}

/** One branch, locked until the transaction ends. @throws ApiError 404 */
export async function lockBranch(trx: Db, id: number): Promise<Branch> {
  if (isPostgres(trx))
    await trx.selectFrom('branches').select('id').where('id', '=', id).forUpdate().execute()
  return getBranch(trx, id)
}

/** Stores a branch as its first version, with the first slug of its name that is free; `now` is an ISO instant. */
export async function createBranch(db: Db, input: BranchInput, now: string): Promise<Branch> {
  const columns = { ...toColumns(input), version: 1, createdAt: now, updatedAt: now }
  const taken = new Set((await db.selectFrom('branches').select('slug').execute()).map(({ slug }) => slug))
  for (const slug of slugsFor(input.name)) {
    if (taken.has(slug)) continue
    // Another transaction may take the slug at the same time.
    const row = await db
      .insertInto('branches')
      .values({ ...columns, slug })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return toBranch(row)
  }
  throw new Error('unreachable')
}

/**
 * Replaces a branch and counts its version up.
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
  const update = db
    .updateTable('branches')
    .set(eb => ({ ...toColumns(input), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
  const checked = version === undefined ? update : update.where('version', '=', version)
  const row = await checked.returningAll().executeTakeFirst()
  if (!row) throw stale(await getBranch(db, id))
  return toBranch(row)
}

/**
 * Deletes a branch.
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteBranch(db: Db, id: number, version: number | undefined): Promise<void> {
  const deletion = db.deleteFrom('branches').where('id', '=', id)
  const checked = version === undefined ? deletion : deletion.where('version', '=', version)
  const { numDeletedRows } = await checked.executeTakeFirst()
  if (numDeletedRows === 0n) throw stale(await getBranch(db, id))
}

/**
 * Reorders the branches.
 * @returns their ids in the new order
 * @throws ApiError 412 with the stored order when it differs from `was`; 422 when `ids` are not the same branches as `was`
 */
export const orderBranches = (trx: Db, input: OrderInput): Promise<number[]> =>
  setOrder(trx, 'branches', input)
