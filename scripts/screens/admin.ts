import type { Page } from '@playwright/test'
import type { InboxSummary } from '#contracts/inbox.ts'
import { inquiryScreens } from './inquiries.ts'
import { failing, offline, press, type Screen, waiting } from './screen.ts'

const lists = [
  { screen: 'services', calls: '/services*' },
  { screen: 'categories', calls: '/categories*' },
  { screen: 'branches', calls: '/branches*' },
  { screen: 'appointments', calls: '/contacts*' },
]

const openFirst = (page: Page) => press(/^View /)(page)

/** Runs several steps in order. */
const steps =
  (...all: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const interact of all) await interact(page)
  }

async function writeNote(page: Page) {
  await page.getByLabel('Note').fill('Likes her tea without sugar. Dilani did her colour in March.')
  await press('Add Note')(page)
  await page
    .getByText(/^Note by/)
    .first()
    .scrollIntoViewIfNeeded()
}

async function insertSaved(page: Page) {
  await press('Insert Saved Reply')(page)
  await press('We have a free slot', 'menuitem')(page)
}

async function changePassword(page: Page) {
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await press('Change Password')(page)
}

async function openTables(page: Page) {
  for (const summary of await page.getByText('Show as table').all()) await summary.click()
}

/** Changes the stats of the dashboard. */
const withStats = (change: (summary: InboxSummary) => InboxSummary) => (page: Page) =>
  page.route('**/api/contacts/summary', async route => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: InboxSummary }
    await route.fulfill({ response, json: { success: true, data: change(data) } })
  })

const nothing = { unread: 0, read: 0, processing: 0, completed: 0 }

const withoutInquiries = (summary: InboxSummary): InboxSummary => ({
  ...summary,
  ...{ waiting: 0, dueSoon: 0, overdue: 0, answered: 0, medianAnswerMinutes: null },
  days: summary.days.map(({ day }) => ({ day, totals: nothing })),
  ...{ categories: [], branches: [], hours: [] },
})

/** The salon of the screenshots has no mail server: this makes the screens behave as if there were one. */
const withMailServer = withStats(summary => ({ ...summary, canSendMail: true }))

async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: /menu/i }).first()
  if (await menu.isVisible()) await menu.click()
}

/** Without a session. */
export const loginScreens: Screen[] = [
  { name: 'login', path: '/admin/login' },
  { name: 'login-errors', path: '/admin/login', interact: press('Login') },
]

/** With an admin's session. */
export const adminScreens: Screen[] = [
  { name: 'dashboard', path: '/admin' },
  { name: 'dashboard-menu', path: '/admin', interact: openMenu, windowOnly: true },
  { name: 'dashboard-failed', path: '/admin', prepare: failing('/contacts*') },
  { name: 'dashboard-numbers-failed', path: '/admin', prepare: failing('/contacts/summary') },
  { name: 'dashboard-waiting', path: '/admin', prepare: waiting('/contacts**') },
  { name: 'dashboard-tables', path: '/admin', interact: openTables },
  { name: 'dashboard-empty', path: '/admin', prepare: withStats(withoutInquiries) },
  ...lists.flatMap(({ screen, calls }): Screen[] => [
    { name: `${screen}-list`, path: `/admin/${screen}` },
    { name: `${screen}-failed`, path: `/admin/${screen}`, prepare: failing(calls) },
    { name: `${screen}-waiting`, path: `/admin/${screen}`, prepare: waiting(calls) },
    {
      name: `${screen}-empty`,
      path: `/admin/${screen}`,
      prepare: page =>
        page.route(`**/api${calls}`, route =>
          route.fulfill({ json: { success: true, data: [], count: 0, total: 0 } }),
        ),
    },
  ]),
  ...['services', 'branches'].flatMap((screen): Screen[] => [
    { name: `${screen}-new`, path: `/admin/${screen}/new` },
    { name: `${screen}-errors`, path: `/admin/${screen}/new`, interact: press(/^(Create|Save|Add)/) },
    { name: `${screen}-edit`, path: `/admin/${screen}/edit/1` },
    { name: `${screen}-delete`, path: `/admin/${screen}`, interact: press(/^Delete/), windowOnly: true },
  ]),
  { name: 'appointments-detail', path: '/admin/appointments', interact: openFirst, windowOnly: true },
  {
    name: 'appointments-detail-more',
    path: '/admin/appointments',
    interact: steps(openFirst, press(/^More$/)),
    windowOnly: true,
  },
  {
    name: 'appointments-detail-history',
    path: '/admin/appointments',
    interact: steps(openFirst, writeNote),
    windowOnly: true,
  },
  {
    name: 'appointments-reply',
    path: '/admin/appointments',
    prepare: withMailServer,
    interact: steps(openFirst, press('Reply'), insertSaved),
    windowOnly: true,
  },
  {
    name: 'appointments-reply-by-email-app',
    path: '/admin/appointments',
    interact: steps(openFirst, press('Reply')),
    windowOnly: true,
  },
  {
    name: 'appointments-saved-replies',
    path: '/admin/appointments',
    interact: steps(openFirst, press('Reply'), press('Insert Saved Reply'), press(/^Edit Saved/, 'menuitem')),
    windowOnly: true,
  },
  {
    name: 'appointments-saved-reply-errors',
    path: '/admin/appointments',
    interact: steps(
      openFirst,
      press('Reply'),
      press('Insert Saved Reply'),
      press(/^Edit Saved/, 'menuitem'),
      press('Add Saved Reply'),
      press('Add Saved Reply'),
    ),
    windowOnly: true,
  },
  {
    name: 'appointments-print',
    path: '/admin/appointments',
    interact: steps(openFirst, page => page.emulateMedia({ media: 'print' })),
  },
  ...inquiryScreens,
  { name: 'settings', path: '/admin/settings' },
  { name: 'settings-errors', path: '/admin/settings', interact: changePassword },
  {
    name: 'services-offline',
    path: '/admin/categories',
    interact: offline(press('Services', 'link')),
    windowOnly: true,
  },
  { name: 'clients', path: '/admin/clients' },
  { name: 'staff', path: '/admin/staff' },
]
