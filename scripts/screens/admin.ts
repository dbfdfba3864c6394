import type { Page } from '@playwright/test'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import type { Setup } from '#contracts/setup/setup.ts'
import { inquiryScreens } from './inquiries.ts'
import { photographScreens } from './photographs.ts'
import { failing, inWindow, offline, press, type Screen, statesOf, steps, waiting } from './screen.ts'
import { settingsScreens } from './settings.ts'

/** The calls of the screens with lists. */
const listCalls = {
  services: '/services/all',
  categories: '/categories*',
  branches: '/branches*',
  appointments: '/contacts*',
}

const openFirst = press(/^View /)

async function writeNote(page: Page) {
  // Until the inquiry is there, the key turns the page of the list.
  const detail = page.getByRole('dialog', { name: 'Contact Submission Detail' })
  await detail.getByRole('heading', { level: 3 }).first().waitFor()
  await page.keyboard.press('n')
  await page
    .getByLabel('Note', { exact: true })
    .fill('Likes her tea without sugar. Dilani did her colour in March.')
  await press('Add Note')(page)
  await page
    .getByText(/^Note by/)
    .first()
    .scrollIntoViewIfNeeded()
}

const changePrices = (amount: string) => async (page: Page) => {
  await page.getByLabel('Amount').fill(amount)
  await press(/^Apply/)(page)
}
const raisePrices = changePrices('10')
/** By more than is usual, which is asked. */
const raiseMuch = changePrices('250')

/** Chooses a spreadsheet, and waits for what it would change or why it is refused. */
const uploadSheet = (file: string) => async (page: Page) => {
  await page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles({ name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('table').or(page.getByText('Row 2')).first().waitFor()
}

/** The buttons of a row can be pressed when the pointer is on it. */
async function deleteFirst(page: Page) {
  await page.getByRole('row').nth(1).hover()
  await press(/^Delete/)(page)
}

const insertSaved = steps(press('Insert Saved Reply'), press('We have a free slot', 'option'))

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

const withoutInquiries = (summary: InboxSummary): InboxSummary => ({
  ...summary,
  responded: 0,
  medianResponseMinutes: null,
})

/** The salon of the screenshots has no mail server: this makes the screens behave as if there were one. */
const withMailServer = withStats(summary => ({ ...summary, canSendMail: true }))

/** A new salon that lacks much; one line was put away. */
const withSetup = (page: Page) =>
  page.route('**/api/setup', route => {
    const tasks = [
      {
        id: 'sample-pictures',
        why: 'All pictures of the website are the ones that came with the program. Your own show clients where they come.',
        place: { path: '/admin/settings/website', name: 'Settings, Website' },
      },
      {
        id: 'contact',
        why: 'The website doesn’t show the salon’s street and telephone number, which no one has entered. Clients don’t find or reach you.',
        place: { path: '/admin/settings/salon', name: 'Settings, Salon and Hours' },
      },
      {
        id: 'authenticator',
        why: 'No account has an authenticator app: anyone who learns a password reads all inquiries.',
        place: { path: '/admin/settings', name: 'Settings, Account' },
      },
      {
        id: 'backup',
        why: 'No backup has been made: if the disk fails, everything is lost. The person who runs the server sets up nightly backups (docs/operations.md, Back up).',
        place: { path: '/admin/help/before-you-open', name: 'Help, Before you open' },
      },
    ].map(task => ({ ...task, putAway: null }))
    const away = {
      id: 'second-account',
      why: 'Only one account can log in: inquiries wait when its owner is away or has lost the password.',
      place: { path: '/admin/settings/team', name: 'Settings, Team' },
      putAway: { reason: 'I work alone', at: '2026-01-15T06:30:00.000Z' },
    }
    const data = { hasInquiries: false, tasks: [...tasks, away] } satisfies Setup
    return route.fulfill({ json: { success: true, data } })
  })

async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: /menu/i }).first()
  if (await menu.isVisible()) await menu.click()
}

/** A call returns an empty list. */
const empty = (call: string) => (page: Page) =>
  page.route(`**/api${call}`, route =>
    route.fulfill({ json: { success: true, data: [], count: 0, total: 0 } }),
  )

/** Without a session. */
export const loginScreens = statesOf('login', '/admin/login', {
  '': {},
  errors: { interact: press('Login') },
})

const savedReplies = steps(openFirst, press('Reply'), press('Insert Saved Reply'), press(/^Edit Saved/))

/** With an admin's session. */
export const adminScreens: Screen[] = [
  ...statesOf('dashboard', '/admin', {
    '': {},
    menu: inWindow(openMenu),
    failed: { prepare: failing('/contacts*') },
    'numbers-failed': { prepare: failing('/contacts/summary') },
    waiting: { prepare: waiting('/contacts**') },
    empty: { prepare: withStats(withoutInquiries) },
    setup: { prepare: withSetup },
    'put-away': { prepare: withSetup, ...inWindow(press('Something here doesn’t apply')) },
  }),
  ...statesOf('numbers', '/admin/numbers', {
    '': {},
    tables: { interact: openTables },
    days: { path: '/admin/numbers?from=2026-01-01&to=2026-12-31' },
    empty: { path: '/admin/numbers?from=2020-02-01&to=2020-02-29' },
    failed: { prepare: failing('/numbers*') },
    print: { interact: page => page.emulateMedia({ media: 'print' }) },
  }),
  ...Object.entries(listCalls).flatMap(([screen, call]) =>
    statesOf(screen, `/admin/${screen}`, {
      list: {},
      failed: { prepare: failing(call) },
      waiting: { prepare: waiting(call) },
      empty: { prepare: empty(call) },
    }),
  ),
  ...['services', 'branches'].flatMap(screen =>
    statesOf(screen, `/admin/${screen}`, {
      new: { path: `/admin/${screen}/new` },
      errors: { path: `/admin/${screen}/new`, interact: press(/^(Create|Save|Add)/) },
      edit: { path: `/admin/${screen}/edit/1` },
    }),
  ),
  ...statesOf('services', '/admin/services', {
    delete: inWindow(deleteFirst),
    more: inWindow(press('More')),
  }),
  ...statesOf('branches', '/admin/branches', { delete: inWindow(press(/^Delete/)) }),
  ...statesOf('change-prices', '/admin/services?mode=prices', {
    '': {},
    raised: { interact: raisePrices },
    planned: {
      interact: steps(raisePrices, page => page.getByLabel('Valid', { exact: true }).selectOption('day')),
    },
    // A tab in which `planned` was shown before keeps its day.
    question: inWindow(steps(raiseMuch, press(/^(Change|Plan) \d+ Prices/))),
  }),
  ...statesOf('upload', '/admin/services?mode=upload', {
    '': {},
    changes: { interact: uploadSheet('Id,Price\n1,4900') },
    'refused-rows': { interact: uploadSheet('Id,Price\n1,<b>ten</b>\n999999,100\n1,200') },
  }),
  ...statesOf('appointments', '/admin/appointments', {
    detail: inWindow(openFirst),
    'detail-more': inWindow(steps(openFirst, press(/^More$/))),
    'detail-history': inWindow(steps(openFirst, writeNote)),
    reply: { prepare: withMailServer, ...inWindow(steps(openFirst, press('Reply'), insertSaved)) },
    'reply-by-email-app': inWindow(steps(openFirst, press('Reply'))),
    'saved-replies': inWindow(savedReplies),
    'saved-reply-errors': inWindow(steps(savedReplies, press('Add Saved Reply'), press('Add Saved Reply'))),
    print: { interact: steps(openFirst, page => page.emulateMedia({ media: 'print' })) },
  }),
  ...photographScreens(withMailServer),
  ...inquiryScreens,
  ...settingsScreens,
  { name: 'services-offline', path: '/admin/categories', ...inWindow(offline(press('Services', 'link'))) },
  { name: 'help', path: '/admin/help' },
  { name: 'help-chapter', path: '/admin/help/new-years-prices' },
  { name: 'help-breach', path: '/admin/help/the-first-hour' },
  { name: 'clients', path: '/admin/clients' },
  { name: 'staff', path: '/admin/staff' },
]
