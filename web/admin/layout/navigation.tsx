import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/admin-paths.ts'
import { paths } from '#contracts/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { Icon } from './icons.tsx'
import { entries } from './sections.ts'
import { UnreadBadge } from './unread-count.tsx'

const shape =
  'flex min-h-10 w-full cursor-pointer items-center rounded-lg text-sm outline-rose-700 ' +
  'transition-colors duration-200 hover:bg-rose-50 focus-visible:outline-2 disabled:opacity-55'

/** The content of the sidebar and of the menu: logo, entries, website and logout. */
export function Navigation({
  collapsed = false,
  loggingOut,
  onLogout,
}: {
  collapsed?: boolean
  loggingOut: boolean
  onLogout: () => void
}) {
  const unread = useId()
  // Collapsed, the icon is as far left as leaves room for the number beside it.
  const itemClass = `${shape} ${collapsed ? 'gap-1 ps-2' : 'gap-[min(0.75rem,3vw)] px-[min(0.875rem,3vw)]'}`
  const label = collapsed ? 'sr-only' : 'min-w-0 wrap-anywhere'
  const tip = (text: string) => (collapsed ? text : undefined)
  return (
    <>
      <p className="flex h-14 shrink-0 items-center gap-3 px-[min(1.25rem,5vw)]">
        <Flower className="size-8 shrink-0 text-rose-700" />
        <span className={`font-display text-2xl ${label}`}>{salon.shortName}</span>
      </p>
      <nav aria-label="Back office" className="shrink-0 grow px-[min(0.75rem,3vw)] py-2">
        <ul className="space-y-1">
          {entries.map(({ name, to, icon }) => (
            <li key={name}>
              <NavLink
                to={to}
                end={to === adminPaths.dashboard}
                title={tip(name)}
                aria-describedby={to === adminPaths.appointments ? unread : undefined}
                className={({ isActive }) =>
                  `${itemClass} ${isActive ? 'bg-baby-rose/40 font-medium text-rose-700' : ''}`
                }
              >
                <Icon name={icon} />
                <span className={label}>{name}</span>
                {to === adminPaths.appointments && <UnreadBadge id={unread} collapsed={collapsed} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-1 border-t border-plum/10 px-[min(0.75rem,3vw)] py-3">
        <Link to={paths.home} title={tip('View website')} className={itemClass}>
          <Icon name="website" />
          <span className={label}>View website</span>
        </Link>
        <button
          type="button"
          disabled={loggingOut}
          onClick={onLogout}
          title={tip('Logout')}
          className={itemClass}
        >
          <Icon name="logout" />
          <span className={label}>Logout</span>
        </button>
      </div>
    </>
  )
}
