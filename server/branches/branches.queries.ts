import type { Selectable } from 'kysely'
import type { Branch, BranchInput } from '#contracts/branch.ts'
import { WeekHours } from '#contracts/hours.ts'
import { isWebAddress } from '#contracts/web-address.ts'
import { listPosition } from '../db/positions.ts'
import type { BranchRow, Db } from '../db/tables.ts'
import { versionedRows } from '../db/versioned-rows.ts'

/** Undefined, so the hours of all branches apply, if they can't be read. */
const readHours = (stored: string) => WeekHours.safeParse(JSON.parse(stored)).data

const toBranch = (row: Selectable<BranchRow>): Branch => ({
  id: row.id,
  name: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  // Pages link to it: a row that was restored or written by hand may contain a script.
  mapUrl: isWebAddress(row.mapUrl) ? row.mapUrl : '',
  disable: row.disabled === 1,
  ...(row.picture && { picture: row.picture }),
  ...(row.hours && { hours: readHours(row.hours) }),
  version: row.version,
})

/** Pictures and hours that a client doesn't send stay as they are. */
const toColumns = ({ disable, picture, hours, ...columns }: BranchInput) => ({
  ...columns,
  disabled: disable ? (1 as const) : (0 as const),
  ...(picture !== undefined && { picture }),
  ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
})

export const branches = versionedRows({
  table: 'branches',
  toData: toBranch,
  toColumns,
  missing: 'Branch not found',
})

/** All branches by position; those without a position by id. */
export async function listBranches(db: Db): Promise<Branch[]> {
  const rows = await db.selectFrom('branches').selectAll().orderBy(listPosition).orderBy('id').execute()
  return rows.map(toBranch)
}
