import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { paths } from '#contracts/paths/paths.ts'
import { PlainButton } from '../../ui/button.tsx'
import { Flower } from '../../ui/flower.tsx'
import { useSummary } from '../live/live-updates.tsx'
import { Icon } from './icons.tsx'
import { entries } from './sections.ts'
import { ToAnswerBadge } from './to-answer-count.tsx'

const itemClass =
  'relative flex min-h-10 w-full cursor-pointer items-center gap-[min(0.75rem,3vw)] rounded-lg px-[min(0.875rem,3vw)] text-sm ' +
  'outline-rose-700 transition-colors duration-200 hover:bg-rose-50 focus-visible:outline-2 disabled:opacity-55 aria-disabled:opacity-55'
const labelClass = 'min-w-0 wrap-anywhere collapsed:sr-only'

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
  const toAnswer = useId()
  const hasToAnswer = (useSummary().data?.toAnswer.total ?? 0) > 0
  const tip = (text: string) => (collapsed ? text : undefined)
  return (
    <>
      <p className="flex h-14 shrink-0 items-center gap-3 px-[min(1.25rem,5vw)]">
        <Flower className="size-8 shrink-0 text-rose-700" />
        <span className={`font-display text-2xl ${labelClass}`}>{salon.shortName}</span>
      </p>
      <nav aria-label="Back office" className="shrink-0 grow px-[min(0.75rem,3vw)] py-2">
        <ul className="space-y-1">
          {entries.map(({ name, to, icon }) => (
            <li key={name}>
              <NavLink
                // The number beside it is of the inquiries that wait for us: it leads to them.
                to={to === adminPaths.inquiries && hasToAnswer ? adminPaths.toAnswer : to}
                end={to === adminPaths.dashboard}
                title={tip(name)}
                aria-describedby={to === adminPaths.inquiries ? toAnswer : undefined}
                className={({ isActive }) =>
                  `${itemClass} ${isActive ? 'bg-baby-rose/40 font-medium text-rose-700' : ''}`
                }
              >
                <Icon name={icon} />
                <span className={labelClass}>{name}</span>
                {to === adminPaths.inquiries && (
                  <span className="ml-auto shrink-0 collapsed:absolute collapsed:-top-0.5 collapsed:right-0">
                    <ToAnswerBadge id={toAnswer} collapsed={collapsed} />
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-1 border-t border-plum/10 px-[min(0.75rem,3vw)] py-3">
        <Link to={paths.home} title={tip('View website')} className={itemClass}>
          <Icon name="website" />
          <span className={labelClass}>View website</span>
        </Link>
        <PlainButton
          disabled={loggingOut}
          // The second click of a double click may have been for a dialog that the first one closed.
          onClick={({ detail }) => detail < 2 && onLogout()}
          title={tip('Logout')}
          className={itemClass}
        >
          <Icon name="logout" />
          <span className={labelClass}>Logout</span>
        </PlainButton>
      </div>
    </>
  )
}
