// Long: the second step of a login, adding and removing an app, and what is required from all are one story.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CHALLENGE_MINUTES, GRACE_DAYS } from '#contracts/accounts/second-factor.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { PASSWORD, sessionStatus } from '#tests/accounts.ts'
import { addFactor, phoneWith, signInWithFactor, type WithFactor } from '#tests/second-factor.ts'
import { expectAccessible } from '../checks.ts'
import { test as anyone, type Salon } from '../test.ts'
import { expect, menuEntry, storedToken, test } from './admin.ts'

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const currentPassword = (page: Page) => dialog(page).getByLabel('Current Password', { exact: true })

/** The first step of a login, with the keyboard alone. */
async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
}

test.describe('in the demo', () => {
  test.use({ salonConfig: { profile: 'demo' } })

  test('Settings says that its login doesn’t ask for a code', async ({ page, salon, admin }) => {
    await addFactor(salon, admin)
    await page.goto('/admin/settings')
    await expect(
      page.getByText('Your app is added; the login of this demo doesn’t ask for its code.'),
    ).toBeVisible()
    await expect(page.getByText('asks for a code')).toHaveCount(0)
  })

  test('nothing says that its login asks for a code while an app is added and removed', async ({
    page,
    salon,
  }) => {
    const claims = page.getByText(/your login (?:asks|will ask)|instead of a code of the app\. You won’t/)
    await page.goto('/admin/settings')
    await expect(page.getByText('The login of this demo doesn’t ask for its code')).toBeVisible()
    await page.getByRole('button', { name: 'Add Authenticator App' }).click()
    await currentPassword(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const secret = dialog(page).locator('.font-mono').first()
    const phone = phoneWith(salon, ((await secret.textContent()) ?? '').replaceAll(' ', ''))
    await code(page).fill(phone.code())
    await page.keyboard.press('Enter')
    await expect(page.getByText('The login of this demo doesn’t ask for one.')).toBeVisible()
    await expect(claims).toHaveCount(0)
    await page.getByRole('button', { name: 'I Have Written Them Down' }).click()
    await page.getByRole('button', { name: 'Remove App' }).click()
    await expect(dialog(page)).toContainText('Your recovery codes stop working')
    await expect(claims).toHaveCount(0)
  })
})

test('each step has the focus in its field, also where the browser draws late', async ({ page }) => {
  // The dialog's library looks where the focus is before the browser draws.
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = callback => window.setTimeout(() => request(callback), 200)
  })
  const hasDrawn = () => page.evaluate(() => new Promise(requestAnimationFrame))
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Add Authenticator App' }).click()
  await expect(currentPassword(page)).toBeVisible()
  await hasDrawn()
  await expect(currentPassword(page)).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeVisible()
  await hasDrawn()
  await expect(code(page)).toBeFocused()
})

anyone.describe('a login with a second factor', () => {
  let owner: WithFactor
  anyone.beforeEach(async ({ page, salon }) => {
    owner = await signInWithFactor(salon)
    await page.goto('/admin/login')
    await enterPassword(page, owner.user.email)
  })

  const enter = async (page: Page, text: string) => {
    await code(page).fill(text)
    await page.keyboard.press('Enter')
  }

  anyone('asks for a code on the same screen, and opens the dashboard @essential', async ({ page }) => {
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code(page)).toHaveAccessibleDescription('The six digits that your authenticator app shows')
    await page.setViewportSize({ width: 320, height: 568 })
    await expectAccessible(page)
    expect(await storedToken(page)).toBeNull()
    const digits = owner.phone.code()
    await enter(page, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)
    await expect(page).toHaveURL('/admin')
    expect(await storedToken(page)).not.toBeNull()
  })

  anyone('names a wrong code at its field, and takes the next one', async ({ page }) => {
    await enter(page, '000000')
    await expect(code(page)).toHaveAccessibleDescription(/This code is wrong, expired or already used\./)
    await expect(code(page)).toBeFocused()
    await expectAccessible(page)
    await enter(page, owner.phone.code())
    await expect(page).toHaveURL('/admin')
  })

  anyone('takes a recovery code in the same field, with or without saying so', async ({ page }) => {
    await enter(page, owner.recoveryCodes[0] ?? '')
    await expect(page).toHaveURL('/admin')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/admin/login')
    await enterPassword(page, owner.user.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAccessibleDescription('One of your recovery codes. Each works once.')
    await enter(page, (owner.recoveryCodes[1] ?? '').toUpperCase().replaceAll('-', ' '))
    await expect(page).toHaveURL('/admin')
  })

  anyone('leads back to the password, with the email', async ({ page }) => {
    await page.getByRole('button', { name: 'Back to the password' }).click()
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toHaveValue('')
    await expect(page.getByLabel('Email')).toHaveValue(owner.user.email)
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await enter(page, owner.phone.code())
    await expect(page).toHaveURL('/admin')
  })

  anyone('asks for the password again when it has run out', async ({ page, salon }) => {
    salon.clock.advance(CHALLENGE_MINUTES * 60_000)
    await enter(page, owner.phone.code())
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'This login has run out. Please enter your email and password again.',
    )
    await expect(password(page)).toBeFocused()
    await expectAccessible(page)
  })

  anyone('says how long to wait after too many wrong codes', async ({ page }) => {
    for (let n = 0; n < 6; n++) {
      await enter(page, `00000${n}`)
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    }
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      /^There were too many attempts\. Wait \d+ seconds/,
    )
  })
})

test('after the end of a session a draft is still there behind both steps of the login', async ({
  page,
  salon,
  admin,
}) => {
  const owner = await addFactor(salon, admin)
  await page.goto('/admin/services/new')
  await page.getByLabel('Name').fill('Half a name')
  await page.getByLabel('Category').selectOption('hair')
  await page.locator('input[name=price]').fill('1200')
  // As the form is sent: any earlier, another call could lead to the login first.
  await page.route('**/api/services', async route => {
    await salon.db.deleteFrom('sessions').execute()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await enterPassword(page, owner.user.email)
  await expect(page.getByRole('status').filter({ hasText: 'What you typed is kept' })).toBeVisible()
  await code(page).fill(owner.phone.code())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/services/new')
  await expect(page.getByLabel('Name')).toHaveValue('Half a name')
})

test.describe('Settings, Account', () => {
  /** Adds an app up to its recovery codes, with the keyboard alone. */
  async function addApp(page: Page, salon: Salon) {
    await page.getByRole('button', { name: 'Add Authenticator App' }).press('Enter')
    await expect(currentPassword(page)).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect(code(page)).toBeFocused()
    const secret = ((await dialog(page).locator('[translate=no]').textContent()) ?? '').replaceAll(' ', '')
    return phoneWith(salon, secret)
  }

  test('an authenticator app is added, and its recovery codes are kept', async ({ page, salon, admin }) => {
    await page.goto('/admin/settings')
    const phone = await addApp(page, salon)
    await expectAccessible(page)

    await test.step('a wrong code is refused', async () => {
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(code(page)).toHaveAccessibleDescription(/This code is wrong or expired\./)
    })

    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await test.step('the right code brings ten recovery codes, which Escape does not lose', async () => {
      await code(page).fill(phone.code())
      await page.keyboard.press('Enter')
      await expect(codes).toHaveCount(10)
      await page.setViewportSize({ width: 320, height: 568 })
      await expectAccessible(page)
      // Escape would lose them.
      await page.keyboard.press('Escape')
      await expect(codes).toHaveCount(10)
    })

    await test.step('they are saved as a file', async () => {
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download Codes' }).press('Enter')
      const file = await (await downloaded).path()
      expect(await readFile(file, 'utf8')).toContain((await codes.allTextContents()).join('\n'))
    })

    await test.step('the tab says that ten are left, and the session goes on', async () => {
      await page.getByRole('button', { name: 'Done' }).press('Enter')
      await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'New Recovery Codes' })).toBeFocused()
      await expectAccessible(page)
      expect(await sessionStatus(salon, admin.token)).toBe(200)
    })
  })

  /** Does what is asked, and loses the answer. */
  const loseAnswer = (page: Page, path: string) =>
    page.route(
      `**/api/auth/${path}`,
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )

  test('an app that was added is shown although the answer was lost, and new codes are offered', async ({
    page,
    salon,
    admin,
  }) => {
    await page.goto('/admin/settings')
    const phone = await addApp(page, salon)
    await loseAnswer(page, 'totp')
    await code(page).fill(phone.code())
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your account has an authenticator app now.')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'New Recovery Codes' })).toBeFocused()
    expect(await sessionStatus(salon, admin.token)).toBe(200)
  })

  test('without a connection it is not known whether the app was added', async ({ page, salon }) => {
    await page.goto('/admin/settings')
    const phone = await addApp(page, salon)
    await page.context().setOffline(true)
    await code(page).fill(phone.code())
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('so we don’t know whether this was saved')
  })

  test('says that new codes were made when the answer with them was lost', async ({ page, salon, admin }) => {
    const { phone } = await addFactor(salon, admin)
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'New Recovery Codes' }).click()
    await currentPassword(page).fill(PASSWORD)
    await loseAnswer(page, 'recovery-codes')
    await code(page).fill(phone.code())
    await page.keyboard.press('Enter')
    await expect(page.getByText('The new codes are made, but the connection was lost')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  })

  test('an app is removed also when the answer was lost', async ({ page, salon, admin }) => {
    const { recoveryCodes } = await addFactor(salon, admin)
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Remove App' }).click()
    await currentPassword(page).fill(PASSWORD)
    await loseAnswer(page, 'totp')
    await code(page).fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your authenticator app is removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Authenticator App' })).toBeFocused()
  })

  test('an app is removed with the password and a code', async ({ page, salon, admin }) => {
    const { phone } = await addFactor(salon, admin)
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Remove App' }).click()
    await expect(currentPassword(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('not the password')
    await code(page).fill(phone.code())
    await page.keyboard.press('Enter')
    await expect(currentPassword(page)).toHaveAccessibleDescription('Current password is incorrect')
    await currentPassword(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Add Authenticator App' })).toBeFocused()
  })

  test('new recovery codes replace the earlier ones', async ({ page, salon, admin }) => {
    const { phone, recoveryCodes } = await addFactor(salon, admin)
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'New Recovery Codes' }).click()
    await currentPassword(page).fill(PASSWORD)
    await code(page).fill(phone.code())
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    expect(await codes.allTextContents()).not.toContain(recoveryCodes[0])
    await page.getByRole('button', { name: 'I Have Written Them Down' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  test('a second factor that is required: the dashboard reminds, then it is all that is left', async ({
    page,
    salon,
    admin,
  }) => {
    const begin = page.getByRole('button', { name: 'Require It from Everyone' })
    await test.step('only an account that has one can require it', async () => {
      await page.goto('/admin/settings/team')
      await expect(page.getByText('first add an authenticator app to your own account')).toBeVisible()
      await expect(begin).toBeHidden()
    })

    await test.step('Team says that it is required', async () => {
      const { headers } = await signInWithFactor(salon)
      const url = '/api/users/second-factor'
      await salon.app.inject({
        method: 'PUT',
        url,
        headers,
        payload: { required: true, currentPassword: PASSWORD },
      })
      await page.reload()
      await expect(page.getByText('Required from everyone.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'No Longer Require It' })).toBeHidden()
      await expectAccessible(page)
    })

    await test.step('the dashboard reminds, and leads to it', async () => {
      await menuEntry(page, 'Dashboard').click()
      const reminder = page.getByRole('region', { name: 'Add an authenticator app to your account' })
      await expect(reminder).toBeVisible()
      await expectAccessible(page)
      await reminder.getByRole('link', { name: 'Add it now' }).click()
      await expect(page).toHaveURL('/admin/settings')
    })

    await test.step('after the days of grace it is all that is left, until it is added', async () => {
      // The days of grace pass; the session is kept alive.
      for (let day = 0; day < GRACE_DAYS; day++) {
        salon.clock.advance(DAY_MS - 60_000)
        await sessionStatus(salon, admin.token)
      }
      salon.clock.advance(GRACE_DAYS * 60_000)
      await page.goto('/admin/services')
      await expect(page).toHaveURL('/admin/settings')
      await expect(page.getByRole('alert').filter({ hasText: 'Add one to go on.' })).toBeVisible()
      await expect(page.getByText('This session')).toBeVisible()
      const phone = await addApp(page, salon)
      await code(page).fill(phone.code())
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'I Have Written Them Down' }).click()
      await menuEntry(page, 'Services').click()
      await expect(page).toHaveURL('/admin/services')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    await test.step('it is no longer required, after the password', async () => {
      await page.goto('/admin/settings/team')
      await page.getByRole('button', { name: 'No Longer Require It' }).click()
      await dialog(page).getByRole('button', { name: 'No Longer Require It' }).click()
      await expect(dialog(page).getByText('Current password is required')).toBeVisible()
      await expectAccessible(page)
      await currentPassword(page).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(begin).toBeFocused()
    })

    await test.step('it is required again, not with a wrong password', async () => {
      await begin.click()
      await currentPassword(page).fill('wrong password')
      await dialog(page).getByRole('button', { name: 'Require It' }).click()
      await expect(dialog(page).getByText('Current password is incorrect')).toBeVisible()
      await currentPassword(page).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Required from everyone.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'No Longer Require It' })).toBeFocused()
      await expectAccessible(page)
    })
  })
})
