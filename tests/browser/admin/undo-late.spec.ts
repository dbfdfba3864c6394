// Undo of a change whose response has not arrived yet.
import type { Page } from '@playwright/test'
import type { Salon } from '../test.ts'
import { expect, holdCall, test } from './admin.ts'
import { addInquiries, address, chooseForSelected, idOf, rows, select, storedStatuses } from './inbox.ts'

const view = (page: Page, row: number) => rows(page).nth(row).getByRole('button', { name: /^View/ })

/** Marks a row as processing, and waits until the response has arrived. */
async function mark(page: Page, row: number) {
  await view(page, row).focus()
  await page.keyboard.press('p')
  await expect(page.getByText(`Guest ${row + 1} marked as processing`)).toBeVisible()
}

/** Marks the second row as processing; its response is held back until it is released. */
async function markWithoutResponse(page: Page, salon: Salon) {
  const change = await holdCall(page, 'PUT', `/contacts/${await idOf(salon, '2')}`)
  await view(page, 1).focus()
  await page.keyboard.press('p')
  await change.asked
  return change
}

test.beforeEach(async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await page.goto(address)
  await mark(page, 0)
})

test('u undoes the latest change once its response has arrived, not the change before it', async ({
  page,
  salon,
}) => {
  const change = await markWithoutResponse(page, salon)
  await page.keyboard.press('u')
  change.release()
  await expect(page.getByText('1 changed back')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Unread')
  expect(await storedStatuses(salon)).toEqual(['2 unread', '1 processing'])
})

test('u undoes a bulk action once its response has arrived', async ({ page, salon }) => {
  const change = await holdCall(page, 'POST', '/contacts/bulk')
  await select(page, 'Guest 2')
  await chooseForSelected(page, 'Mark as...', 'Read')
  await change.asked
  await view(page, 1).focus()
  await page.keyboard.press('u')
  change.release()
  await expect(page.getByText('1 changed back')).toBeVisible()
  expect(await storedStatuses(salon)).toEqual(['2 unread', '1 processing'])
})
