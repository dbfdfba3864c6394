// Long: each rule of these screens has its test.
import type { Locator, Page } from '@playwright/test'
import { logIn, PASSWORD } from '#tests/accounts.ts'
import { createSession } from '../../../server/accounts/sessions.queries.ts'
import { expectAccessible, stopClock } from '../checks.ts'
import { expect, failCall, holdCall, menuEntry, storedToken, test } from './admin.ts'
import { phone } from './inbox.ts'

const labels = ['Current Password', 'New Password', 'Confirm New Password'] as const
const field = (page: Page, label: (typeof labels)[number]) => page.getByLabel(label, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: /^(Change Password|Updating)/ })

async function send(page: Page, current: string, next: string, again = next) {
  await field(page, 'Current Password').fill(current)
  await field(page, 'New Password').fill(next)
  await field(page, 'Confirm New Password').fill(again)
  await submit(page).click()
}

const CHANGED = 'Password changed successfully!'

test('the screen has account, password hint and security tips', async ({ page, salon, admin: { user } }) => {
  await salon.db.updateTable('users').set({ phone: '+94 11 000 0009' }).execute()
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Settings')
  await expect(page.getByText('Manage your account settings and security preferences')).toBeVisible()
  const account = page.getByRole('region', { name: 'Account Information' })
  await expect(account.getByRole('term')).toHaveText(['Name', 'Email', 'Role', 'Phone'])
  await expect(account.getByRole('definition')).toHaveText([
    user.name,
    user.email,
    'admin',
    '+94 11 000 0009',
  ])
  await expect(field(page, 'New Password')).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  )
  await expect(page.getByRole('region', { name: 'Security Tips' }).getByRole('listitem')).toHaveText([
    'Use a strong mix of letters, numbers and symbols',
    "Don't reuse passwords",
    'Update your password regularly',
    'Never share your password',
  ])
  await expect(page.getByText('This session')).toBeVisible()
  await expectAccessible(page)
})

/** Records the password changes that are sent, and lets none reach the server. */
async function watchChanges(page: Page) {
  const sent: string[] = []
  await page.route('**/api/auth/updatepassword', route => {
    sent.push(route.request().method())
    return route.abort()
  })
  return sent
}

test('each empty password is an error at its field, and nothing is sent', async ({ page }) => {
  const sent = await watchChanges(page)
  await page.goto('/admin/settings')
  await submit(page).click()
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription('Current password is required')
  await expect(field(page, 'New Password')).toHaveAccessibleDescription(/^New password is required/)
  await expect(field(page, 'Confirm New Password')).toHaveAccessibleDescription(
    'Please confirm your new password',
  )
  await expect(field(page, 'Current Password')).toBeFocused()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('an error about a password is shown until its field is edited', async ({ page }) => {
  await page.goto('/admin/settings')
  await submit(page).click()
  await expect(page.getByText('New password is required')).toBeVisible()
  await field(page, 'New Password').fill('12345')
  await expect(page.getByText('New password is required')).toBeHidden()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('Please confirm your new password')).toBeVisible()
})

test('a password that is too short is an error at its field, once, and nothing is sent', async ({ page }) => {
  const sent = await watchChanges(page)
  await page.goto('/admin/settings')
  await send(page, PASSWORD, '12345')
  await expect(field(page, 'New Password')).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  )
  await expect(page.getByText('Password must be at least 6 characters')).toHaveCount(1)
  expect(sent).toEqual([])
})

test('two different passwords are an error until they are equal, and nothing is sent', async ({ page }) => {
  const sent = await watchChanges(page)
  await page.goto('/admin/settings')
  await send(page, PASSWORD, '12345', '54321')
  await expect(field(page, 'Confirm New Password')).toHaveAccessibleDescription('Passwords do not match')
  await field(page, 'New Password').fill('a better one')
  await submit(page).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await field(page, 'Confirm New Password').fill('a better one')
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  expect(sent).toEqual([])
})

test('each password can be shown and hidden', async ({ page }) => {
  await page.goto('/admin/settings')
  for (const label of labels) {
    const toggleNamed = (action: 'Show' | 'Hide') =>
      page.getByRole('button', { name: `${action} ${label.toLowerCase()}`, exact: true })
    await field(page, label).fill('visible')
    await expect(toggleNamed('Show')).toHaveText('Show')
    await toggleNamed('Show').click()
    await expect(field(page, label)).toHaveAttribute('type', 'text')
    await expect(toggleNamed('Hide')).toHaveText('Hide')
    await toggleNamed('Hide').click()
    await expect(field(page, label)).toHaveAttribute('type', 'password')
  }
})

test('a changed password ends all other sessions', async ({
  page,
  salon,
  admin: { token, headers, user },
}) => {
  await logIn(salon, user.email)
  await page.goto('/admin/settings')
  await expect(page.getByRole('button', { name: 'End Session' })).toHaveCount(1)
  await send(page, PASSWORD, 'plumeria at seven')
  await expect(page.getByRole('button', { name: 'End Session' })).toHaveCount(0)
  expect(await storedToken(page)).not.toBe(token)
  expect((await salon.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
  await page.reload()
  await expect(page.getByText('This session')).toBeVisible()
  expect((await logIn(salon, user.email, 'plumeria at seven')).statusCode).toBe(200)
})

test('that the password was changed is shown for five seconds, and the fields are empty', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/admin/settings')
  await expect(page.getByText('This session')).toBeVisible()
  await stopClock(page)
  await send(page, PASSWORD, 'plumeria at seven')
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
  for (const label of labels) await expect(field(page, label)).toHaveValue('')
  await page.clock.runFor(4900)
  await expect(page.getByText(CHANGED)).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText(CHANGED)).toBeHidden()
})

test('the button is disabled while the change is sent', async ({ page }) => {
  const { release } = await holdCall(page, 'PUT', '/auth/updatepassword')
  await page.goto('/admin/settings')
  await send(page, PASSWORD, 'plumeria at seven')
  await expect(submit(page)).toHaveText('Updating password...')
  await expect(submit(page)).toBeDisabled()
  release()
  await expect(page.getByText(CHANGED)).toBeVisible()
  await expect(submit(page)).toHaveText('Change Password')
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await expect(page.getByText(CHANGED)).toBeHidden()
})

test('a refused change shows the reason and keeps what was typed', async ({ page }) => {
  await page.goto('/admin/settings')
  await send(page, 'not my password', 'plumeria at seven')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'Current password is incorrect',
  )
  await expect(field(page, 'New Password')).toHaveValue('plumeria at seven')
  await expectAccessible(page)
  await send(page, PASSWORD, 'password')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'This password is too common. “password” is one of the first words that are tried.',
  )
})

test('a failed change shows the server’s error, even as an object, or else our own', async ({ page }) => {
  await page.goto('/admin/settings')
  await failCall(page, 'PUT', '/auth/updatepassword', 500, { success: false, error: { code: 7 } })
  await send(page, PASSWORD, 'plumeria at seven')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('{"code":7}')
  await failCall(page, 'PUT', '/auth/updatepassword', 500)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'Failed to update password. Please ensure your current password is correct.',
  )
})

test('after a change whose response is lost the login says that the new password may be valid', async ({
  page,
  admin: { user },
}) => {
  let isLost = false
  await page.route('**/api/auth/updatepassword', async route => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await page.goto('/admin/settings')
  await send(page, PASSWORD, 'plumeria at seven')
  await expect(page).toHaveURL(/\/admin\/login/)
  const notice = page.getByText('Your new password may have been saved. Log in with it')
  await expect(notice).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('plumeria at seven')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Settings', level: 1 })).toBeVisible()
})

test('a change without a response does not blame the password', async ({ page }) => {
  await page.goto('/admin/settings')
  await failCall(page, 'PUT', '/auth/updatepassword', 0)
  await send(page, PASSWORD, 'plumeria at seven')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'The connection was lost, so we don’t know',
  )
  await expect(page.getByRole('alert').filter({ hasText: /./ })).not.toContainText('password')
})

test('leaving with unsaved changes asks first @essential', async ({ page }) => {
  await page.goto('/admin/clients')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  await menuEntry(page, 'Settings').click()
  await field(page, 'New Password').fill('half typed')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await test.step('leaving by a link asks, and Escape stays', async () => {
    await menuEntry(page, 'Branches').click()
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/admin/settings')
  })

  await test.step('leaving by Back asks, and Stay keeps what was typed', async () => {
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL('/admin/settings')
    await expect(field(page, 'New Password')).toHaveValue('half typed')
  })

  await test.step('a reload asks with the browser’s own question', async () => {
    const asked = page.waitForEvent('dialog')
    page.evaluate(() => location.reload()).catch(() => {})
    const native = await asked
    expect(native.type()).toBe('beforeunload')
    await native.dismiss()
  })

  await test.step('Leave discards what was typed', async () => {
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/admin/clients')
    await menuEntry(page, 'Settings').click()
    await expect(field(page, 'New Password')).toHaveValue('')
  })

  await test.step('without changes nothing is asked', async () => {
    await page
      .getByRole('link', { name: 'Clients' })
      .or(page.getByRole('link', { name: 'Dashboard' }))
      .click()
    await expect(page).toHaveURL('/admin')
  })
})

test.describe('Your sessions', () => {
  const sessions = (page: Page) => page.getByRole('region', { name: 'Your Sessions' }).getByRole('listitem')
  const otherSession = (page: Page) => sessions(page).filter({ hasText: '203.0.113.1' })

  test.beforeEach(({ salon, admin: { user } }) => logIn(salon, user.email))

  test('are listed with address, browser and time; the own one has no button that ends it', async ({
    page,
  }) => {
    await page.goto('/admin/settings')
    await expect(sessions(page)).toHaveCount(2)
    const own = sessions(page).filter({ hasText: 'This session' })
    await expect(own).toContainText('127.0.0.1')
    await expect(own.getByRole('button', { name: 'End Session' })).toHaveCount(0)
    await expect(otherSession(page).getByRole('button', { name: 'End Session' })).toHaveCount(1)
    await expect(otherSession(page)).toContainText('Chrome')
    await expect(otherSession(page)).toContainText(/Last seen (\d+ [A-Z][a-z]{2}, )?\d+\.\d\d [ap]m/)
  })

  test('have buttons that each name their session', async ({ page, salon, admin: { user } }) => {
    await createSession(salon.db, salon.clock, user.id, { userAgent: 'Test', address: '203.0.113.2' })
    await createSession(salon.db, salon.clock, user.id, { userAgent: 'Test', address: '203.0.113.3' })
    await page.goto('/admin/settings')
    await expect(sessions(page)).toHaveCount(4)
    for (const address of ['203.0.113.2', '203.0.113.3']) {
      const row = sessions(page).filter({ hasText: address })
      const lastSeen = await row.locator('time').textContent()
      for (const label of ['Add Name', 'End Session']) {
        const name = `${label}: Unknown browser, ${address}, last seen ${lastSeen}`
        await expect(row.getByRole('button', { name, exact: true })).toHaveCount(1)
      }
    }
  })

  test('show the server’s reason when one can’t be ended', async ({ page }) => {
    await failCall(page, 'DELETE', /^\/auth\/sessions\/\d+$/, 500, { success: false, error: 'Not now.' })
    await page.goto('/admin/settings')
    await otherSession(page).getByRole('button', { name: 'End Session' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll()
    await otherSession(page).getByRole('button', { name: 'End Session' }).click()
    await expect(sessions(page)).toHaveCount(1)
  })

  test('can be ended; the message stays two seconds', async ({ page, salon }) => {
    await page.clock.install()
    await page.goto('/admin/settings')
    await expect(sessions(page)).toHaveCount(2)
    await stopClock(page)
    await otherSession(page).getByRole('button', { name: 'End Session' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Session ended' })).toBeVisible()
    await page.clock.runFor(1900)
    await expect(page.getByText('Session ended')).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText('Session ended')).toBeHidden()
    await expect(sessions(page)).toHaveCount(1)
    expect(await salon.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
  })
})

test.describe('with fifty sessions on a phone', () => {
  test.beforeEach(async ({ page, salon, admin: { user } }) => {
    const origin = { userAgent: 'Test', address: '203.0.113.1' }
    for (let n = 0; n < 50; n++) await createSession(salon.db, salon.clock, user.id, origin)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin/settings')
  })
  const sessions = (page: Page) => page.getByRole('region', { name: 'Your Sessions' })

  test('Change Password stands above them', async ({ page }) => {
    await expect(sessions(page).getByRole('listitem').first()).toBeVisible()
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
    expect(await top(page.getByRole('region', { name: 'Change Password' }))).toBeLessThan(
      await top(sessions(page)),
    )
  })

  test('five are shown at first, then all, and the focus goes to the sixth', async ({ page }) => {
    await expect(sessions(page).getByRole('listitem')).toHaveCount(5)
    await page.getByRole('button', { name: 'Show All 51 Sessions' }).press('Enter')
    await expect(sessions(page).getByRole('listitem')).toHaveCount(51)
    await expect(
      sessions(page)
        .getByRole('listitem')
        .nth(5)
        .getByRole('button', { name: /^Add Name/ }),
    ).toBeFocused()
    await expectAccessible(page)
  })
})

test('at most 20 notifications are shown at once', async ({ page, salon, admin: { user } }) => {
  await page.clock.install()
  await logIn(salon, user.email)
  await failCall(page, 'DELETE', /^\/auth\/sessions\/\d+$/, 500)
  await page.goto('/admin/settings')
  const end = page.getByRole('button', { name: 'End Session', disabled: false })
  const notifications = page
    .locator('[data-message]')
    .filter({ hasText: 'We couldn’t end the session. Try again.' })
  /** The page may process a response later than the test: what it then plans waits for the stopped clock to advance. */
  const countAfterPending = (locator: Locator) =>
    expect.poll(async () => {
      await page.clock.runFor(10)
      return locator.count()
    })
  await expect(end).toBeVisible()
  await stopClock(page)
  for (let index = 0; index < 23; index++) {
    const response = page.waitForResponse('**/api/auth/sessions/*')
    await end.dispatchEvent('click')
    await response
    await countAfterPending(end).toBe(1)
  }
  await countAfterPending(notifications).toBe(20)
  await notifications.first().getByRole('button', { name: 'Dismiss notification' }).dispatchEvent('click')
  await countAfterPending(notifications).toBe(19)
  await page.clock.runFor(4000)
  await countAfterPending(notifications).toBe(0)
})

for (const [tab, entry] of [
  ['hours', 'salon'],
  ['copy', 'website'],
  ['pictures', 'website'],
  ['privacy', 'inquiries'],
  ['activity&kind=team', 'team?kind=team'],
] as const)
  test(`the address of the earlier tab ${tab} leads to ${entry}`, async ({ page }) => {
    await page.goto(`/admin/settings?tab=${tab}`)
    await expect(page).toHaveURL(`/admin/settings/${entry}`)
  })

test('on a phone the entries of the settings are rows above the account, and lead back', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/admin/settings')
  const entries = page.getByRole('navigation', { name: 'Settings' })
  await expect(entries.getByRole('link')).toHaveText([
    'Website',
    'Salon and Hours',
    'Inquiries',
    'Team',
    'Saved replies',
  ])
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible()
  await entries.getByRole('link', { name: 'Team' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'All Settings' }).press('Enter')
  await expect(entries).toBeVisible()
})

test('a saved reply is added in the settings', async ({ page }) => {
  await page.goto('/admin/settings/saved-replies')
  await page.getByRole('button', { name: 'Add Saved Reply' }).click()
  const editor = page.getByRole('dialog', { name: 'Add saved reply' })
  await editor.getByLabel('Title').fill('Parking')
  await editor.getByLabel('Text').fill('There is parking behind {branch}.')
  await editor.getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(page.getByRole('main').getByText('Parking', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
