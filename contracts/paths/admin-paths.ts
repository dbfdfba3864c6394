import { paths } from './paths.ts'

type Id = number | string

/**
 * Every address of the back office, for routes, links and mails. Apart from `paths`, so that the public site does not load
 * them. Pass `:id` for a route pattern.
 */
export const adminPaths = {
  login: '/admin/login',
  dashboard: paths.admin,
  services: '/admin/services',
  newService: '/admin/services/new',
  prices: '/admin/services/prices',
  uploadSheet: '/admin/services/upload',
  editService: (id: Id) => `/admin/services/edit/${id}`,
  categories: '/admin/categories',
  newCategory: '/admin/categories/new',
  editCategory: (id: Id) => `/admin/categories/edit/${id}`,
  branches: '/admin/branches',
  newBranch: '/admin/branches/new',
  editBranch: (id: Id) => `/admin/branches/edit/${id}`,
  // Addresses say appointments for inquiries: they are what bookmarks and mails link to.
  inquiries: '/admin/appointments',
  toAnswer: '/admin/appointments?waiting=us',
  withClient: '/admin/appointments?waiting=client',
  passedDeadlines: '/admin/appointments?deadline=passed',
  dueToday: '/admin/appointments?deadline=today',
  dueFollowUps: '/admin/appointments?followUp=due',
  openInquiry: (id: Id) => `/admin/appointments?open=${id}`,
  clients: '/admin/clients',
  staff: '/admin/staff',
  settings: '/admin/settings',
  team: '/admin/settings?tab=team',
  teamActivity: '/admin/settings?tab=activity&kind=team',
  /** Opens the versions of the site's content on a tab of Settings, at one of them. */
  contentVersion: (tab: string, version: number) => `/admin/settings?tab=${tab}&version=${version}`,
  salonSettings: '/admin/settings?tab=salon',
  notifications: '/admin/settings?tab=notifications',
  forgot: '/admin/forgot',
  /** The token follows after `#`, so that no log and no other site sees it. */
  reset: '/admin/reset',
  /** Ends the session of a new browser; the token as above. */
  endSession: '/admin/end-session',
} as const
