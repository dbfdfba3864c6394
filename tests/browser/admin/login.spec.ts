import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expectSound, holdScripts } from '../checks.ts'
import { drawn, expect, test, whole } from '../test.ts'
import { failCall, putSession, signInAsAdmin, storedToken } from './admin.ts'

const FAILED = 'An unexpected error occurred. Please try again later.'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password')
const submit = (page: Page) => page.getByRole('button', { name: /^Log/ })

async function send(page: Page, address: string, secret: string) {
  await email(page).fill(address)
  await password(page).fill(secret)
  await submit(page).click()
}

test('what is missing or wrong is said at its field, and nothing is sent', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto('/admin/login')
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription('Email is required')
  await expect(password(page)).toHaveAccessibleDescription('Password is required')
  await expect(email(page)).toBeFocused()
  await expectSound(page)

  await email(page).fill('nobody')
  await expect(page.getByText('Email is required')).toBeHidden()
  await expect(page.getByText('Password is required')).toBeVisible()
  await password(page).fill('12345')
  await expect(page.getByText('Password is required')).toBeHidden()
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription('Email address is invalid')
  await expect(password(page)).toHaveAccessibleDescription('Password must be at least 6 characters')

  await email(page).fill('nobody@araliya.example')
  await expect(page.getByText('Email address is invalid')).toBeHidden()
  await submit(page).click()
  await expect(password(page)).toBeFocused()
  expect(calls).toEqual([])
})

test('a login keeps token and user, and leads to the dashboard', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login')
  await expectSound(page)
  await send(page, ` ${user.email.toUpperCase()} `, PASSWORD)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Test admin')
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(JSON.parse(stored ?? '')).toEqual(user)
  const headers = { authorization: `Bearer ${await storedToken(page)}` }
  expect((await salon.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200)
})

test('a wrong password and an unknown email are told alike', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login')
  for (const address of [user.email, 'nobody@araliya.example']) {
    await send(page, address, 'wrong one')
    await expect(page.getByRole('alert')).toHaveText(FAILED)
    await expect(submit(page)).toBeEnabled()
  }
  await expectSound(page)
  expect(await storedToken(page)).toBeNull()
})

for (const [what, status, body] of [
  ['no answer', 0, {}],
  ['429', 429, { success: false, error: 'Too many requests' }],
  ['500', 500, { success: false, error: 'Something' }],
  ['a success without a user', 200, { success: true }],
] as const) {
  test(`a login that ends with ${what} says the same`, whole, async ({ page }) => {
    await failCall(page, 'POST', '/auth/login', status, body)
    await page.goto('/admin/login')
    await send(page, 'nobody@araliya.example', 'something')
    await expect(page.getByRole('alert')).toHaveText(FAILED)
    await expect(page).toHaveURL('/admin/login')
  })
}

test('the button waits while the login is under way', whole, async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/auth/login', async route => {
    await asked
    await route.abort()
  })
  await page.goto('/admin/login')
  await send(page, 'nobody@araliya.example', 'something')
  await expect(submit(page)).toHaveText('Logging in...')
  await expect(submit(page)).toBeDisabled()
  answer()
  await expect(submit(page)).toHaveText('Login')
  await expect(submit(page)).toBeEnabled()
})

test('staff stay outside: told why, nothing kept, no session left behind', whole, async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon, 'staff')
  await salon.db.deleteFrom('sessions').execute()
  await page.goto('/admin/login')
  await send(page, user.email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Only administrators can use the back office.')
  await expect(page).toHaveURL('/admin/login')
  expect(await storedToken(page)).toBeNull()
  expect(await salon.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test(
  'a signed-in admin is led on, where the address says or to the dashboard',
  whole,
  async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
    await page.goto('/admin/login')
    await expect(page).toHaveURL('/admin')
    await page.goto('/admin/login?next=%2Fadmin%2Fclients')
    await expect(page).toHaveURL('/admin/clients')
  },
)

test('a dead session stays at the login', whole, async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  await putSession(page, 'dead'.repeat(10), user)
  await page.goto('/admin/login')
  await expect.poll(() => storedToken(page)).toBeNull()
  await expect(page).toHaveURL('/admin/login')
  await expect(submit(page)).toBeEnabled()
})

test('no address leads a login to another site', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await page.goto('/admin/login?next=%2F%2Fevil.example%2Fadmin')
  await send(page, user.email, PASSWORD)
  await expect(page).toHaveURL('/admin')
})

test('the keyboard alone logs in, and can look at the password', whole, async ({ page, salon }) => {
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

for (const [how, press] of [
  ['Enter', (page: Page) => password(page).press('Enter')],
  ['a click', (page: Page) => submit(page).click()],
] as const) {
  test(
    `${how} before the scripts have come logs in when they are there`,
    how === 'Enter' ? {} : whole,
    async ({ page, salon }) => {
      const { user } = await signInWithPassword(salon)
      const requests: string[] = []
      page.on('request', request => requests.push(`${request.method()} ${request.url()}`))
      const arrive = await holdScripts(page)
      await page.goto('/admin/login?next=%2Fadmin%2Fclients', { waitUntil: 'commit' })
      await email(page).fill(user.email)
      await password(page).fill(PASSWORD)
      await press(page)
      await press(page)
      await drawn(page)
      await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fclients')
      await expect(password(page)).toHaveValue(PASSWORD)
      arrive()
      await expect(page).toHaveURL('/admin/clients')
      const sent = requests.filter(request => !request.startsWith('GET'))
      expect(sent).toEqual([`POST ${salon.url}/api/auth/login`])
      expect(requests.join()).not.toContain(encodeURIComponent(PASSWORD))
    },
  )
}

test(
  'what is typed before the page comes to life stays, also when an early login fails',
  whole,
  async ({ page }) => {
    const arrive = await holdScripts(page)
    await page.goto('/admin/login', { waitUntil: 'commit' })
    await email(page).fill('early@araliya.example')
    await password(page).fill('wrong one')
    await password(page).press('Enter')
    await password(page).fill('another wrong one')
    arrive()
    await expect(page.getByRole('alert')).toHaveText(FAILED)
    await expect(email(page)).toHaveValue('early@araliya.example')
    await expect(password(page)).toHaveValue('another wrong one')
    await submit(page).click()
    await expect(password(page)).toHaveAccessibleDescription('')
    await expect(page.getByRole('alert')).toHaveText(FAILED)
  },
)

test('what is missing in an early login is said when the scripts are there', whole, async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/admin/login', { waitUntil: 'commit' })
  await email(page).fill('early@araliya.example')
  await email(page).press('Enter')
  arrive()
  await expect(password(page)).toHaveAccessibleDescription('Password is required')
  await expect(email(page)).toHaveValue('early@araliya.example')
  await expect(email(page)).toHaveAccessibleDescription('')
})

test('a real salon has no demo note', whole, async ({ page }) => {
  await page.goto('/admin/login')
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByText(/demo/i)).toBeHidden()
})

test.describe('in the demo', () => {
  test.use({ salonConfig: { profile: 'demo' } })

  test('the note is there, and true', async ({ page }) => {
    await page.goto('/admin/login')
    await expect(
      page.getByText(
        'any valid email and a password of 6+ characters gives access. No actual authentication is required.',
      ),
    ).toBeVisible()
    await expectSound(page)
    await send(page, 'anybody@anywhere.example', 'abcdef')
    await expect(page).toHaveURL('/admin')
  })
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('the login fits', whole, async ({ page }) => {
    await page.goto('/admin/login')
    await submit(page).click()
    await expectSound(page)
  })
})
