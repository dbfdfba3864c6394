// The key U while a dialog is open.
import type { Page } from '@playwright/test'
import { expect, test } from './admin.ts'
import {
  addInquiries,
  address,
  button,
  idOf,
  noteField,
  openInquiry,
  openNote,
  question,
  rows,
} from './inbox.ts'

test.beforeEach(({ salon }) => addInquiries(salon, 1))

const namesKey = (page: Page) => expect(page.getByText('press U')).toBeVisible()

test('u undoes while the list of shortcuts is open', async ({ page }) => {
  await page.goto(address)
  await rows(page).first().getByRole('button', { name: /^View/ }).focus()
  await page.keyboard.press('p')
  await namesKey(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('1 changed back')).toBeVisible()
  await expect(rows(page).first()).toContainText('Unread')
})

test('u undoes while a question is asked', async ({ page, salon }) => {
  await openInquiry(page, await idOf(salon, '1'))
  await button(page, 'Mark as Processing').click()
  await namesKey(page)
  await button(page, 'Delete Contact').click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('1 changed back')).toBeVisible()
  await expect(question(page)).toBeVisible()
})

test('u undoes while a dialog is open above an inquiry', async ({ page, salon }) => {
  await openInquiry(page, await idOf(salon, '1'))
  await button(page, 'Mark as Processing').click()
  await namesKey(page)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'This Person’s Data...' }).click()
  await expect(page.getByRole('dialog', { name: 'This person’s data' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('1 changed back')).toBeVisible()
})

test('u is a letter where text is typed', async ({ page, salon }) => {
  await openInquiry(page, await idOf(salon, '1'))
  await button(page, 'Mark as Processing').click()
  await namesKey(page)
  await openNote(page)
  const note = noteField(page)
  await page.keyboard.press('u')
  await expect(note).toHaveValue('u')
  await expect(button(page, 'Mark as Processing')).toBeDisabled()
})
