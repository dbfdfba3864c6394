import { isWithin, paths } from '#contracts/paths.ts'

/** The five entries of the sidebar, in their order. */
export const entries = [
  { name: 'Dashboard', to: paths.admin.dashboard, icon: 'dashboard' },
  { name: 'Services', to: paths.admin.services, icon: 'services' },
  { name: 'Branches', to: paths.admin.branches, icon: 'branches' },
  { name: 'Appointments', to: paths.admin.appointments, icon: 'appointments' },
  { name: 'Settings', to: paths.admin.settings, icon: 'settings' },
] as const

const sections = [
  ...entries,
  { name: 'Categories', to: paths.admin.categories },
  { name: 'Clients', to: paths.admin.clients },
  { name: 'Staff', to: paths.admin.staff },
]

/** The name of the section that an address of the back office belongs to. */
export const sectionAt = (pathname: string): string =>
  sections.find(({ to }) => to !== paths.admin.dashboard && isWithin(to, pathname))?.name ?? 'Dashboard'

/** The title of the tab at an address of the back office. */
export const titleAt = (pathname: string): string => `${sectionAt(pathname)} · Araliya back office`
