import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

// A click during a view transition aborts it, which browsers report as an unhandled rejection.
if (!import.meta.env.SSR)
  addEventListener('unhandledrejection', event => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
  })

/** A link to another page of the site, with a view transition. */
export const Link = (props: ComponentProps<typeof RouterLink>) => <RouterLink viewTransition {...props} />

export const NavLink = (props: ComponentProps<typeof RouterNavLink>) => (
  <RouterNavLink viewTransition {...props} />
)
