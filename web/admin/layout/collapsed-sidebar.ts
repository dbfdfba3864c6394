import { localStore } from '../../storage.ts'

const KEY = 'araliya.sidebar'

/** Whether this browser has stored that the sidebar is collapsed. */
export const isSidebarCollapsed = (): boolean => localStore.getItem(KEY) === 'collapsed'

export const storeSidebar = (state: 'collapsed' | 'open') => localStore.setItem(KEY, state)
