import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expect, test, whole } from '../test.ts'
import { cutLine, putSession, signInAs, signInAsAdmin, storedToken } from './admin.ts'

const screens = ['/admin', '/admin/services', '/admin/categories', '/admin/branches', '/admin/appointments']

const logIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('the server sends a shell without content, and forbids to list it', async ({ salon }) => {
  for (const path of [...screens, '/admin/settings', '/admin/clients', '/admin/staff', '/admin/login']) {
    const answer = await fetch(salon.url + path)
    const html = await answer.text()
    expect(answer.status, path).toBe(200)
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/)
    expect(html, path).not.toMatch(/Welcome,|Recent Appointments|Account Information|Contact Submissions/)
  }
})

test('nobody gets in without a session, and no screen is asked for', async ({ page }) => {
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

test('the way back from the login is the page before, not the closed door', whole, async ({ page }) => {
  await page.goto('/about')
  await page.goto('/admin/clients')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a stored user that can not be read is asked for again', whole, async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  for (const broken of ['{', 'null', '7']) {
    await page.evaluate(text => localStorage.setItem('user', text), broken)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${user.name}`)
  }
})

test('the login leads back to where the person was', whole, async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/appointments?status=unread&page=2')
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await logIn(page, user.email)
  await expect(page).toHaveURL('/admin/appointments?status=unread&page=2')
})

test('a dead session leads to the login, says so for 4 s and leads back', async ({ page, salon }) => {
  await page.clock.install()
  const { user } = await signInAsAdmin(page, salon)
  await salon.db.deleteFrom('sessions').execute()
  await page.goto('/admin/clients')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
  await expect(page.getByRole('alert').filter({ hasText: 'Not authenticated' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.clock.fastForward(2500)
  await expect(page.getByText('Not authenticated')).toBeVisible()
  await page.clock.fastForward(1600)
  await expect(page.getByText('Not authenticated')).toBeHidden()
  await logIn(page, user.email)
  await expect(page).toHaveURL('/admin/clients')
})

test(
  'a page that is left while it asks who is signed in signs nobody out',
  whole,
  async ({ page, salon }) => {
    const { token } = await signInAsAdmin(page, salon)
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/auth/me', () => asked.resolve(), { times: 1 })
    await page.goto('/admin/services', { waitUntil: 'commit' })
    await asked.promise
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
    expect(await storedToken(page)).toBe(token)
  },
)

test(
  'a session that takes the place of the one that is being checked is kept',
  whole,
  async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
    const other = await signInWithPassword(salon)
    const [asked, replaced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      '**/api/auth/me',
      async route => {
        asked.resolve()
        await replaced.promise
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/admin/services', { waitUntil: 'commit' })
    await asked.promise
    await putSession(page, other.token, other.user)
    replaced.resolve()
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
    expect(await storedToken(page)).toBe(other.token)
  },
)

test('staff are refused, whatever their browser says they are', async ({ page, salon }) => {
  const { token, user } = await signInAs(page, salon, 'staff')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await putSession(page, token, { ...user, role: 'admin' })
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('an admin who is one no longer is led out by the next call', whole, async ({ page, salon }) => {
  await cutLine(page)
  const { user } = await signInAsAdmin(page, salon)
  const summary = page.waitForResponse('**/api/contacts/summary')
  await page.goto('/admin/clients')
  await expect(page.getByText('66%')).toBeVisible()
  // Otherwise it is this call that is refused.
  await (await summary).finished()
  await salon.db.updateTable('users').set({ role: 'staff' }).where('id', '=', user.id).execute()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test.describe('when the session dies under a half-filled form', () => {
  test.beforeEach(async ({ page, salon }) => {
    await cutLine(page)
    await signInAsAdmin(page, salon)
    await page.goto('/admin/settings')
    await page.getByLabel('Current Password').fill('what I had')
    await page.getByLabel('New Password', { exact: true }).fill('what I want')
    await page.getByLabel('Confirm New Password').fill('what I want')
    await salon.db.deleteFrom('sessions').execute()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsettings')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  test('the same person finds everything again; no password is written down', async ({ page, salon }) => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('what I')
    const { email } = await salon.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
    await logIn(page, email)
    await expect(page).toHaveURL('/admin/settings')
    await expect(page.getByLabel('Current Password')).toHaveValue('what I had')
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('what I want')
    await expect(page.getByLabel('Confirm New Password')).toHaveValue('what I want')
  })

  test('somebody else does not', whole, async ({ page, salon }) => {
    const { user } = await signInWithPassword(salon)
    await logIn(page, user.email)
    await expect(page).toHaveURL('/admin/settings')
    await expect(page.getByText('This session')).toBeVisible()
    await expect(page.getByLabel('Current Password')).toHaveValue('')
  })
})

test(
  'what is typed outlives a dead session and a reload, not a decision to leave',
  whole,
  async ({ page, salon }) => {
    page.on('dialog', dialog => dialog.accept())
    await cutLine(page)
    const { user } = await signInAsAdmin(page, salon)
    await page.goto('/admin/branches/new')
    await page.getByLabel('Address').fill('9 Temple Road')
    await page.getByLabel('Disable this branch').check()
    await page.reload()
    await expect(page.getByLabel('Address')).toHaveValue('9 Temple Road')

    await page.getByLabel('Name').fill('Maharagama')
    await salon.db.deleteFrom('sessions').execute()
    await page.getByRole('button', { name: 'Create Branch' }).click()
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fbranches%2Fnew')
    await logIn(page, user.email)
    await expect(page).toHaveURL('/admin/branches/new')
    await expect(page.getByLabel('Name')).toHaveValue('Maharagama')
    await expect(page.getByLabel('Disable this branch')).toBeChecked()

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/admin/settings')
    await page.goBack()
    await expect(page.getByLabel('Name')).toHaveValue('')
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('draft'))),
    ).toEqual([])
  },
)

test('the line itself finds a session dead: what is typed is kept', whole, async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  await page.goto('/admin/branches/new')
  await page.getByLabel('Name').fill('Maharagama')
  await salon.db.deleteFrom('sessions').execute()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fbranches%2Fnew')
  await logIn(page, user.email)
  await expect(page.getByLabel('Name')).toHaveValue('Maharagama')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the back office says what it needs', whole, async ({ page }) => {
    for (const path of ['/admin', '/admin/login']) {
      await page.goto(path)
      const notice = page.locator('noscript p')
      await expect(notice).toBeVisible()
      await expect(notice).toHaveText('The back office needs JavaScript.')
    }
  })
})
