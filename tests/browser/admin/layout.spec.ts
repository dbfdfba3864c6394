import { PASSWORD } from '#tests/accounts.ts'
import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { failCall, putSession, signInAsAdmin, storedToken } from './admin.ts'

const sections = [
  ['/admin', 'Dashboard'],
  ['/admin/services', 'Services'],
  ['/admin/branches', 'Branches'],
  ['/admin/appointments', 'Appointments'],
  ['/admin/settings', 'Settings'],
] as const

test(
  'the sidebar has five entries; the header names the section and welcomes',
  whole,
  async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
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
  },
)

for (const [path, name] of [
  ['/admin/categories', 'Categories'],
  ['/admin/clients', 'Clients'],
  ['/admin/staff', 'Staff'],
  ['/admin/services/new', 'Services'],
] as const) {
  test(`${path} belongs to the section ${name}`, whole, async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
    await page.goto(path)
    await expect(page.getByRole('banner')).toContainText(name)
  })
}

test('nothing that the screens, dialogs and notifications do is against the policy of the page', async ({
  page,
  salon,
}) => {
  const violations: string[] = []
  await page.exposeFunction('report', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event =>
      (window as unknown as { report(text: string): void }).report(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`,
      ),
    )
  })
  await signInAsAdmin(page, salon)
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

test("'View website' leads to the public site", whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'View website' }).click()
  await expect(page).toHaveURL('/')
})

test('the sidebar collapses, and stays so after a reload', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/clients')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())?.width
  await expect.poll(width).toBe(248)
  await page.getByRole('button', { name: 'Collapse Sidebar' }).click()
  await expect.poll(width).toBe(72)
  await expect(sidebar.getByRole('link', { name: 'Branches' })).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect.poll(width).toBe(72)
  await page.getByRole('button', { name: 'Expand Sidebar' }).click()
  await expect.poll(width).toBe(248)
  await page.reload()
  await expect.poll(width).toBe(248)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the menu slides in, keeps the focus inside, and goes with Escape or a choice', async ({
    page,
    salon,
  }) => {
    await signInAsAdmin(page, salon)
    await page.goto('/admin/clients')
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
    const open = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await open.press('Enter')
    await expect(menu).toBeVisible()
    await expectSound(page)
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const inside = () => menu.evaluate(element => element.contains(document.activeElement))
      await expect.poll(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/admin/settings')
    await expect(menu).toBeHidden()
    await expectSound(page)
  })

  test('a choice that would lose what is typed closes the menu and asks', whole, async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
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
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page).toHaveURL('/admin/settings')
    }
  })
})

test('the first press of Tab offers the way to the content', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/clients')
  await expect(page.getByText('66%')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('Logout ends the session here and on the server', async ({ page, salon }) => {
  const { token, headers } = await signInAsAdmin(page, salon)
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await storedToken(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  const answer = await salon.app.inject({ url: '/api/auth/me', headers })
  expect(answer.statusCode, `the token ${token.slice(0, 4)}… is dead`).toBe(401)
  await expect(page.getByText('Logged out locally')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/login/)
})

for (const [what, status] of [
  ['can not be reached', 0],
  ['fails', 500],
] as const) {
  test(`Logout works here when the server ${what}`, whole, async ({ page, salon }) => {
    await page.clock.install()
    await signInAsAdmin(page, salon)
    await failCall(page, 'GET', '/auth/logout', status)
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByRole('status').filter({ hasText: 'Logged out locally' })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await page.clock.fastForward(4100)
    await expect(page.getByText('Logged out locally')).toBeHidden()
  })
}

test('Logout does not wait for a server that says nothing', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.route('**/api/auth/logout', () => {})
  await page.goto('/admin/clients')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect(logout).toBeDisabled()
  await expect(page.getByText('Logged out locally')).toBeVisible({ timeout: 8_000 })
  await expect(page).toHaveURL('/admin/login')
})

test('Logout asks before it loses what is typed', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
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

test('what is typed is not there any more after a logout', whole, async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  await page.goto('/admin/settings')
  await page.getByLabel('New Password', { exact: true }).fill('half typed')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('')
})

test('a logout in one tab ends the session in the other', whole, async ({ page, salon, context }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/clients')
  const other = await context.newPage()
  await other.goto('/admin/staff')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/admin/login')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
})

test('a login in one tab opens the other', whole, async ({ page, salon, context }) => {
  const { token, user } = await signInAsAdmin(page, salon)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/clients')
  await expect(page).toHaveURL(/login/)
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await putSession(other, token, user)
  await expect(page).toHaveURL('/admin/clients')
})
