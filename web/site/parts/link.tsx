import type { ComponentProps, FocusEvent, PointerEvent } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { connection } from './connection.ts'

// Who presses the next link while pages pass into each other cuts that short; the browser calls it a failure that nobody caught.
if (!import.meta.env.SSR)
  addEventListener('unhandledrejection', event => {
    if (/^AbortError: Transition was skipped/.test(String(event.reason))) event.preventDefault()
  })

function warmTarget({ currentTarget }: PointerEvent<HTMLAnchorElement> | FocusEvent<HTMLAnchorElement>) {
  const { pathname } = currentTarget
  if (connection().saveData) return
  import('./warm.ts').then(
    ({ warm }) => warm(pathname),
    () => {},
  )
}

/** What a link leads to is fetched when somebody is about to press it, unless they save data. */
const readiness = () =>
  ({
    prefetch: connection().saveData ? 'none' : 'intent',
    onPointerEnter: warmTarget,
    onFocus: warmTarget,
    viewTransition: true,
  }) as const

/** A link to another page of the site: ready before it is pressed, and one page passes into the other. */
export const Link = (props: ComponentProps<typeof RouterLink>) => <RouterLink {...readiness()} {...props} />

/** The same, knowing whether one is there already. */
export const NavLink = (props: ComponentProps<typeof RouterNavLink>) => (
  <RouterNavLink {...readiness()} {...props} />
)
