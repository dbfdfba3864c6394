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
  { name: 'Numbers', to: adminPaths.numbers },
  { name: 'Help', to: adminPaths.help },
  { name: 'Clients', to: adminPaths.clients },
  { name: 'Staff', to: adminPaths.staff },
]

/** The section of the back office that a path belongs to. */
export const sectionAt = (pathname: string): string =>
  sections.find(({ to }) => to !== adminPaths.dashboard && isWithin(to, pathname))?.name ?? 'Dashboard'

/** The entries of Settings, in order. */
export const settingsEntries = [
  { name: 'Website', to: adminPaths.websiteSettings },
  { name: 'Salon and Hours', to: adminPaths.salonSettings },
  { name: 'Inquiries', to: adminPaths.inquirySettings },
  { name: 'Team', to: adminPaths.team },
  { name: 'Account', to: adminPaths.settings },
  { name: 'Saved replies', to: adminPaths.savedReplies },
] as const

const rows = new Map([
  ['services', 'Service'],
  ['categories', 'Category'],
  ['branches', 'Branch'],
])

/** The title of the document: each screen and each entry of Settings has its own. */
export function titleAt({ pathname }: Pick<Location, 'pathname'>): string {
  const [, , section = '', form] = pathname.split('/')
  const row = rows.get(section)
  const entry = settingsEntries.find(({ to }) => to === pathname && to !== adminPaths.settings)
  const screen =
    row && form === 'new' ? `Add ${row}` : row && form === 'edit' ? `Edit ${row}` : sectionAt(pathname)
  return `${entry ? `${entry.name} · ` : ''}${screen} · Araliya back office`
}
