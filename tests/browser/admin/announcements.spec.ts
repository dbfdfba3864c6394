import type { Page } from '@playwright/test'
import type { Salon } from '../test.ts'
import { expect, menuEntry, test } from './admin.ts'
import {
  addInquiry,
  address,
  chooseForSelected,
  filtersButton,
  rows,
  select,
  storedStatuses,
  submitInquiry,
} from './inbox.ts'

const announced = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)

test('search and filter of Services announce how many services are shown', async ({ page }) => {
  await page.goto('/admin/services')
  await page.getByRole('button', { name: 'Nail Care' }).click()
  await announced(page, /^7 services$/)
  await page.getByLabel('Search by name').fill('Gel Polish')
  await announced(page, /^1 service$/)
  await page.getByLabel('Search by name').fill('orchids')
  await announced(page, 'No services found')
})

test('a filter of the inbox that finds nothing is announced', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(address)
  await filtersButton(page).click()
  await page.getByLabel('Status').selectOption('completed')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await announced(page, 'No contact submissions found')
})

test('a new inquiry is announced on every other screen', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto('/admin/branches')
  await expect(page).toHaveTitle(/^\(1\)/)
  await submitInquiry(salon, 'Emma')
  await announced(page, 'New inquiry: 2 unread')
})

/** Marks the only inquiry as in progress with keys, which offers to undo it. */
async function markWithKeys(page: Page, salon: Salon) {
  await addInquiry(salon)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await announced(page, 'press U')
}

test('Undo names its key', async ({ page, salon }) => {
  await markWithKeys(page, salon)
  await page.keyboard.press('u')
  await expect(page.getByRole('row').filter({ hasText: 'Nimali' })).toContainText('Unread')
})

test('the key that Undo names works on every screen', async ({ page, salon }) => {
  await markWithKeys(page, salon)
  await menuEntry(page, 'Branches').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('u')
  await expect.poll(() => storedStatuses(salon)).toEqual(['Perera unread'])
})

test('without shortcuts Undo names no key and stays until it is pressed', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.addInitScript(() => localStorage.setItem('araliya.keys', 'off'))
  await page.clock.install()
  await page.goto(address)
  await select(page, 'Nimali Perera')
  await chooseForSelected(page, 'Mark as...', 'Processing')
  const undo = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await expect(undo).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(undo).toBeVisible()
  await expect(undo).not.toContainText('press U')
})
