import { adminPaths } from '#contracts/paths/admin-paths.ts'

/** Where in the back office a setup task is done, by the name that the screen has there. After `#` is the part of the screen. */
export const places = {
  account: { path: adminPaths.settings, name: 'Settings, Account' },
  branches: { path: adminPaths.branches, name: 'Branches' },
  inquiries: { path: adminPaths.inquirySettings, name: 'Settings, Inquiries' },
  salon: { path: adminPaths.salonSettings, name: 'Settings, Salon and Hours' },
  personalData: { path: `${adminPaths.salonSettings}#personal-data`, name: 'Settings, Salon and Hours' },
  hours: { path: `${adminPaths.salonSettings}#hours`, name: 'Settings, Salon and Hours' },
  poyaDays: { path: `${adminPaths.salonSettings}#poya-days`, name: 'Settings, Salon and Hours' },
  /** For what only the person who runs the server can do. */
  server: { path: adminPaths.helpChapter('before-you-open'), name: 'Help, Before you open' },
  services: { path: adminPaths.services, name: 'Services' },
  team: { path: adminPaths.team, name: 'Settings, Team' },
  website: { path: adminPaths.websiteSettings, name: 'Settings, Website' },
  testimonials: { path: `${adminPaths.websiteSettings}#testimonials`, name: 'Settings, Website' },
  people: { path: `${adminPaths.websiteSettings}#people`, name: 'Settings, Website' },
  story: { path: `${adminPaths.websiteSettings}#copy.about.story.0`, name: 'Settings, Website' },
  reasons: { path: `${adminPaths.websiteSettings}#copy.about.reasons.0.name`, name: 'Settings, Website' },
} as const
