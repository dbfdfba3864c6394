import { type ComponentProps, useState } from 'react'
import { isSidebarCollapsed, storeSidebar } from './collapsed-sidebar.ts'
import { Icon } from './icons.tsx'
import { Navigation } from './navigation.tsx'

/** The sidebar of wide screens; this browser stores whether it is collapsed. */
export function Sidebar(props: Omit<ComponentProps<typeof Navigation>, 'collapsed'>) {
  const [collapsed, setCollapsed] = useState(() => !import.meta.env.SSR && isSidebarCollapsed())
  const toggle = () => {
    storeSidebar(collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <aside
      aria-label="Sidebar"
      data-collapsed={collapsed || undefined}
      className="sticky top-0 hidden h-dvh has-focus-visible:pb-(--messages) w-62 shrink-0 flex-col overflow-x-clip overflow-y-auto border-r border-plum/10 bg-ivory transition-[width] duration-200 motion-reduce:transition-none lg:flex collapsed:w-18"
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
