import type { CategoryId } from './category.ts'

type Id = number | string

/**
 * Every address of the site, once: routes, links, the keys of kept pages, the sitemap and mails derive from it, so
 * that a renamed page can't leave a dead link behind. `:id` makes a route's pattern of an address with an id.
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
  admin: {
    login: '/admin/login',
    dashboard: '/admin',
    services: '/admin/services',
    newService: '/admin/services/new',
    editService: (id: Id) => `/admin/services/edit/${id}`,
    categories: '/admin/categories',
    newCategory: '/admin/categories/new',
    editCategory: (id: Id) => `/admin/categories/edit/${id}`,
    branches: '/admin/branches',
    newBranch: '/admin/branches/new',
    editBranch: (id: Id) => `/admin/branches/edit/${id}`,
    appointments: '/admin/appointments',
    overdueAppointments: '/admin/appointments?clock=overdue',
    openAppointment: (id: Id) => `/admin/appointments?open=${id}`,
    clients: '/admin/clients',
    staff: '/admin/staff',
    settings: '/admin/settings',
  },
} as const

/** Where a password is set without the old one. Apart from the rest: the site would load them for nothing. */
export const passwordPaths = {
  forgot: '/admin/forgot',
  /** The token stands behind a `#`: no log and no other site ever sees it. */
  reset: '/admin/reset',
} as const

/** The four pages, in the order in which they are named everywhere. */
export const publicPages = [paths.home, paths.about, paths.services, paths.contact] as const

/** What the contact page reads of its query: a choice made elsewhere, and that a form was posted. */
export const contactQuery = ['service', 'branch', 'sent'] as const

/** Whether an address's path is that of `path` or lies below it. */
export const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
