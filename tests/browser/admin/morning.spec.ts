import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expect, test, whole } from '../test.ts'
import { addContact } from './contacts-data.ts'

/** More stops than any screen has: the thing can't be reached. */
const TOO_FAR = 250

/** Presses Tab until the thing of this name has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'combobox', name: string | RegExp) {
  const thing = page.getByRole(role, { name, exact: true }).first()
  await expect(thing).toBeVisible()
  for (let stops = 0; stops < TOO_FAR; stops += 1) {
    if (await thing.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${role} ${name}`)
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp) {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

async function type(page: Page, name: string | RegExp, text: string) {
  await tabTo(page, 'textbox', name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('the keyboard alone does a receptionist’s whole morning', whole, async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon, 'admin')
  await addContact(salon, { firstName: 'Nimali', lastName: 'Perera' }, { minutesAgo: 5 })
  await addContact(salon, { firstName: 'Crypto', lastName: 'Advisor' }, { suspected: true, minutesAgo: 9 })
  await addContact(salon, { firstName: 'Emma', lastName: 'Hughes' }, { minutesAgo: 12 })
  const statuses = async () =>
    Object.fromEntries(
      (
        await salon.db
          .selectFrom('contacts')
          .select(['first_name', 'status'])
          .where('deleted_at', 'is', null)
          .execute()
      ).map(row => [row.first_name, row.status]),
    )

  await page.goto('/admin/login')
  await type(page, 'Email', user.email)
  await type(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin$/)

  // The inquiries: one is being worked on, one is done, one is spam.
  await press(page, 'link', 'Appointments')
  await press(page, 'button', 'View Nimali Perera')
  await press(page, 'button', 'Mark as Processing')
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'View Nimali Perera' })).toBeFocused()
  await press(page, 'button', 'View Emma Hughes')
  await press(page, 'button', 'Mark as Completed')
  await expect(page.getByText('Contact status updated to completed')).toBeVisible()
  await press(page, 'button', 'Close')
  await press(page, 'button', 'View Crypto Advisor')
  await press(page, 'button', 'Delete Contact')
  await press(page, 'button', 'Delete')
  await expect(page.getByText('Contact deleted successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Crypto' })).toHaveCount(0)
  expect(await statuses()).toEqual({ Nimali: 'processing', Emma: 'completed' })

  // Only those that are being worked on.
  await tabTo(page, 'combobox', 'Status')
  await page.keyboard.type('Proc')
  await press(page, 'button', 'Apply Filters')
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()

  // A price goes up.
  await press(page, 'link', 'Services')
  await press(page, 'link', 'Edit Balayage')
  await type(page, /^Price/, '29500')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Balayage' })).toContainText('Rs. 29,500')

  // A branch closes for repairs.
  await press(page, 'link', 'Branches')
  await press(page, 'button', 'Disable Nugegoda')
  await expect(page.getByText('Branch disabled successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Nugegoda' })).toContainText('Disabled')

  await press(page, 'button', 'Logout')
  await expect(page).toHaveURL(/\/admin\/login$/)
})
