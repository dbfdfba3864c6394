import type { CategoryId } from './category.ts'

/**
 * Every address of the site, once: routes, links, the keys of kept pages and the sitemap derive from it, so that a
 * renamed page can't leave a dead link behind.
 */
export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  servicesIn: (category: CategoryId) => `/services?category=${category}`,
  contact: '/contact',
  locations: '/contact#locations',
  /** The contact form with a service or a branch already chosen, both by name. */
  contactAbout: (choice: { service?: string; branch?: string }) =>
    `/contact?${new URLSearchParams(choice)}#form`,
  /** What a form posted without JavaScript leads to, and the way back to an empty form: no branch is chosen. */
  contactSent: '/contact?sent=1',
  contactAgain: '/contact?branch=',
  /** The back office, whose other addresses are `adminPaths`. */
  admin: '/admin',
} as const

/** The four pages, in the order in which they are named everywhere. */
export const publicPages = [paths.home, paths.about, paths.services, paths.contact] as const

/** What the contact page reads of its query: a choice made elsewhere, and that a form was posted. */
export const contactQuery = ['service', 'branch', 'sent'] as const

/** Whether an address's path is that of `path` or lies below it. */
export const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
