import { type ComponentProps, useState } from 'react'
import { useLocation } from 'react-router'
import { createMediaHook } from '../../ui/use-media.ts'
import { isSidebarCollapsed, needsWidth, storeSidebar, TIGHT_PANES } from './collapsed-sidebar.ts'
import { Icon } from './icons.tsx'
import { Navigation } from './navigation.tsx'

const useTightPanes = createMediaHook(TIGHT_PANES)

/** The sidebar of wide screens; this browser stores whether it is collapsed. Where a screen needs the width, it is until it is expanded. */
export function Sidebar(props: Omit<ComponentProps<typeof Navigation>, 'collapsed'>) {
  const location = useLocation()
  const { pathname } = location
  const [isStored, setStored] = useState(() => !import.meta.env.SSR && isSidebarCollapsed())
  /** The screen that needs the width, on which it was expanded nevertheless. */
  const [expandedOn, setExpandedOn] = useState<string>()
  const isForScreen = needsWidth(location, useTightPanes()) && !import.meta.env.SSR
  const collapsed = isForScreen ? expandedOn !== pathname : isStored
  const toggle = () => {
    if (isForScreen) {
      setExpandedOn(collapsed ? pathname : undefined)
      return
    }
    storeSidebar(collapsed ? 'open' : 'collapsed')
    setStored(!collapsed)
  }
  return (
    <aside
      aria-label="Sidebar"
      data-collapsed={collapsed || undefined}
      className="sticky top-0 hidden h-dvh has-focus-visible:pb-(--messages) w-62 shrink-0 flex-col overflow-x-clip overflow-y-auto border-r border-plum/10 bg-ivory lg:flex collapsed:w-18"
    >
      <Navigation {...props} collapsed={collapsed} />
      <div className="border-t border-plum/10 p-3">
        <button
          type="button"
          aria-expanded={!collapsed}
          onClick={toggle}
          className="flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-lg px-3.5 text-sm text-plum-soft outline-rose-700 hover:bg-rose-50 focus-visible:outline-2"
        >
          <Icon name="collapse" className="collapsed:rotate-180" />
          <span className="collapsed:sr-only">{collapsed ? 'Expand Sidebar' : 'Collapse Sidebar'}</span>
        </button>
      </div>
    </aside>
  )
}
