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
  prices: '/admin/services?mode=prices',
  uploadSheet: '/admin/services?mode=upload',
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
  /** Opens the form that writes an inquiry down: a shortcut of the app (`public/admin.webmanifest`). */
  writeInquiry: '/admin/appointments?new=1',
  numbers: '/admin/numbers',
  clients: '/admin/clients',
  staff: '/admin/staff',
  settings: '/admin/settings',
  websiteSettings: '/admin/settings/website',
  salonSettings: '/admin/settings/salon',
  inquirySettings: '/admin/settings/inquiries',
  team: '/admin/settings/team',
  savedReplies: '/admin/settings/saved-replies',
  /** Opens the versions of the site's content at one of them. */
  contentVersion: (entry: 'website' | 'salon', version: number) =>
    `/admin/settings/${entry}?version=${version}`,
  help: '/admin/help',
  helpChapter: (chapter: string) => `/admin/help/${chapter}`,
  forgot: '/admin/forgot',
  /** The token follows after `#`, so that no log and no other site sees it. */
  reset: '/admin/reset',
  /** Ends the session of a new browser; the token as above. */
  endSession: '/admin/end-session',
  /** The program of the service worker. It is not below `/admin`, as its scope must be `/admin` itself. */
  worker: '/admin-worker.js',
} as const
