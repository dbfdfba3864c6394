import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { localStore } from '../../storage.ts'

const KEY = 'araliya.sidebar'

/** Whether this browser has stored that the sidebar is collapsed. */
export const isSidebarCollapsed = (): boolean => localStore.getItem(KEY) === 'collapsed'

/** Windows in which a list and what is open of it stand side by side, and have no room to spare. */
export const TIGHT_PANES = '(73.75rem <= width < 112rem)'

/**
 * Whether a screen needs the sidebar's width: the website is shown at its true width beside its fields, and an open inquiry
 * stands beside the list.
 */
export const needsWidth = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  hasTightPanes: boolean,
): boolean =>
  pathname === adminPaths.websiteSettings ||
  (hasTightPanes && pathname === adminPaths.inquiries && new URLSearchParams(search).has('open'))

export const storeSidebar = (state: 'collapsed' | 'open') => localStore.setItem(KEY, state)
