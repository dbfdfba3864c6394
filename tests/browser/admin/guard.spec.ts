import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expect, test } from '../test.ts'
import {
  addAdmin,
  blockLiveUpdates,
  menuEntry,
  signInAs,
  signInAsAdmin,
  storedToken,
  storeSession,
} from './admin.ts'
import { addInquiry } from './inbox.ts'

const screens = ['/admin', '/admin/services', '/admin/categories', '/admin/branches', '/admin/appointments']

const logIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('the server sends screens without data, hidden from search engines', async ({ salon }) => {
  await addAdmin(salon, 'Kamala Silva')
  await addInquiry(salon)
  for (const path of [...screens, '/admin/settings', '/admin/clients', '/admin/staff', '/admin/login']) {
    const response = await fetch(salon.url + path)
    const html = await response.text()
    expect(response.status, path).toBe(200)
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/)
    expect(html, path).not.toMatch(/@mail\.example|Kamala/)
  }
})

test('without a session every screen leads to the login', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  for (const path of screens) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin\/login/)
  }
  expect(calls).toEqual([])
})

test('the back button leads from the login to the page before', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/admin/clients')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('an expired session leads to the login and back @essential', async ({ page, salon }) => {
  await page.clock.install()
  const { user } = await signInAsAdmin(page, salon)
  await salon.db.deleteFrom('sessions').execute()
  await page.goto('/admin/clients')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
  const message = page.getByRole('alert').filter({ hasText: 'Not authenticated' })
  await expect(message).toBeVisible()
  await page.clock.fastForward(4000)
  await expect(message).toBeHidden()
  expect(await storedToken(page)).toBeNull()
  await logIn(page, user.email)
  await expect(page).toHaveURL('/admin/clients')
})

test('a reload during the session check keeps the session', async ({ page, salon }) => {
  const { token } = await signInAsAdmin(page, salon)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', () => asked.resolve(), { times: 1 })
  await page.goto('/admin/services', { waitUntil: 'commit' })
  await asked.promise
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  expect(await storedToken(page)).toBe(token)
})

test('a user of another role is refused, whatever role the browser has stored', async ({ page, salon }) => {
  const { token, user } = await signInAs(page, salon, 'other')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await storeSession(page, token, { ...user, role: 'admin' })
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('an admin who loses the role is led to the login by the next call', async ({ page, salon }) => {
  await blockLiveUpdates(page)
  const { user } = await signInAsAdmin(page, salon)
  const summary = page.waitForResponse('**/api/contacts/summary')
  await page.goto('/admin/clients')
  await expect(page.getByText('66%')).toBeVisible()
  // Otherwise this call would be refused.
  await (await summary).finished()
  await salon.db.updateTable('users').set({ role: 'other' }).where('id', '=', user.id).execute()
  await menuEntry(page, 'Dashboard').click()
  await expect(page).toHaveURL('/admin/login')
})

test.describe('when the session expires under a half-filled form', () => {
  test.beforeEach(async ({ page, salon }) => {
    await blockLiveUpdates(page)
    await signInAsAdmin(page, salon)
    await page.goto('/admin/branches/new')
    await page.getByLabel('Name').fill('Maharagama')
    await page.getByLabel('Address').fill('9 Temple Road')
    await salon.db.deleteFrom('sessions').execute()
    await page.getByRole('button', { name: 'Create Branch' }).click()
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fbranches%2Fnew')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  test('the same user finds everything again @essential', async ({ page, salon }) => {
    const { email } = await salon.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
    await logIn(page, email)
    await expect(page).toHaveURL('/admin/branches/new')
    await expect(page.getByLabel('Name')).toHaveValue('Maharagama')
    await expect(page.getByLabel('Address')).toHaveValue('9 Temple Road')
  })

  test('another user finds nothing', async ({ page, salon }) => {
    const { user } = await signInWithPassword(salon)
    await logIn(page, user.email)
    await expect(page).toHaveURL('/admin/branches/new')
    await expect(page.getByLabel('Name')).toHaveValue('')
  })
})

test('a draft survives a reload, but not leaving', async ({ page, salon }) => {
  page.on('dialog', dialog => dialog.accept())
  await blockLiveUpdates(page)
  await signInAsAdmin(page, salon)
  await page.goto('/admin/branches/new')
  await page.getByLabel('Address').fill('9 Temple Road')
  await page.getByLabel('Disable this branch').check()
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('9 Temple Road')

  await expect(page.getByLabel('Disable this branch')).toBeChecked()

  await menuEntry(page, 'Settings').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('draft')))).toEqual(
    [],
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the back office says what it needs', async ({ page }) => {
    for (const path of ['/admin', '/admin/login', '/admin/forgot', '/admin/reset', '/admin/end-session']) {
      await page.goto(path)
      const notice = page.locator('noscript p')
      await expect(notice).toBeVisible()
      await expect(notice).toHaveText('The back office needs JavaScript.')
    }
  })
})
