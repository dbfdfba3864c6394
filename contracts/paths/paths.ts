import type { CategoryId } from '../services/category.ts'

/**
 * Every address of the public site. Routes, links, cache keys and the sitemap use these, so a renamed page leaves no dead
 * link.
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
  /** The page after a form was posted without JavaScript, and the link back to an empty form. */
  contactSent: '/contact?sent=1',
  contactAgain: '/contact?branch=',
  /** The back office, whose other addresses are `adminPaths`. */
  admin: '/admin',
} as const

/** The four pages, in the order in which they are named everywhere. */
export const publicPages = [paths.home, paths.about, paths.services, paths.contact] as const

/** The query parameters of the contact page: a service or branch chosen elsewhere, and that a form was posted. */
export const contactQuery = ['service', 'branch', 'sent'] as const

/** Whether an address's path is `path` or is below it. */
export const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
