import type { Page, Route } from '@playwright/test'
import { holdScripts, stopClock } from '../checks.ts'
import { expect, failCall, storedToken, test } from './admin.ts'

const tryingAgain = 'No response from the server yet. Trying again...'
const failures = [
  ['502 from a proxy', (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
  ['an aborted request', (route: Route) => route.abort()],
  ['no response', () => {}],
] as const

/** Opens a screen with the clock stopped at its first status check. `respond` handles the checks, which are counted. */
async function openChecked(page: Page, respond: (route: Route, count: number) => unknown) {
  let count = 0
  await page.route('**/api/auth/me', route => respond(route, ++count))
  await page.clock.install()
  const arrive = await holdScripts(page)
  const begun = page.waitForRequest('**/assets/*.js')
  // The page makes the first check itself.
  const asked = page.waitForRequest('**/api/auth/me')
  await page.goto('/admin/services?category=nails', { waitUntil: 'commit' })
  await begun
  await asked
  await stopClock(page)
  arrive()
  await expect
    .poll(async () => {
      // Scripts wait for the first paint, and frames follow the stopped clock.
      await page.clock.runFor(20)
      return page.evaluate(() => window.earlyCalls?.['/auth/me'] === undefined)
    })
    .toBe(true)
  return {
    get count() {
      return count
    },
  }
}

for (const [what, fail] of failures) {
  test(`a status check that ends with ${what} is tried again`, async ({ page, admin: { token } }) => {
    const checks = await openChecked(page, (route, count) => (count < 3 ? fail(route) : route.continue()))
    await page.clock.runFor(1_000)
    await expect(page.getByRole('status').filter({ hasText: tryingAgain })).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
    await expect(page.getByText(tryingAgain)).toBeHidden()
    expect(await storedToken(page)).toBe(token)
    expect(checks.count).toBe(3)
  })

  test(`status checks that all end with ${what} lead to the login after 4 s`, async ({
    page,
    admin: { token },
  }) => {
    const checks = await openChecked(page, fail)
    await page.clock.runFor(3_900)
    await expect(page.getByText(tryingAgain)).toBeVisible()
    expect(await storedToken(page)).toBe(token)
    expect(checks.count).toBe(4)
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fservices%3Fcategory%3Dnails')
    await expect(page.getByRole('alert').filter({ hasText: 'Not authenticated' })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await expect(page.getByText(tryingAgain)).toBeHidden()
  })
}

test('a response after three seconds is waited for', async ({ page, admin: { token } }) => {
  const late = Promise.withResolvers<void>()
  await openChecked(page, async (route, count) => {
    if (count > 1) return
    await late.promise
    await route.continue()
  })
  await page.clock.runFor(3_000)
  late.resolve()
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  expect(await storedToken(page)).toBe(token)
})

for (const status of [401, 403]) {
  test(`a status check that ends with ${status} ends the session at once`, async ({ page }) => {
    const checks = await openChecked(page, route => route.fulfill({ status, json: { success: false } }))
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fservices%3Fcategory%3Dnails')
    expect(await storedToken(page)).toBeNull()
    expect(checks.count).toBe(1)
  })
}

test('the login page with a session waits for a busy server', async ({ page, admin: { token } }) => {
  await failCall(page, 'GET', '/auth/me', 503)
  await page.goto('/admin/login?next=%2Fadmin%2Fclients')
  await expect(page.getByText(tryingAgain)).toBeVisible()
  await page.unrouteAll()
  await expect(page).toHaveURL('/admin/clients')
  expect(await storedToken(page)).toBe(token)
})
