// Long: each way to log in, and each way to be refused, has its test.
import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expectAccessible, holdScripts, waitForHydration } from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'
import { failCall, holdCall, signInAsAdmin, storedToken, storeSession } from './admin.ts'

const FAILED = 'An unexpected error occurred. Please try again later.'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: /^Log/ })

async function send(page: Page, address: string, secret: string) {
  await email(page).fill(address)
  await password(page).fill(secret)
  await submit(page).click()
}

test.describe('a login with errors', () => {
  let calls: string[]
  test.beforeEach(async ({ page }) => {
    calls = []
    page.on('request', request => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await page.goto('/admin/login')
  })
  test.afterEach(() => expect(calls, 'nothing is sent').toEqual([]))

  test('names each empty field at the field, and focuses the first', async ({ page }) => {
    await submit(page).click()
    await expect(email(page)).toHaveAccessibleDescription('Email is required')
    await expect(password(page)).toHaveAccessibleDescription('Password is required')
    await expect(email(page)).toBeFocused()
    await page.setViewportSize({ width: 320, height: 568 })
    await expectAccessible(page)
  })

  test('shows each error until its field is edited', async ({ page }) => {
    await submit(page).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await email(page).fill('no-address')
    await expect(page.getByText('Email is required')).toBeHidden()
    await expect(page.getByText('Password is required')).toBeVisible()
    await password(page).fill('12345')
    await expect(page.getByText('Password is required')).toBeHidden()
  })

  test('names an invalid email and a password that is too short', async ({ page }) => {
    await send(page, 'no-address', '12345')
    await expect(email(page)).toHaveAccessibleDescription('Email address is invalid')
    await expect(password(page)).toHaveAccessibleDescription('Password must be at least 6 characters')
    await email(page).fill('nobody@araliya.example')
    await expect(page.getByText('Email address is invalid')).toBeHidden()
  })

  test('focuses the password where only that is wrong', async ({ page }) => {
    await send(page, 'nobody@araliya.example', '12345')
    await expect(password(page)).toBeFocused()
  })
})

test('a login stores token and user, and leads to the dashboard @essential', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login')
  await expectAccessible(page)
  await expect(page.getByText(/demo/i)).toBeHidden()
  await send(page, ` ${user.email.toUpperCase()} `, PASSWORD)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Test admin')
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(JSON.parse(stored ?? '')).toEqual(user)
  const headers = { authorization: `Bearer ${await storedToken(page)}` }
  expect((await salon.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200)
})

test('values that a password manager sets without an event log in', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login')
  await waitForHydration(page)
  for (const [field, value] of [
    [email(page), user.email],
    [password(page), PASSWORD],
  ] as const) {
    await field.evaluate((input: HTMLInputElement, typed) => {
      input.value = typed
    }, value)
  }
  await submit(page).click()
  await expect(page).toHaveURL('/admin')
})

test('a wrong password and an unknown email show the same error', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login')
  for (const address of [user.email, 'nobody@araliya.example']) {
    await send(page, address, 'wrong one')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      `${FAILED}The email or password is wrong.`,
    )
    await expect(submit(page)).toBeEnabled()
  }
  await expectAccessible(page)
  expect(await storedToken(page)).toBeNull()
})

test('a login without a response, refused or without a user shows the same error', async ({ page }) => {
  await page.goto('/admin/login')
  for (const [status, body, help] of [
    [0, {}, 'The server didn’t respond. Check the connection.'],
    [
      429,
      { success: false, error: 'Too many requests' },
      'There were too many attempts. Wait a minute, then try again.',
    ],
    [200, { success: true }, ''],
  ] as const) {
    await page.reload()
    const failing = await failCall(page, 'POST', '/auth/login', status, body)
    await send(page, 'nobody@araliya.example', 'something')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(FAILED + help)
    await expect(page).toHaveURL('/admin/login')
    await failing.dispose()
  }
})

test('a login after too many failures says how many seconds to wait, for any email', async ({
  page,
  salon,
}) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login')
  for (const address of [user.email, 'nobody@araliya.example']) {
    await page.reload()
    const waiting = page.getByRole('alert').filter({ hasText: 'There were too many attempts.' })
    for (let attempt = 1; attempt <= 12 && !(await waiting.isVisible()); attempt += 1) {
      await send(page, address, 'wrong one')
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(new RegExp(`^${FAILED}`))
      await expect(submit(page)).toBeEnabled()
    }
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      new RegExp(`^${FAILED}There were too many attempts\\. Wait \\d+ seconds?, then try again\\.$`),
    )
  }
})

test('a session that ends in the middle of work says so at the login, and that the draft is kept', async ({
  page,
  salon,
}) => {
  const { user } = await signInAsAdmin(page, salon)
  await page.goto('/admin/services/new')
  await page.getByLabel('Name').fill('Half a name')
  await salon.db.deleteFrom('sessions').execute()
  await page.getByLabel('Category').selectOption('hair')
  await page.locator('input[name=price]').fill('1200')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  const note = page.getByRole('status').filter({ hasText: 'Your session has ended.' })
  await expect(note).toHaveText(
    'Your session has ended. Log in to continue where you were. What you typed is kept in this tab.',
  )
  await expectAccessible(page)
  await send(page, user.email, PASSWORD)
  await expect(page.getByLabel('Name')).toHaveValue('Half a name')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await expect(email(page)).toBeVisible()
  await expect(note).toBeHidden()
})

test('the button is disabled while the login is sent', async ({ page }) => {
  await failCall(page, 'POST', '/auth/login', 0)
  const { release } = await holdCall(page, 'POST', '/auth/login')
  await page.goto('/admin/login')
  await send(page, 'nobody@araliya.example', 'something')
  await expect(submit(page)).toHaveText('Logging in...')
  await expect(submit(page)).toBeDisabled()
  release()
  await expect(submit(page)).toHaveText('Login')
  await expect(submit(page)).toBeEnabled()
})

test('a user of another role is refused with the reason, and nothing is stored', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon, 'other')
  await salon.db.deleteFrom('sessions').execute()
  await page.goto('/admin/login')
  await send(page, user.email, PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Only administrators can use the back office.',
  )
  await expect(page).toHaveURL('/admin/login')
  expect(await storedToken(page)).toBeNull()
  expect(await salon.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('the login page redirects to the back office when there is a session', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/login?next=%2Fadmin%2Fclients')
  await expect(page).toHaveURL('/admin/clients')
})

test('the login page stays open when the session has expired', async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  await storeSession(page, 'dead'.repeat(10), user)
  await page.goto('/admin/login')
  await expect.poll(() => storedToken(page)).toBeNull()
  await expect(page).toHaveURL('/admin/login')
  await expect(submit(page)).toBeEnabled()
})

test('the keyboard alone logs in, and shows the password', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await email(page).focus()
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.keyboard.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
})

test('a shown password is not sent to a spell checker', async ({ page }) => {
  await page.goto('/admin/login')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveAttribute('spellcheck', 'false')
  await expect(password).toHaveAttribute('autocapitalize', 'none')
})

test('Enter before the scripts are loaded logs in once they are', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.method()} ${request.url()}`))
  const releaseScripts = await holdScripts(page)
  await page.goto('/admin/login?next=%2Fadmin%2Fclients', { waitUntil: 'commit' })
  await email(page).fill(user.email)
  await password(page).fill(PASSWORD)
  await password(page).press('Enter')
  await submit(page).click()
  await nextPaint(page)
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
  await expect(password(page)).toHaveValue(PASSWORD)
  releaseScripts()
  await expect(page).toHaveURL('/admin/clients')
  const sent = requests.filter(request => !request.startsWith('GET'))
  expect(sent).toEqual([`POST ${salon.url}/api/auth/login`])
  expect(requests.join()).not.toContain(encodeURIComponent(PASSWORD))
})

test('what is typed before the scripts are loaded stays, also when the login fails', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/admin/login', { waitUntil: 'commit' })
  await email(page).fill('early@araliya.example')
  await password(page).fill('wrong one')
  await password(page).press('Enter')
  await password(page).fill('another wrong one')
  releaseScripts()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    `${FAILED}The email or password is wrong.`,
  )
  await expect(email(page)).toHaveValue('early@araliya.example')
  await expect(password(page)).toHaveValue('another wrong one')
  await submit(page).click()
  await expect(password(page)).toHaveAccessibleDescription('')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    `${FAILED}The email or password is wrong.`,
  )
})

test.describe('in the demo', () => {
  test.use({ salonConfig: { profile: 'demo' } })

  test('the demo note is shown, and any email logs in', async ({ page }) => {
    await page.goto('/admin/login')
    await expect(
      page.getByText(
        'any valid email and a password of 6+ characters gives access. No actual authentication is required.',
      ),
    ).toBeVisible()
    await expectAccessible(page)
    await send(page, 'anybody@anywhere.example', 'abcdef')
    await expect(page).toHaveURL('/admin')
  })
})
