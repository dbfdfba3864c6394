import { expectAccessible } from '../checks.ts'
import { expect, failCall, storedToken, storeSession, test } from './admin.ts'

const sections = [
  ['/admin', 'Dashboard'],
  ['/admin/services', 'Services'],
  ['/admin/branches', 'Branches'],
  ['/admin/appointments', 'Appointments'],
  ['/admin/settings', 'Settings'],
] as const

test('the sidebar has five entries; the header names the section', async ({ page }) => {
  await page.goto('/admin')
  const entries = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  await expect(entries).toHaveText(sections.map(([, name]) => name))
  for (const [path, name] of sections) {
    await entries.filter({ hasText: name }).click()
    await expect(page).toHaveURL(path)
    await expect(entries.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('banner')).toContainText(name)
    await expect(page.getByRole('banner')).toContainText('Welcome back, Admin')
    await expect(page).toHaveTitle(`${name} · Araliya back office`)
  }
})

test('screens, dialogs and notifications violate no content security policy', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('report', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event =>
      (window as unknown as { report(text: string): void }).report(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`,
      ),
    )
  })
  for (const [path, name] of sections) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toContainText(name)
  }
  await page.getByLabel('New Password', { exact: true }).fill('half typed')
  await failCall(page, 'GET', '/auth/logout', 0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Logged out locally')).toBeVisible()
  expect(violations).toEqual([])
})

test('a collapsed sidebar stays collapsed after a reload', async ({ page }) => {
  await page.goto('/admin/clients')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())?.width
  await expect.poll(width).toBe(248)
  await page.getByRole('button', { name: 'Collapse Sidebar' }).click()
  await expect.poll(width).toBe(72)
  await expect(sidebar.getByRole('link', { name: 'Branches' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect.poll(width).toBe(72)
  await page.getByRole('button', { name: 'Expand Sidebar' }).click()
  await expect.poll(width).toBe(248)
  await page.reload()
  await expect.poll(width).toBe(248)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the menu opens, and closes with Escape or a choice', async ({ page }) => {
    await page.goto('/admin/clients')
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
    const open = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(open).toBeEnabled()
    await open.press('Enter')
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/admin/settings')
    await expect(menu).toBeHidden()
    await expectAccessible(page)
  })

  test('a choice that would discard what was typed closes the menu and asks', async ({ page }) => {
    await page.goto('/admin/settings')
    await page.getByLabel('New Password', { exact: true }).fill('half typed')
    const open = page.getByRole('button', { name: 'Open menu' })
    for (const choose of [
      page.getByRole('link', { name: 'Branches' }),
      page.getByRole('button', { name: 'Logout' }),
    ]) {
      await open.press('Enter')
      await choose.press('Enter')
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await expect(question).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
      await expect.poll(() => question.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page).toHaveURL('/admin/settings')
    }
  })
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/admin/clients')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('logout ends the session on the server too', async ({ page, salon, admin: { token, headers } }) => {
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await storedToken(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  const response = await salon.app.inject({ url: '/api/auth/me', headers })
  expect(response.statusCode, `the token ${token.slice(0, 4)}… is dead`).toBe(401)
  await expect(page.getByText('Logged out locally')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('logout works in the browser when the server fails', async ({ page }) => {
  await page.clock.install()
  await failCall(page, 'GET', '/auth/logout', 500)
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByRole('status').filter({ hasText: 'Logged out locally' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.clock.fastForward(4100)
  await expect(page.getByText('Logged out locally')).toBeHidden()
})

test('logout does not wait for a server that does not respond', async ({ page }) => {
  await page.route('**/api/auth/logout', () => {})
  await page.goto('/admin/clients')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect(logout).toBeDisabled()
  await expect(page.getByText('Logged out locally')).toBeVisible({ timeout: 8_000 })
  await expect(page).toHaveURL('/admin/login')
})

test('logout asks before it discards what was typed', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('New Password', { exact: true }).fill('half typed')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  expect(await storedToken(page)).not.toBeNull()
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('a logout in one tab ends the session in the other', async ({ page, context }) => {
  await page.goto('/admin/clients')
  const other = await context.newPage()
  await other.goto('/admin/staff')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/admin/login')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
})

test('a login in one tab logs in the other', async ({ page, context, admin: { token, user } }) => {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/clients')
  await expect(page).toHaveURL(/login/)
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await storeSession(other, token, user)
  await expect(page).toHaveURL('/admin/clients')
})
