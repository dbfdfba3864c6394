import { matchPath } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'

/** The chapter that explains a screen, and those with addresses below its own. The first that fits counts. */
export const helpChapters = [
  [adminPaths.newService, 'one-service'],
  [adminPaths.editService(':id'), 'one-service'],
  [adminPaths.services, 'new-years-prices'],
  [adminPaths.categories, 'one-service'],
  [adminPaths.branches, 'a-new-telephone-number'],
  [adminPaths.inquiries, 'who-waits'],
  [adminPaths.numbers, 'numbers'],
  [adminPaths.websiteSettings, 'texts-and-pictures-of-the-website'],
  [adminPaths.salonSettings, 'a-closure'],
  [adminPaths.inquirySettings, 'who-is-told-of-inquiries'],
  [adminPaths.team, 'a-colleague-comes-or-leaves'],
  [adminPaths.savedReplies, 'reply'],
  [adminPaths.settings, 'a-lost-phone'],
  [adminPaths.dashboard, 'who-waits'],
] as const

/** The address of the chapter that explains a screen; without one, of all chapters. */
export function helpAt(pathname: string): string {
  const found = helpChapters.find(([path]) =>
    // All addresses are below that of the dashboard.
    matchPath({ path, end: path === adminPaths.dashboard }, pathname),
  )
  return found ? adminPaths.helpChapter(found[1]) : adminPaths.help
}
