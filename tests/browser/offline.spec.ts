import type { Page } from '@playwright/test'
import { signInAsAdmin } from './admin/admin.ts'
import { expectAccessible, expectSound, hydrated } from './checks.ts'
import { field, fillIn, openForm, person } from './contact/form.ts'
import { expect, test, whole } from './test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are offline' })

let uncaught: string[]
test.beforeEach(({ page }) => {
  uncaught = []
  page.on('pageerror', error => uncaught.push(String(error)))
})
test.afterEach(() => expect(uncaught).toEqual([]))

test('a screen of the back office not opened before: the page stays, says so, and goes there with the line', async ({
  page,
  salon,
}) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await expect(title(page)).toHaveText(/^Welcome/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(title(page)).toHaveText(/^Welcome/)
  await expectSound(page)
  await page.context().setOffline(false)
  await expect(title(page)).toHaveText('Admin Settings')
  await expect(page).toHaveURL('/admin/settings')
})

test(
  'what was typed into a form of the back office stays as long as one stays with it',
  whole,
  async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
    await page.goto('/admin/branches/new')
    await page.getByLabel('Name').fill('Maharagama')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Maharagama')
  },
)

for (const [name, path] of [
  ['About', '/about'],
  ['Services', '/services'],
  ['Contact', '/contact'],
] as const) {
  test(`${name}, not opened before: Home stays, and it opens with the line`, whole, async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(notice(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(notice(page)).toHaveCount(0)
  })
}

test('what was typed into the contact form stays, and so does the form', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(notice(page)).toBeVisible()
  for (const [label, value] of Object.entries(person)) await expect(field(page, label)).toHaveValue(value)
})

test(
  'a page that was opened before is still reached offline, and ends the notice',
  whole,
  async ({ page }) => {
    const link = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
    await page.goto('/')
    await hydrated(page)
    await link('About').click()
    await expect(page).toHaveURL('/about')
    await page.context().setOffline(true)
    await link('Services').click()
    await expect(notice(page)).toBeVisible()
    await link('Home').click()
    await expect(page).toHaveURL('/')
    await expect(notice(page)).toHaveCount(0)
  },
)

test('a page whose code the server no longer has opens by loading it', whole, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route(/\/assets\/about-/, route => route.fulfill({ status: 404 }))
  const loaded = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await loaded
  await expect(title(page)).toBeVisible()
})
