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
  /** The page of a branch that is not disabled. */
  branch: (slug: string) => `/branches/${slug}`,
  contact: '/contact',
  locations: '/contact#locations',
  /** The contact form, also after an inquiry was sent from it: for every link that says Book. */
  book: '/contact?book=1',
  /** The price list with a selection (`contracts/selection/`). */
  servicesWithList: (list: string) => `/services?${new URLSearchParams({ list })}`,
  /**
   * The contact form, as `book`, with a service or a branch already chosen, both by name, or with a selection.
   */
  contactAbout: (choice: { service?: string; branch?: string; list?: string }) =>
    `/contact?${new URLSearchParams({ ...choice, book: '1' })}#form`,
  /** An empty contact form, after one was posted without JavaScript. */
  contactAgain: '/contact?branch=',
  /** What the salon does with personal data. */
  privacy: '/privacy',
  /** The contact form, with the subject of a request about personal data in its message. */
  dataRequest: '/contact?about=data#form',
  /** The back office, whose other addresses are `adminPaths`. */
  admin: '/admin',
} as const

/** The pages that every salon has, in the order in which they are named everywhere. */
export const publicPages = [paths.home, paths.about, paths.services, paths.contact, paths.privacy] as const

/** The query parameters of the contact page: what was chosen elsewhere, what it is about, and when a form was posted. */
export const contactQuery = ['service', 'branch', 'list', 'book', 'about', 'sent'] as const

/** Whether an address's path is `path` or is below it. */
export const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
