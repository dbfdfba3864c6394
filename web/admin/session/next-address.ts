import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { isWithin, paths } from '#contracts/paths/paths.ts'

const BASE = 'http://anywhere.invalid'

/** The path of the login that redirects to `address` afterwards. */
export const loginAddress = (address: string) =>
  address === adminPaths.dashboard
    ? adminPaths.login
    : `${adminPaths.login}?${new URLSearchParams({ next: address })}`

/** The path to open after the login: `next` if it is in the back office, else the dashboard. Never another site. */
export function nextAddress(next: string | null): string {
  const url = next === null ? null : URL.parse(next, BASE)
  if (url?.origin !== BASE || !next?.startsWith('/')) return adminPaths.dashboard
  const { pathname, search, hash } = url
  const within = isWithin(paths.admin, pathname)
  if (!within || pathname.startsWith(adminPaths.login)) return adminPaths.dashboard
  return pathname + search + hash
}
