import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { localStore } from '../../storage.ts'

const KEY = 'araliya.sidebar'

/** Whether this browser has stored that the sidebar is collapsed. */
export const isSidebarCollapsed = (): boolean => localStore.getItem(KEY) === 'collapsed'

/** Whether a screen needs the sidebar's width: the website is shown at its true width beside its fields. */
export const needsWidth = (pathname: string): boolean => pathname === adminPaths.websiteSettings

export const storeSidebar = (state: 'collapsed' | 'open') => localStore.setItem(KEY, state)
