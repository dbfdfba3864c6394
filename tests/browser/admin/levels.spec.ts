// Long: each screen of an account that is limited to the inbox.
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { PASSWORD } from '#tests/accounts.ts'
import { recordActivity } from '../../../server/record/record-activity.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { blockLiveUpdates, expect, openOtherBrowser, test } from './admin.ts'
import { addInquiry } from './inbox.ts'

const limit = (salon: Salon, email: string, level: 'full' | 'inbox' = 'inbox') =>
  salon.db.updateTable('users').set({ level }).where('email', '=', email).execute()

/** What changes something that takes full access. */
const FORBIDDEN =
  /^(Add (?!Name|Authenticator)|Edit|Delete(?! Contact)|Disable|Enable|Change Order|Change Prices|Export|Publish|Versions|Replace|Crop|Find$|Save$|Update |Create |Manage Access)/

const screens = [
  ['/admin/services', 'change services'],
  ['/admin/services/new', 'add services'],
  ['/admin/services/edit/1', 'change services'],
  [adminPaths.uploadSheet, 'change services with a spreadsheet'],
  [adminPaths.prices, 'change prices'],
  ['/admin/branches', 'change branches'],
  ['/admin/branches/new', 'add branches'],
  ['/admin/branches/edit/1', 'change branches'],
  ['/admin/categories', 'change categories'],
  ['/admin/categories/new', 'add categories'],
  [adminPaths.salonSettings, 'change what the website says'],
  [adminPaths.websiteSettings, 'change what the website says'],
  [adminPaths.inquirySettings, 'change who is notified and the automatic reply'],
  [adminPaths.inquirySettings, 'change how long inquiries are kept'],
  [adminPaths.team, 'change the team'],
  [adminPaths.savedReplies, 'change saved replies'],
] as const

test('an account that is limited to the inbox sees who may change a screen, no button to do it, and no refusal', async ({
  page,
  salon,
  admin,
}) => {
  test.slow()
  await limit(salon, admin.user.email)
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  for (const [path, can] of screens)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(`accounts with full access can ${can}.`)).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: FORBIDDEN })).toHaveCount(0)
      await expect(main.getByRole('link', { name: FORBIDDEN })).toHaveCount(0)
      await expectAccessible(page)
    })
  await test.step('the inbox has no export', async () => {
    await page.goto('/admin/appointments')
    await expect(page.getByRole('button', { name: 'New Inquiry' })).toBeVisible()
    await page.getByRole('button', { name: 'More for the list' }).click()
    await expect(page.getByRole('menuitem', { name: 'Select Inquiries' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Export/ })).toHaveCount(0)
  })
  await test.step('the account says what it may do', async () => {
    await page.goto('/admin/settings')
    await expect(page.getByRole('region', { name: 'Account Information' })).toContainText('Inbox only')
  })
  expect(refused).toEqual([])
})

/** Screens of which an account that is limited to the inbox may use all that it sees. */
const usableScreens = ['/admin', '/admin/appointments', '/admin/appointments?deleted=1', adminPaths.settings]

for (const width of [360, 768, 1440]) {
  test(`at ${width} px no screen of a limited account scrolls sideways or offers what is refused`, async ({
    page,
    salon,
    admin,
  }) => {
    test.slow()
    await addInquiry(salon)
    await limit(salon, admin.user.email)
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...usableScreens, ...screens.map(([path]) => path)])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.getByText('Loading...')).toHaveCount(0)
        const { needed, seen } = await page.evaluate(() => ({
          needed: document.documentElement.scrollWidth,
          seen: document.documentElement.clientWidth,
        }))
        expect(needed).toBeLessThanOrEqual(seen)
        const main = page.getByRole('main')
        await expect(main.getByRole('button', { name: FORBIDDEN })).toHaveCount(0)
        await expect(main.getByRole('link', { name: FORBIDDEN })).toHaveCount(0)
      })
  })
}

test('a screen on which a limited account can do nothing leads back', async ({ page, salon, admin }) => {
  await limit(salon, admin.user.email)
  for (const [path, back, list] of [
    [adminPaths.newService, 'Back to Services', adminPaths.services],
    [adminPaths.prices, 'Back to Services', adminPaths.services],
    [adminPaths.uploadSheet, 'Back to Services', adminPaths.services],
    [adminPaths.newBranch, 'Back to Branches', adminPaths.branches],
    [adminPaths.newCategory, 'Back to Categories', adminPaths.categories],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('link', { name: back }).press('Enter')
      await expect(page).toHaveURL(list)
    })
})

test('every open tab says that the level has changed, and what is typed there stays', async ({
  page,
  salon,
  admin,
  context,
  browser,
}) => {
  // So that one with full access is left.
  const theirs = await openOtherBrowser(browser, salon, 'Nimali Perera')
  const id = await addInquiry(salon)
  // The second tab hears of it from the first only.
  const second = await context.newPage()
  await blockLiveUpdates(second)
  await second.goto(`/admin/appointments?open=${id}`)
  await second.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = second.getByRole('dialog').getByLabel('Reply', { exact: true })
  await reply.fill('Saturday at ten is free.')
  await page.goto('/admin/services')
  await expect(page.getByRole('link', { name: 'Add Service' })).toBeVisible()

  await limit(salon, admin.user.email)
  for (const tab of [page, second])
    await expect(tab.getByText('Someone has limited your account to the inbox.')).toBeVisible()
  await expect(reply).toHaveValue('Saturday at ten is free.')
  await expect(reply).toBeFocused()
  await theirs.context().close()
})

test('a link to a version of a text opens nothing that is refused', async ({ page, salon, admin }) => {
  await recordActivity(salon.db, {
    at: new Date().toISOString(),
    kind: 'text',
    action: 'changed',
    subject: '',
    version: 1,
    by: admin.user,
  })
  await page.goto('/admin/settings/team')
  await expect(page.getByRole('link', { name: 'Version 1' })).toBeVisible()
  await limit(salon, admin.user.email)
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await page.reload()
  const entries = page.getByRole('region', { name: 'Activity', exact: true })
  await expect(entries.getByRole('listitem')).toHaveCount(1)
  await expect(entries.getByRole('link')).toHaveCount(0)
  // Only its own entries are there, so there is no one to choose.
  await expect(entries.getByLabel('Person')).toHaveCount(0)
  await page.goto('/admin/settings/website?version=1')
  await expect(page.getByText('accounts with full access can change what the website says.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter(url => url.includes('/versions'))).toEqual([])
})

test('limiting a colleague takes effect on their open screen at once, and so does its undo', async ({
  page,
  salon,
  browser,
}) => {
  const theirs = await openOtherBrowser(browser, salon, 'Nimali Perera')
  await theirs.goto('/admin/appointments')
  // The menu stays open.
  await theirs.getByRole('button', { name: 'More for the list' }).click()
  const exports = theirs.getByRole('menuitem', { name: /Export/ })
  await expect(exports).toHaveCount(2)

  await page.goto('/admin/settings/team')
  const item = page
    .getByRole('region', { name: 'Accounts', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Nimali Perera' })
  await expect(item).toContainText('Full access')
  await item.getByRole('button', { name: 'Manage Access of Nimali Perera' }).click()
  await page.getByRole('menuitem', { name: 'Limit to the Inbox' }).click()
  const question = page.getByRole('alertdialog', { name: 'Limit to the inbox' })

  await test.step('after a question', async () => {
    await expect(question).toContainText('Nimali Perera stays logged in')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Limit to the Inbox' }).click()
    await expect(item).toContainText('Inbox only')
  })

  await test.step('their screen says so and loses the button', async () => {
    await expect(theirs.getByText('Someone has limited your account to the inbox.')).toBeVisible()
    await expect(exports).toHaveCount(0)
  })

  await test.step('Undo gives it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item).toContainText('Full access')
    await expect(exports).toHaveCount(2)
  })
  await theirs.context().close()
})

test('what is typed stays when the account is limited meanwhile, and the screen says that it can’t be saved', async ({
  page,
  salon,
  admin,
  browser,
}) => {
  // So that one with full access is left.
  const theirs = await openOtherBrowser(browser, salon, 'Nimali Perera')
  await page.goto('/admin/branches/new')
  await page.getByLabel('Name').fill('Nugegoda Two')
  await limit(salon, admin.user.email)
  await expect(page.getByText('What you have typed can’t be saved.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Nugegoda Two')
  await expect(page.getByLabel('Name')).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Create Branch' })).toHaveCount(0)
  await limit(salon, admin.user.email, 'full')
  await expect(page.getByRole('button', { name: 'Create Branch' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Nugegoda Two')
  await theirs.context().close()
})

test('a colleague is invited to the inbox only, unless full access is chosen', async ({ page }) => {
  await page.goto('/admin/settings/team')
  await page.getByRole('button', { name: 'Add Colleague' }).click()
  const form = page.getByRole('dialog', { name: 'Add colleague' })
  await form.getByLabel('Name').fill('Nimali Perera')
  await form.getByLabel('Email').fill('nimali@araliya.example')
  await expect(form.getByLabel('Access')).toHaveValue('inbox')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Colleague' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const team = page.getByRole('region', { name: 'Accounts', exact: true })
  await expect(team.getByRole('listitem').filter({ hasText: 'nimali@araliya.example' })).toContainText(
    'Inbox only',
  )
})

test('a limited account logs in, and a refused call of an outdated screen does not log it out', async ({
  page,
  salon,
  admin,
}) => {
  await page.route('**/api/contacts/stream', route => route.abort())
  await page.goto('/admin/branches')
  const disable = page.getByRole('button', { name: 'Disable Wellawatte' })
  await expect(disable).toBeVisible()
  await limit(salon, admin.user.email)
  await disable.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('accounts with full access can change branches.')).toBeVisible()
  await expect(disable).toHaveCount(0)
  await expect(page).toHaveURL('/admin/branches')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(admin.user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible()
})
