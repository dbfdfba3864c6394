import type { Branch, BranchInput } from '#contracts/branch.ts'
import { WeekHours } from '#contracts/hours.ts'
import { isWebAddress } from '#contracts/web-address.ts'
import type { Bit, BranchRow } from '../db/tables.ts'

/** Undefined, so the hours of all branches apply, if they can't be read. */
const readHours = (stored: string) => WeekHours.safeParse(JSON.parse(stored)).data

/** A stored branch as the API returns it. */
export const toBranch = (
  row: Omit<BranchRow, 'id' | 'created_at' | 'updated_at' | 'position'> & { id: number },
): Branch => ({
  id: row.id,
  name: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  // Pages link to it: a row that was restored or written by hand may contain a script.
  mapUrl: isWebAddress(row.map_url) ? row.map_url : '',
  disable: row.disabled === 1,
  ...(row.picture && { picture: row.picture }),
  ...(row.hours && { hours: readHours(row.hours) }),
  version: row.version,
})

/** The columns of a branch form. Pictures and hours that a client doesn't send stay as they are. */
export const toBranchColumns = (input: BranchInput) => ({
  name: input.name,
  address: input.address,
  phone: input.phone,
  email: input.email,
  map_url: input.mapUrl,
  disabled: (input.disable ? 1 : 0) as Bit,
  ...(input.picture !== undefined && { picture: input.picture }),
  ...(input.hours !== undefined && { hours: input.hours && JSON.stringify(input.hours) }),
})
