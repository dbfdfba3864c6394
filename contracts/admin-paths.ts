import { paths } from './paths.ts'

type Id = number | string

/**
 * Every address of the back office, once, for routes, links and mails; apart from `paths`, as the site would load these
 * for nothing. `:id` makes a route's pattern of an address with an id.
 */
export const adminPaths = {
  login: '/admin/login',
  dashboard: paths.admin,
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
  team: '/admin/settings?tab=team',
  forgot: '/admin/forgot',
  /** The token stands behind a `#`: no log and no other site ever sees it. */
  reset: '/admin/reset',
} as const
