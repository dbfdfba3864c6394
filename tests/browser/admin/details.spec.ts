import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { failCall, signInAsAdmin } from './admin.ts'

const details = (page: Page) => page.getByRole('region', { name: 'Your Details' })
const field = (page: Page, label: string) => details(page).getByLabel(label, { exact: true })
const save = (page: Page) => details(page).getByRole('button', { name: 'Save Details' })

test('the own name and phone are changed where Account Information leads, and shown everywhere at once', async ({
  page,
  salon,
}) => {
  const { user } = await signInAsAdmin(page, salon)
  await page.goto('/admin/settings')
  const account = page.getByRole('region', { name: 'Account Information' })
  await expect(account.getByRole('definition').first()).toHaveText(user.name)
  await expect(account.getByRole('textbox')).toHaveCount(0)
  const other = await page.context().newPage()
  await other.goto('/admin/settings?tab=team')
  await account.getByRole('link', { name: 'Change Your Details' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expectSound(page)
  await field(page, 'Name').fill('Kamala Silva')
  await field(page, 'Phone').fill('+94 11 000 0009')
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your details have been updated' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Team', exact: true })).toContainText('Kamala Silva')
  await expect(field(other, 'Name')).toHaveValue('Kamala Silva')
  await other.getByRole('tab', { name: 'Account' }).click()
  const facts = ['Kamala Silva', user.email, 'admin', '+94 11 000 0009']
  await expect(other.getByRole('definition')).toHaveText(facts)
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByRole('definition')).toHaveText(facts)
  await other.getByRole('link', { name: 'Dashboard' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Kamala Silva')
})

test('another email needs the current password, and is the one to log in with', async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  const taken = await signInWithPassword(salon)
  await page.goto('/admin/settings?tab=team')
  await expect(field(page, 'Email')).toHaveValue(user.email)
  await expect(field(page, 'Current Password')).toBeHidden()
  await field(page, 'Email').fill(taken.user.email)
  await save(page).click()
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription(/^Current password is required/)
  await field(page, 'Current Password').fill('not my password')
  await save(page).click()
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription(/^Current password is incorrect/)
  await field(page, 'Current Password').fill(PASSWORD)
  await save(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Another user has this email address')
  await expectSound(page)
  await field(page, 'Email').fill('moved@araliya.example')
  await save(page).click()
  await expect(page.getByText('Your details have been updated')).toBeVisible()
  await expect(field(page, 'Current Password')).toBeHidden()
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByRole('definition').nth(1)).toHaveText('moved@araliya.example')
})

test(
  'a name is saved also when the email was changed elsewhere, which this screen has not heard of',
  whole,
  async ({ page, salon }) => {
    const { user } = await signInAsAdmin(page, salon)
    await page.goto('/admin/settings?tab=team')
    await expect(field(page, 'Email')).toHaveValue(user.email)
    await salon.db.updateTable('users').set({ email: 'moved@araliya.example' }).execute()
    await field(page, 'Name').fill('Kamala Silva')
    await save(page).click()
    await expect(page.getByText('Your details have been updated')).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue('moved@araliya.example')
    expect(await salon.db.selectFrom('users').select(['name', 'email']).execute()).toEqual([
      { name: 'Kamala Silva', email: 'moved@araliya.example' },
    ])
  },
)

for (const [what, status, body, text] of [
  ['no answer', 0, {}, 'Update failed'],
  ['a failure without a sentence', 500, { success: false }, 'Update failed'],
  ['success but without the user', 200, { success: true }, 'Update failed'],
  ['a sentence of the server', 503, { success: false, error: 'Not now.' }, 'Not now.'],
] as const) {
  test(
    `an update that ends with ${what} says “${text}”; what was typed stays`,
    whole,
    async ({ page, salon }) => {
      const { user } = await signInAsAdmin(page, salon)
      await failCall(page, 'PUT', '/auth/updatedetails', status, body)
      await page.goto('/admin/settings?tab=team')
      await field(page, 'Name').fill('Kamala Silva')
      await save(page).click()
      await expect(details(page).getByRole('alert')).toContainText(text)
      await expect(field(page, 'Name')).toHaveValue('Kamala Silva')
      await page.unrouteAll()
      await save(page).click()
      await expect(details(page).getByRole('alert')).toBeEmpty()
      await expect(page.getByText('Your details have been updated')).toBeVisible()
      expect((await salon.db.selectFrom('users').select(['name', 'email']).execute())[0]).toEqual({
        name: 'Kamala Silva',
        email: user.email,
      })
    },
  )
}

test('what is wrong is said at its field, and nothing is sent', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  let sent = false
  await page.route('**/api/auth/updatedetails', route => {
    sent = true
    return route.abort()
  })
  await page.goto('/admin/settings?tab=team')
  await field(page, 'Name').fill(' ')
  await field(page, 'Email').fill('nobody')
  await field(page, 'Phone').fill('call me')
  await save(page).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await expectSound(page)
  expect(sent).toBe(false)
})

test('a change elsewhere does not undo what is being typed', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/settings?tab=team')
  await field(page, 'Phone').fill('077')
  const other = await page.context().newPage()
  await other.goto('/admin/settings?tab=team')
  await field(other, 'Name').fill('Kamala Silva')
  await save(other).click()
  await expect(field(page, 'Name')).toHaveValue('Kamala Silva')
  await expect(field(page, 'Phone')).toHaveValue('077')
  await save(page).click()
  await expect(page.getByText('Your details have been updated')).toBeVisible()
  expect(await salon.db.selectFrom('users').select(['name', 'phone']).execute()).toEqual([
    { name: 'Kamala Silva', phone: '077' },
  ])
})
