import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { isWithin } from '#contracts/paths/paths.ts'

/** The entries of the sidebar, in order. */
export const entries = [
  { name: 'Dashboard', to: adminPaths.dashboard, icon: 'dashboard' },
  { name: 'Services', to: adminPaths.services, icon: 'services' },
  { name: 'Branches', to: adminPaths.branches, icon: 'branches' },
  { name: 'Appointments', to: adminPaths.inquiries, icon: 'appointments' },
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

/** The tabs of Settings, in order; `id` is the query of their URL, `?tab=hours`, and the first has none. */
export const settingsTabs = [
  { id: 'account', name: 'Account' },
  { id: 'salon', name: 'Salon' },
  { id: 'hours', name: 'Hours' },
  { id: 'copy', name: 'Texts' },
  { id: 'pictures', name: 'Pictures' },
  { id: 'testimonials', name: 'Testimonials' },
  { id: 'notifications', name: 'Notifications' },
  { id: 'team', name: 'Team' },
  { id: 'privacy', name: 'Privacy' },
  { id: 'activity', name: 'Activity' },
] as const

const rows = new Map([
  ['services', 'Service'],
  ['categories', 'Category'],
  ['branches', 'Branch'],
])

/** The title of the document: each screen and each tab of Settings has its own. */
export function titleAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const [, , section = '', form] = pathname.split('/')
  const row = rows.get(section)
  const id = new URLSearchParams(search).get('tab')
  const tab = pathname === adminPaths.settings && settingsTabs.slice(1).find(tab => tab.id === id)
  const screen =
    row && form === 'new' ? `Add ${row}` : row && form === 'edit' ? `Edit ${row}` : sectionAt(pathname)
  return `${tab ? `${tab.name} · ` : ''}${screen} · Araliya back office`
}
