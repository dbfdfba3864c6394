import type { Branch, BranchInput } from '#contracts/branch.ts'
import { WeekHours } from '#contracts/hours.ts'
import { isWebAddress } from '#contracts/web-address.ts'
import type { Bit, BranchRow } from '../db/tables.ts'

/** A map address as browsers understand it: rows from before addresses were taken literally may say `http:maps.example`. */
function readMapUrl(stored: string): string {
  if (stored === '' || isWebAddress(stored)) return stored
  const url = URL.parse(stored)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  url.username = ''
  url.password = ''
  return url.href
}

/** Hours that can't be read any more are none: those of all branches hold. */
const readHours = (stored: string) => WeekHours.safeParse(JSON.parse(stored)).data

/** A stored branch as the wire shows it. */
export const toBranch = (
  row: Omit<BranchRow, 'id' | 'created_at' | 'updated_at' | 'position'> & { id: number },
): Branch => ({
  id: row.id,
  name: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  mapUrl: readMapUrl(row.map_url),
  disable: row.disabled === 1,
  ...(row.picture && { picture: row.picture }),
  ...(row.hours && { hours: readHours(row.hours) }),
  version: row.version,
})

/** The columns that a branch form fills. What knows nothing of pictures or hours sends none: those that are stored stay. */
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
