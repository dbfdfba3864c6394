import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expectAccessible } from '../checks.ts'
import { expect, failCall, menuEntry, test } from './admin.ts'

const details = (page: Page) => page.getByRole('region', { name: 'Your Details' })
const field = (page: Page, label: string) => details(page).getByLabel(label, { exact: true })
async function openDetails(page: Page) {
  await page.goto('/admin/settings')
  await details(page).getByRole('heading', { name: 'Your details' }).click()
}
const save = (page: Page) => details(page).getByRole('button', { name: 'Save Details' })

test('a changed name is shown in all tabs at once', async ({ page, admin: { user } }) => {
  await page.goto('/admin/settings')
  const account = page.getByRole('region', { name: 'Account Information' })
  await expect(account.getByRole('definition').first()).toHaveText(user.name)
  await expect(account.getByRole('textbox')).toHaveCount(0)
  const other = await page.context().newPage()
  await openDetails(other)
  await openDetails(page)
  await expectAccessible(page)
  await field(page, 'Name').fill('Kamala Silva')
  await field(page, 'Phone').fill('+94 11 000 0009')
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your details have been updated' })).toBeVisible()
  await expect(field(other, 'Name')).toHaveValue('Kamala Silva')
  const facts = ['Kamala Silva', user.email, 'admin', '+94 11 000 0009']
  await expect(other.getByRole('definition')).toHaveText(facts)
  await expect(page.getByRole('definition')).toHaveText(facts)
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Accounts', exact: true })).toContainText('Kamala Silva')
  await menuEntry(other, 'Dashboard').click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Kamala Silva')
})

test('a new email needs the current password, which is asked for with the email only', async ({
  page,
  admin: { user },
}) => {
  await openDetails(page)
  await expect(field(page, 'Email')).toHaveValue(user.email)
  await expect(field(page, 'Current Password')).toBeHidden()
  await field(page, 'Email').fill('moved@araliya.example')
  await save(page).click()
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription(/^Current password is required/)
  await field(page, 'Current Password').fill('not my password')
  await save(page).click()
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription(/^Current password is incorrect/)
})

test('an email that another user has is refused; another one is saved', async ({ page, salon }) => {
  const taken = await signInWithPassword(salon)
  await openDetails(page)
  await field(page, 'Email').fill(taken.user.email)
  await field(page, 'Current Password').fill(PASSWORD)
  await save(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Another user has this email address')
  await expectAccessible(page)
  await field(page, 'Email').fill('moved@araliya.example')
  await save(page).click()
  await expect(page.getByText('Your details have been updated')).toBeVisible()
  await expect(field(page, 'Current Password')).toBeHidden()
  await expect(page.getByRole('definition').nth(1)).toHaveText('moved@araliya.example')
})

for (const [what, status, body, text] of [
  ['no response', 0, {}, 'Update failed'],
  ['an error of the server', 503, { success: false, error: 'Not now.' }, 'Not now.'],
] as const) {
  test(`an update that ends with ${what} shows “${text}”`, async ({ page, salon, admin: { user } }) => {
    await failCall(page, 'PUT', '/auth/updatedetails', status, body)
    await openDetails(page)
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
  })
}

test('errors are shown at their fields, and nothing is sent', async ({ page }) => {
  let sent = false
  await page.route('**/api/auth/updatedetails', route => {
    sent = true
    return route.abort()
  })
  await openDetails(page)
  await field(page, 'Name').fill(' ')
  await field(page, 'Email').fill('no-address')
  await field(page, 'Phone').fill('call me')
  await save(page).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await expectAccessible(page)
  expect(sent).toBe(false)
})

test('a change in another tab keeps what is being typed', async ({ page, salon }) => {
  await openDetails(page)
  await field(page, 'Phone').fill('077')
  const other = await page.context().newPage()
  await openDetails(other)
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

test.describe('in the demo', () => {
  test.use({ salonConfig: { profile: 'demo' } })

  test('a new email is saved without asking for the current password', async ({ page }) => {
    await openDetails(page)
    await field(page, 'Email').fill('kamala@araliya.example')
    await expect(field(page, 'Current Password')).toHaveCount(0)
    await save(page).click()
    const account = page.getByRole('region', { name: 'Account Information' })
    await expect(account).toContainText('kamala@araliya.example')
  })
})
