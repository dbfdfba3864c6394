import type { Browser, Page } from '@playwright/test'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { PASSWORD, sessionStatus } from '#tests/accounts.ts'
import { type TestSmtp, textOf } from '#tests/smtp.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { deliver, expect, test } from './reply.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/148.0.0.0 Mobile Safari/537.36'

const endButton = (page: Page) => page.getByRole('button', { name: 'End This Session' })

/** Logs in from a browser that the account has not used, and reads the link of the mail about it. */
async function logInFromNewBrowser(salon: Salon, smtp: TestSmtp, email: string) {
  const response = await salon.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': CHROME, 'x-browser-key': 'a'.repeat(48) },
  })
  await deliver(salon, smtp)
  const message = smtp.received.at(-1)
  const link = /\/admin\/end-session#[\w-]{43}/.exec(message ? textOf(message) : '')?.[0]
  if (!link) throw new Error('There is no link in the mail')
  return { token: String(response.json().token), link }
}

/** A page on a phone, in which no one is logged in. */
const openPhone = async (browser: Browser, salon: Salon) =>
  (
    await browser.newContext({
      baseURL: salon.url,
      viewport: { width: 360, height: 780 },
      storageState: { cookies: [], origins: [] },
    })
  ).newPage()

test.describe('the link of the mail about a new browser', () => {
  let phone: Page
  let link: string
  let token: string
  test.beforeEach(async ({ salon, smtp, admin, browser }) => {
    const login = await logInFromNewBrowser(salon, smtp, admin.user.email)
    link = login.link
    token = login.token
    phone = await openPhone(browser, salon)
    await phone.goto(link)
  })
  test.afterEach(() => phone.context().close())

  test('says who logged in, and ends that session only when it is asked to', async ({ salon, admin }) => {
    await test.step('the page says who logged in, and ends nothing without a press', async () => {
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Was this you?')
      await expect(phone.getByText('Chrome on Android')).toBeVisible()
      await expect(phone).toHaveURL(adminPaths.endSession)
      await expectAccessible(phone)
      expect(await sessionStatus(salon, token)).toBe(200)
    })

    await test.step('only that session is ended, and the page says so', async () => {
      await endButton(phone).press('Enter')
      await expect(phone.getByText('The session has ended.')).toBeVisible()
      await expect(phone.getByRole('heading', { level: 1 })).toBeFocused()
      await expectAccessible(phone)
      expect(await sessionStatus(salon, token)).toBe(401)
      expect(await sessionStatus(salon, admin.token)).toBe(200)
    })

    await test.step('the password can be changed next', async () => {
      await phone.getByRole('link', { name: 'Change Password' }).press('Enter')
      await expect(phone).toHaveURL(adminPaths.forgot)
    })
  })

  test('says that it was used, or has expired', async ({ salon, smtp, admin }) => {
    const used = phone.getByText('This link has expired or been used.')
    await endButton(phone).click()
    await expect(phone.getByText('The session has ended.')).toBeVisible()
    await phone.goto('/favicon.svg')
    await phone.goto(link)
    await expect(used).toBeVisible()
    await expectAccessible(phone)

    const next = await logInFromNewBrowser(salon, smtp, admin.user.email)
    salon.clock.advance(365 * DAY_MS)
    await phone.goto('/favicon.svg')
    await phone.goto(next.link)
    await expect(used).toBeVisible()
    await expect(endButton(phone)).toHaveCount(0)
  })

  test('is asked for again when its page was reloaded, and still works', async ({ salon }) => {
    await expect(endButton(phone)).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('This page has lost its link.')).toBeVisible()
    await expect(phone.getByText('expired or been used')).toHaveCount(0)
    await expectAccessible(phone)
    await phone.goto('/favicon.svg')
    await phone.goto(link)
    await endButton(phone).click()
    await expect(phone.getByText('The session has ended.')).toBeVisible()
    expect(await sessionStatus(salon, token)).toBe(401)
  })

  test('can be tried again after a failure of the network', async ({ salon }) => {
    await expect(endButton(phone)).toBeVisible()
    await phone.context().setOffline(true)
    await endButton(phone).click()
    await expect(phone.getByRole('alert').filter({ hasText: /./ })).toContainText('try again')
    await phone.context().setOffline(false)
    await endButton(phone).click()
    await expect(phone.getByText('The session has ended.')).toBeVisible()
    expect(await sessionStatus(salon, token)).toBe(401)
  })
})

test.describe('the name of a session', () => {
  const sessions = (page: Page) => page.getByRole('region', { name: 'Your sessions' })
  const field = (page: Page) => sessions(page).getByLabel(/^Name of /)
  const addName = (page: Page) => sessions(page).getByRole('button', { name: /^Add Name/ })
  const rename = (page: Page) => sessions(page).getByRole('button', { name: /^Rename/ })

  test('is given with the keyboard alone, changed, and taken away again', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/admin/settings')
    await addName(page).press('Enter')
    await expect(field(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('Reception computer')
    await page.keyboard.press('Enter')
    await expect(sessions(page).getByText('Reception computer')).toBeVisible()
    await expect(rename(page)).toBeFocused()
    await page.reload()
    await expect(sessions(page).getByText('Reception computer')).toBeVisible()

    await rename(page).press('Enter')
    await expect(field(page)).toHaveValue('Reception computer')
    await field(page).fill('')
    await page.keyboard.press('Enter')
    await expect(addName(page)).toBeFocused()
  })

  test('stays as it was after Escape and Cancel', async ({ page }) => {
    await page.goto('/admin/settings')
    await addName(page).press('Enter')
    await page.keyboard.type('Till')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
    await expect(addName(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('')
    await sessions(page).getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(addName(page)).toBeFocused()
  })

  test('stays in its field when it can’t be saved', async ({ page, context }) => {
    await page.goto('/admin/settings')
    await addName(page).click()
    await field(page).fill('Till')
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expect(page.getByText('so we don’t know whether this was saved')).toBeVisible()
    await expect(field(page)).toHaveValue('Till')
    await context.setOffline(false)
    await field(page).press('Enter')
    await expect(rename(page)).toBeFocused()
  })
})
