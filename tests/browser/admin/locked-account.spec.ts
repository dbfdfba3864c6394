import type { Page } from '@playwright/test'
import { GRACE_DAYS } from '#contracts/accounts/second-factor.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { PASSWORD, sessionStatus } from '#tests/accounts.ts'
import { phoneWith, signInWithFactor } from '#tests/second-factor.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, menuEntry, test } from './admin.ts'

const requirement = (page: Page) => page.getByRole('alert').filter({ hasText: 'Add one to go on.' })
const dialog = (page: Page) => page.getByRole('dialog')

/** A colleague requires an app from everyone. */
async function requireApp(salon: Salon) {
  const { headers } = await signInWithFactor(salon)
  const url = '/api/users/second-factor'
  const payload = { required: true, currentPassword: PASSWORD }
  const response = await salon.app.inject({ method: 'PUT', url, headers, payload })
  expect(response.statusCode, response.body).toBe(200)
}

/** The days of grace pass, in which the session is used. */
async function letDaysPass(salon: Salon, token: string) {
  for (let day = 0; day <= GRACE_DAYS; day++) {
    salon.clock.advance(DAY_MS - 60_000)
    await sessionStatus(salon, token)
  }
}

async function addApp(page: Page, salon: Salon) {
  await page.getByRole('button', { name: 'Add Authenticator App' }).click()
  await dialog(page).getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const secret = (await dialog(page).locator('[translate=no]').textContent()) ?? ''
  await dialog(page)
    .getByRole('textbox', { name: 'Code' })
    .fill(phoneWith(salon, secret.replaceAll(' ', '')).code())
  await page.keyboard.press('Enter')
}

test.beforeEach(async ({ salon, admin }) => {
  await requireApp(salon)
  await letDaysPass(salon, admin.token)
})

for (const width of [360, 768, 1440]) {
  test(`at ${width} px a locked account sees first how to go on, and nothing that is refused`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/appointments')
    await expect(page).toHaveURL('/admin/settings')
    await expect(requirement(page)).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
    await expect(page.getByText('We couldn’t load')).toHaveCount(0)
    await expect(page.getByText('This session')).toBeVisible()
    for (const name of ['Your details', 'Browser notifications'])
      await expect(page.getByRole('region', { name })).toHaveCount(0)
    await expectAccessible(page)
    const asked: string[] = []
    page.on('response', response => {
      if (response.status() >= 400) asked.push(new URL(response.url()).pathname)
    })
    await page.reload()
    await expect(requirement(page)).toBeVisible()
    // What it asks before it knows.
    expect(
      asked.every(path => /stream|summary/.test(path)),
      String(asked),
    ).toBe(true)
  })
}

test('live updates of a locked account wait without a word, and begin when the app is added', async ({
  page,
  salon,
}) => {
  const asked: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/api/contacts/stream')) asked.push(response.status())
  })
  await page.clock.install()
  await page.goto('/admin/services')
  await expect(requirement(page)).toBeVisible()
  await expect.poll(() => asked).toEqual([403])
  await page.clock.runFor(120_000)
  await expect(page.getByText('Live updates paused')).toHaveCount(0)
  expect(asked).toEqual([403])

  await addApp(page, salon)
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expect.poll(() => asked).toEqual([403, 200])
  await page.getByRole('button', { name: 'I Have Written Them Down' }).click()
  await expect(page.getByRole('region', { name: 'Browser notifications' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
})

test('an app that is added in one tab frees the others too', async ({ page, salon, context }) => {
  const other = await context.newPage()
  await other.goto('/admin/services')
  await expect(requirement(other)).toBeVisible()
  await page.goto('/admin/services')
  await addApp(page, salon)
  await page.getByRole('button', { name: 'I Have Written Them Down' }).click()

  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(other.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await expect(requirement(other)).toHaveCount(0)
  await menuEntry(other, 'Services').click()
  await expect(other).toHaveURL('/admin/services')
  await expect(other.getByRole('link', { name: 'Add Service' })).toBeVisible()
})
