import type { Page } from '@playwright/test'
import { signInAsAdmin } from './admin/admin.ts'
import { expectAccessible, expectSound, hydrated } from './checks.ts'
import { field, fillIn, openForm, person } from './contact/form.ts'
import { expect, test, whole } from './test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

let uncaught: string[]
test.beforeEach(({ page }) => {
  uncaught = []
  page.on('pageerror', error => uncaught.push(String(error)))
})
test.afterEach(() => expect(uncaught).toEqual([]))

test('a screen of the back office not opened before waits inside the house, and opens with the line', async ({
  page,
  salon,
}) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await expect(title(page)).toHaveText(/^Welcome/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(title(page)).toHaveText('You are offline')
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByRole('banner')).toContainText('Settings')
  await expect(page).toHaveTitle(/^Settings/)
  await expect(tryAgain(page)).toBeVisible()
  await expectSound(page)
  await tryAgain(page).click()
  await expect(tryAgain(page)).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(title(page)).toHaveText(/^Welcome/)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(title(page)).toHaveText('You are offline')
  await page.context().setOffline(false)
  await expect(title(page)).toHaveText('Admin Settings')
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
  test(
    `${name}, not opened before, waits between header and footer and opens with the line`,
    whole,
    async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      await page.context().setOffline(true)
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
      await link.click()
      await expect(title(page)).toHaveText('You are offline')
      await expect(page).toHaveURL(path)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await expect(tryAgain(page)).toBeVisible()
      await expectAccessible(page)
      await page.context().setOffline(false)
      await expect(title(page)).not.toHaveText('You are offline')
      await expect(page).toHaveTitle(new RegExp(name))
    },
  )
}

test('what was typed into the contact form is there again on the way back', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(title(page)).toHaveText('You are offline')
  await page.goBack()
  for (const [label, value] of Object.entries(person)) await expect(field(page, label)).toHaveValue(value)
})

test('from the back office to a site not opened before', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/clients')
  await expect(page.getByText('66%')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'View website' }).click()
  await expect(title(page)).toHaveText('You are offline')
  await page.context().setOffline(false)
  await expect(title(page)).toHaveText('Quiet hands, lasting beauty')
})

test(
  'where the line is there and the salon does not answer, it says so and can be tried again',
  whole,
  async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const away = /\/(assets|api)\//
    await page.route(away, route => route.abort())
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(title(page)).toHaveText('This page could not be loaded')
    await tryAgain(page).click()
    await expect(tryAgain(page)).toBeVisible()
    await page.unroute(away)
    await tryAgain(page).click()
    await expect(title(page)).toHaveText('A house that takes its time')
  },
)
