import type { Page } from '@playwright/test'
import { menuEntry, signInAsAdmin } from './admin/admin.ts'
import { expectAccessible, waitForHydration } from './checks.ts'
import {
  client,
  failSubmitOnce,
  failureMessage,
  field,
  fillIn,
  inquiries,
  openForm,
  sendButton,
} from './contact/form.ts'
import { expect, test } from './test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are offline' })

let uncaught: string[]
test.beforeEach(({ page }) => {
  uncaught = []
  page.on('pageerror', error => uncaught.push(String(error)))
})
test.afterEach(() => expect(uncaught).toEqual([]))

test('offline, a new screen says so and opens once online', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  await page.context().setOffline(true)
  await menuEntry(page, 'Settings').click()
  await expect(notice(page)).toBeVisible()
  await expect(title(page)).toHaveText(/^Welcome/)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(title(page)).toHaveText('Admin Settings')
  await expect(page).toHaveURL('/admin/settings')
})

test('offline, a form of the back office keeps what was typed', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/branches/new')
  await page.getByLabel('Name').fill('Maharagama')
  await page.context().setOffline(true)
  await menuEntry(page, 'Settings').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Maharagama')
})

test('offline, a new page says so and opens once online', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/about')
  await expect(notice(page)).toHaveCount(0)
})

test('offline, a page whose code was prefetched says so as well', async ({ page }) => {
  await page.route('**/api/content', route => route.abort())
  await page.goto('/')
  await waitForHydration(page)
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  const code = page.waitForResponse(/about-.*js/)
  await about.hover()
  await code
  await page.context().setOffline(true)
  await about.click()
  await expect(notice(page)).toBeVisible()
})

test('offline, the contact form keeps what was typed @essential', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(notice(page)).toBeVisible()
  for (const [label, value] of Object.entries(client)) await expect(field(page, label)).toHaveValue(value)
})

test('offline, the contact form says so with the telephone, and sends once online', async ({
  page,
  salon,
}) => {
  await openForm(page)
  await fillIn(page)
  await page.context().setOffline(true)
  await sendButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: failureMessage })
  await expect(alert).toContainText('You are offline, and your message stays here.')
  const box = page.locator('form div', { has: alert }).last()
  await expect(box.getByRole('link', { name: '+94 77 000 0001' })).toHaveAttribute('href', 'tel:+94770000001')
  for (const [label, value] of Object.entries(client)) await expect(field(page, label)).toHaveValue(value)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText('offline')
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  expect(await inquiries(salon)).toHaveLength(1)
})

test('a message that fails online does not say that the device is offline', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await failSubmitOnce(page, 503, { success: false, error: 'Not now' })
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: failureMessage })).not.toContainText('offline')
})

test('offline, the notice about a page has the telephone', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(notice(page).getByRole('link', { name: '+94 11 000 0000' })).toBeVisible()
})

test('a page visited before opens offline, and the notice disappears', async ({ page }) => {
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await page.goto('/')
  await waitForHydration(page)
  await link('About').click()
  await expect(page).toHaveURL('/about')
  await page.context().setOffline(true)
  await link('Services').click()
  await expect(notice(page)).toBeVisible()
  await link('Home').click()
  await expect(page).toHaveURL('/')
  await expect(notice(page)).toHaveCount(0)
})
