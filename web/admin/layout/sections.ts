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

export const titleAt = (pathname: string): string => `${sectionAt(pathname)} · Araliya back office`
