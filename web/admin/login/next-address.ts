import { adminPaths } from '#contracts/admin-paths.ts'
import { isWithin, paths } from '#contracts/paths.ts'

const ANYWHERE = 'http://anywhere.invalid'

/** The login that leads back to `address` afterwards. */
export const loginAddress = (address: string) =>
  address === adminPaths.dashboard
    ? adminPaths.login
    : `${adminPaths.login}?${new URLSearchParams({ next: address })}`

/** Where a login leads: `next` if it is a screen of this back office, the dashboard otherwise. Never another site. */
export function nextAddress(next: string | null): string {
  const url = next === null ? null : URL.parse(next, ANYWHERE)
  if (url?.origin !== ANYWHERE || !next?.startsWith('/')) return adminPaths.dashboard
  const { pathname, search, hash } = url
  const within = isWithin(paths.admin, pathname)
  if (!within || pathname.startsWith(adminPaths.login)) return adminPaths.dashboard
  return pathname + search + hash
}
