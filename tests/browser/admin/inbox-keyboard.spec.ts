import type { Page } from '@playwright/test'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { addInquiries, address, checkboxOf, chooseFromMenu, rows, selectionBar } from './inbox.ts'

const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const view = (page: Page, name: string) => page.getByRole('button', { name: `View ${name}` })

/** Opens an inbox of this many inquiries. */
async function openInbox(page: Page, salon: Salon, count: number) {
  await addInquiries(salon, count)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(count)
}

/** Moves the focus to the second of at least two inquiries. */
async function moveToSecond(page: Page) {
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(view(page, 'Guest 2')).toBeFocused()
}

test('j and k move the focus from row to row, and j stays at the last', async ({ page, salon }) => {
  await openInbox(page, salon, 3)
  await page.keyboard.press('j')
  await expect(view(page, 'Guest 1')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(view(page, 'Guest 3')).toBeFocused()
  await page.keyboard.press('k')
  await expect(view(page, 'Guest 2')).toBeFocused()
})

test('in To Answer j and k pass over what was answered in place', async ({ page, salon }) => {
  await addInquiries(salon, 3)
  await page.goto(`${address}?waiting=us`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'View Guest 2' })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'View Guest 3' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'View Guest 1' })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { name: 'Guest 3' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Guest 1' })).toBeVisible()
})

test('p and c mark the inquiry that has the focus', async ({ page, salon }) => {
  await openInbox(page, salon, 3)
  await moveToSecond(page)
  await page.keyboard.press('p')
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Processing')
  await page.keyboard.press('c')
  await expect(rows(page).nth(1)).toContainText('Completed')
})

test('x selects the inquiry that has the focus, and unselects it', async ({ page, salon }) => {
  await openInbox(page, salon, 3)
  await moveToSecond(page)
  await page.keyboard.press('x')
  await expect(checkboxOf(page, 'Guest 2')).toBeChecked()
  await page.keyboard.press('x')
  await expect(checkboxOf(page, 'Guest 2')).not.toBeChecked()
})

test('Enter and o open the inquiry that has the focus, and Escape closes it', async ({ page, salon }) => {
  await openInbox(page, salon, 3)
  await moveToSecond(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Guest 2')
  await page.keyboard.press('Escape')
  await expect(view(page, 'Guest 2')).toBeFocused()
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog')).toContainText('Guest 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
})

test('an inquiry opens at once, so that a second key is for its dialog', async ({ page, salon }) => {
  await openInbox(page, salon, 3)
  await moveToSecond(page)
  const openedAtOnce = await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.click()
    await Promise.resolve()
    return document.querySelector('[role=dialog]') !== null
  })
  expect(openedAtOnce).toBe(true)
})

test('u takes back a deletion', async ({ page, salon }) => {
  await openInbox(page, salon, 3)
  await moveToSecond(page)
  await page.keyboard.press('x')
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('u')
  await expect(rows(page)).toHaveCount(3)
})

test('/ moves the focus to the search, in which keys are text', async ({ page, salon }) => {
  await openInbox(page, salon, 3)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jkx?')
  await expect(page.getByRole('searchbox')).toHaveValue('jkx?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the focus goes to the heading when what was selected leaves the list', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await page.goto(`${address}?waiting=us`)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('p')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('r does nothing while inquiries are selected', async ({ page, salon }) => {
  await openInbox(page, salon, 2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('r')
  await expect(selectionBar(page)).toContainText('1 selected')
  await expect(page).toHaveURL(address)
})

test('r starts a reply, but opening the inquiry afterwards does not', async ({ page, salon }) => {
  await openInbox(page, salon, 2)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const text = page.getByRole('dialog').getByLabel('Reply', { exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(view(page, 'Guest 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
  await expect(text).toHaveCount(0)
})

test('a letter with Ctrl is no key of the inbox', async ({ page, salon }) => {
  await openInbox(page, salon, 2)
  await page.keyboard.press('Control+j')
  await expect(view(page, 'Guest 1')).not.toBeFocused()
})

test('? opens the list of keys, which other keys leave open', async ({ page, salon }) => {
  await openInbox(page, salon, 2)
  await page.keyboard.press('?')
  await expect(keyList(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(keyList(page)).toBeVisible()
})

test('keys are switched off in their list, and stay off after a reload', async ({ page, salon }) => {
  await openInbox(page, salon, 2)
  await page.keyboard.press('?')
  await keyList(page).getByLabel('Enable keyboard shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(keyList(page)).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('?')
  await page.keyboard.press('j')
  await expect(keyList(page)).toHaveCount(0)
  await expect(view(page, 'Guest 1')).not.toBeFocused()
  await chooseFromMenu(page, 'Keyboard Shortcuts')
  await expect(keyList(page).getByLabel('Enable keyboard shortcuts')).not.toBeChecked()
})
