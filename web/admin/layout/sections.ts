import { adminPaths } from '#contracts/admin-paths.ts'
import { isWithin } from '#contracts/paths.ts'

/** The five entries of the sidebar, in their order. */
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

/** The name of the section that an address of the back office belongs to. */
export const sectionAt = (pathname: string): string =>
  sections.find(({ to }) => to !== adminPaths.dashboard && isWithin(to, pathname))?.name ?? 'Dashboard'

/** The title of the tab at an address of the back office. */
export const titleAt = (pathname: string): string => `${sectionAt(pathname)} · Araliya back office`
