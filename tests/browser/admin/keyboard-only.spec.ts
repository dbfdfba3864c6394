import type { Page } from '@playwright/test'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { expect, test } from '../test.ts'
import { addInquiry, storedStatuses } from './inbox.ts'

/** More stops than any screen has. */
const MAX_STOPS = 250

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'combobox', name: string | RegExp) {
  const target = page.getByRole(role, { name, exact: true }).first()
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
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

// One journey on purpose: the focus has to arrive at the next control from wherever the step before has left it.
test('a receptionist’s morning needs no mouse', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon, 'admin')
  await addInquiry(salon, { firstName: 'Nimali', lastName: 'Perera' }, { minutesAgo: 5 })
  await addInquiry(salon, { firstName: 'Crypto', lastName: 'Advisor' }, { spam: true, minutesAgo: 9 })
  await addInquiry(salon, { firstName: 'Emma', lastName: 'Hughes' }, { minutesAgo: 12 })

  await test.step('log in', async () => {
    await page.goto('/admin/login')
    await type(page, 'Email', user.email)
    await type(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
  })

  await test.step('mark an inquiry as in progress', async () => {
    await press(page, 'link', 'Appointments')
    await press(page, 'button', 'View Nimali Perera')
    await press(page, 'button', 'Mark as Processing')
    await expect(page.getByText('Contact status updated to processing')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'View Nimali Perera' })).toBeFocused()
  })

  await test.step('mark an inquiry as completed', async () => {
    await press(page, 'button', 'View Emma Hughes')
    await press(page, 'button', 'Mark as Completed')
    await expect(page.getByText('Contact status updated to completed')).toBeVisible()
    await press(page, 'button', 'Close')
  })

  await test.step('delete an inquiry that is spam', async () => {
    await press(page, 'link', /^All/)
    await press(page, 'button', 'View Crypto Advisor')
    await press(page, 'button', 'Delete Contact')
    await press(page, 'button', 'Delete')
    await expect(page.getByText('Contact deleted successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Crypto' })).toHaveCount(0)
    expect(await storedStatuses(salon)).toEqual(['Perera processing', 'Hughes completed'])
  })

  await test.step('list only those in progress', async () => {
    await press(page, 'button', 'Filters')
    await tabTo(page, 'combobox', 'Status')
    await page.keyboard.type('Proc')
    await press(page, 'button', 'Apply Filters')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  })

  await test.step('change a price', async () => {
    await press(page, 'link', 'Services')
    await press(page, 'link', 'Edit Balayage')
    await type(page, /^Price/, '29500')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Balayage' })).toContainText('Rs. 29,500')
  })

  await test.step('disable a branch', async () => {
    await press(page, 'link', 'Branches')
    await press(page, 'button', 'Disable Nugegoda')
    await press(page, 'button', 'Disable')
    await expect(page.getByText('Branch disabled successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Nugegoda' })).toContainText('Disabled')
  })

  await test.step('log out', async () => {
    await press(page, 'button', 'Logout')
    await expect(page).toHaveURL(/\/admin\/login$/)
  })
})
