// In the first HTML of every screen: collapses the sidebar, which is inside the script's parent, before it is painted.
import { isSidebarCollapsed, needsWidth, TIGHT_PANES } from './collapsed-sidebar.ts'

const parent = document.currentScript?.parentElement
if (parent && (isSidebarCollapsed() || needsWidth(location, matchMedia(TIGHT_PANES).matches)))
  parent.dataset.collapsed = ''
