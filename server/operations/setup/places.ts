import { adminPaths } from '#contracts/paths/admin-paths.ts'

/** Where in the back office a setup task is done, by the name that the screen has there. */
export const places = {
  account: { path: adminPaths.settings, name: 'Settings, Account' },
  branches: { path: adminPaths.branches, name: 'Branches' },
  inquiries: { path: adminPaths.inquirySettings, name: 'Settings, Inquiries' },
  salon: { path: adminPaths.salonSettings, name: 'Settings, Salon and Hours' },
  /** For what only the person who runs the server can do. */
  server: { path: adminPaths.helpChapter('before-you-open'), name: 'Help, Before you open' },
  services: { path: adminPaths.services, name: 'Services' },
  team: { path: adminPaths.team, name: 'Settings, Team' },
  website: { path: adminPaths.websiteSettings, name: 'Settings, Website' },
} as const
