import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

// Who presses the next link while pages pass into each other cuts that short; the browser calls it a failure that nobody caught.
if (!import.meta.env.SSR)
  addEventListener('unhandledrejection', event => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
  })

/** A link to another page of the site: one page passes into the other. */
export const Link = (props: ComponentProps<typeof RouterLink>) => <RouterLink viewTransition {...props} />

/** The same, knowing whether one is there already. */
export const NavLink = (props: ComponentProps<typeof RouterNavLink>) => (
  <RouterNavLink viewTransition {...props} />
)
