import { adminPaths } from '#contracts/admin-paths.ts'
import { isWithin } from '#contracts/paths.ts'

/** The entries of the sidebar, in order. */
export const entries = [
  { name: 'Dashboard', to: adminPaths.dashboard, icon: 'dashboard' },
  { name: 'Services', to: adminPaths.services, icon: 'services' },
  { name: 'Branches', to: adminPaths.branches, icon: 'branches' },
  { name: 'Appointments', to: adminPaths.appointments, icon: 'appointments' },
  { name: 'Settings', to: adminPaths.settings, icon: 'settings' },
] as const

const sections = [
  ...entries,
  { name: 'Categories', to: adminPaths.categories },
  { name: 'Clients', to: adminPaths.clients },
  { name: 'Staff', to: adminPaths.staff },
]

/** The section of the back office that a path belongs to. */
export const sectionAt = (pathname: string): string =>
  sections.find(({ to }) => to !== adminPaths.dashboard && isWithin(to, pathname))?.name ?? 'Dashboard'

const rows = new Map([
  ['services', 'Service'],
  ['categories', 'Category'],
  ['branches', 'Branch'],
])

/** The title of the document: each screen has its own. */
export function titleAt(pathname: string): string {
  const [, , section = '', form] = pathname.split('/')
  const row = rows.get(section)
  const screen =
    row && form === 'new' ? `Add ${row}` : row && form === 'edit' ? `Edit ${row}` : sectionAt(pathname)
  return `${screen} · Araliya back office`
}
