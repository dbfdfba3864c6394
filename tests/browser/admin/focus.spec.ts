// Long: one test for each action of the back office, which asks where the focus is afterwards.
import type { Locator, Page } from '@playwright/test'
import { waitForHydration } from '../checks.ts'
import { expect, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  assign,
  button,
  chooseForSelected,
  confirm,
  desktop,
  detail,
  filtersButton,
  openInquiry,
  openNote,
  phone,
  rows,
  select,
  selectionBar,
  selectPage,
  timeline,
} from './inbox.ts'
import { chooseInRow, rowAction } from './services.ts'
import { addSampleRows, openSection } from './website.ts'

/** Presses a control of this name by keyboard. */
async function press(page: Page, role: 'button' | 'link', name: string, where: Page | Locator = page) {
  // The screen takes the place of what the server has rendered, with its focus.
  await waitForHydration(page)
  const control = where.getByRole(role, { name, exact: true })
  await expect(control).toBeEnabled()
  await control.focus()
  await page.keyboard.press('Enter')
  return control
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const announcement = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('applied and reset filters leave the focus on the button that opens them', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(2)
    await press(page, 'button', 'Filters')
    await page.getByLabel('Status').selectOption('unread')
    await press(page, 'button', 'Apply Filters')
    await expect(page).toHaveURL(/status=unread/)
    await expect(filtersButton(page)).toBeFocused()
    await press(page, 'button', 'Filters (1)')
    await press(page, 'button', 'Reset Filters')
    await expect(page).toHaveURL(address)
    await expect(filtersButton(page)).toBeFocused()
  }
})

test('a search leaves the focus in its field, and so does Clear Filters', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(2)
  const search = page.getByRole('searchbox')
  await search.fill('Guest 2')
  await search.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(search).toBeFocused()
  await search.fill('Unknown')
  await search.press('Enter')
  await press(page, 'button', 'Clear Filters')
  await expect(rows(page)).toHaveCount(2)
  await expect(search).toBeFocused()
})

test.describe('the menu of the list gets the focus', () => {
  const menu = (page: Page) => page.getByRole('button', { name: 'More for the list' })

  test.beforeEach(async ({ page, salon }) => {
    await addInquiries(salon, 12)
    await page.goto(address)
  })

  test('when the selection is cleared', async ({ page }) => {
    await selectPage(page)
    await press(page, 'button', 'Select all 12 that match')
    await expect(selectionBar(page)).toContainText('All 12 selected')
    await expect(selectionBar(page).getByRole('button', { name: 'Clear' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeFocused()
  })

  test('when the selected inquiry has been marked', async ({ page }) => {
    await select(page, 'Guest 1')
    await chooseForSelected(page, 'Mark as...', 'Processing')
    await expect(selectionBar(page)).toHaveCount(0)
    await expect(menu(page)).toBeFocused()
  })

  test('when the selected inquiry has been deleted', async ({ page }) => {
    await select(page, 'Guest 2')
    await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
    await confirm(page, 'Delete')
    await expect(selectionBar(page)).toHaveCount(0)
    await expect(menu(page)).toBeFocused()
  })
})

test('after Undo of a deletion the restored row has the focus', async ({ page, salon }) => {
  // Without keys Undo stays until it is pressed: a busy machine may need more than its ten seconds.
  await page.addInitScript(() => localStorage.setItem('araliya.keys', 'off'))
  await addInquiries(salon, 3)
  await page.goto(address)
  await page.getByRole('button', { name: 'View Guest 2' }).click()
  // While it is being marked as read, its buttons are disabled.
  await expect(timeline(page)).toContainText('Read by')
  await press(page, 'button', 'Delete Contact')
  await confirm(page, 'Delete')
  await expect(rows(page)).toHaveCount(2)
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: /^Undo/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View Guest 2' })).toBeFocused()
})

test('Previous and Next keep the focus at the ends of the list', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  await page.goto(address)
  const next = await press(page, 'button', 'Next')
  await expect(page.getByText('Showing 11 to 12 of 12 results')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  const previous = await press(page, 'button', 'Previous')
  await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
  await expect(previous).toBeFocused()
})

test('the controls of an inquiry keep the focus while they are disabled and afterwards', async ({
  page,
  salon,
  admin: { user },
}) => {
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  const processing = await press(page, 'button', 'Mark as Processing')
  await expect(processing).toBeDisabled()
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await expect(processing).toBeFocused()
  const assignee = detail(page).getByLabel('Assigned to')
  await assignee.focus()
  await assignee.selectOption(String(user.id))
  await expect(page.getByText(`Nimali Perera assigned to ${user.name}`)).toBeVisible()
  await expect(assignee).toBeFocused()
  await assign(salon, id, user.id)
})

test('Next inquiry keeps the focus at the end of the list', async ({ page, salon }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await addInquiries(salon, 2)
  await page.goto(address)
  await page.getByRole('button', { name: 'View Guest 1' }).click()
  const next = await press(page, 'button', 'Next inquiry')
  await expect(detail(page)).toContainText('Guest 2')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
})

test('closing an inquiry, its menu and its question returns the focus', async ({ page, salon }) => {
  await addInquiries(salon, 1)
  await page.goto(address)
  const view = await press(page, 'button', 'View Guest 1')
  await expect(button(page, 'Mark as Read')).toBeDisabled()
  const remove = await press(page, 'button', 'Delete Contact')
  await confirm(page, 'Cancel')
  await expect(remove).toBeFocused()
  const more = await press(page, 'button', 'More')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()
})

test('a dismissed notification returns the focus', async ({ page }) => {
  await page.goto('/admin/branches')
  const toggle = await press(page, 'button', 'Disable Nugegoda')
  await press(page, 'button', 'Disable')
  const dismiss = page.getByRole('button', { name: 'Dismiss notification' })
  await dismiss.press('Enter')
  await expect(dismiss).toHaveCount(0)
  await expect(toggle.or(page.getByRole('button', { name: 'Enable Nugegoda' }))).toBeFocused()
})

test('a branch that is enabled or disabled keeps the focus on its button', async ({ page }) => {
  await page.goto('/admin/branches')
  await press(page, 'button', 'Disable Nugegoda')
  await press(page, 'button', 'Disable')
  await expect(page.getByText('Branch disabled successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable Nugegoda' })).toBeFocused()
})

test('a service that is moved by keyboard keeps the focus', async ({ page }) => {
  await page.goto('/admin/services')
  const edit = rowAction(page, 'Edit', 'Balayage')
  await edit.press('Alt+ArrowUp')
  await expect(page.getByText('Balayage moved')).toBeVisible()
  await expect(edit).toBeFocused()
})

test('a service that is moved by its menu keeps the focus on its button', async ({ page }) => {
  await page.goto('/admin/services')
  await chooseInRow(page, 'Balayage', 'Move Up')
  await expect(page.getByText('Balayage moved')).toBeVisible()
  await expect(rowAction(page, 'More for', 'Balayage')).toBeFocused()
})

test('a deleted row hands the focus to the heading', async ({ page }) => {
  await page.goto('/admin/services')
  await rowAction(page, 'Delete', 'Balayage').press('Enter')
  await confirm(page, 'Delete')
  await expect(heading(page)).toBeFocused()
})

test('a failed list that is loaded again hands the focus to the heading', async ({ page }) => {
  await page.route('**/api/branches', route => route.abort())
  await page.goto('/admin/branches')
  const again = page.getByRole('button', { name: 'Try Again' })
  await again.focus()
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Nugegoda' })).toBeVisible()
  await expect(heading(page)).toBeFocused()
})

test('the buttons of testimonials keep the focus', async ({ page, salon }) => {
  await addSampleRows(salon)
  await openSection(page, 'Home: Testimonials')
  const down = page.getByRole('button', { name: 'Move testimonial 2 down' })
  await down.press('Enter')
  const third = page.getByRole('button', { name: 'Move testimonial 3 down' })
  await expect(third).toBeFocused()
  const remove = page.getByRole('button', { name: 'Remove testimonial 3' })
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Testimonial' })).toBeFocused()
})

async function expectFocusOnHeading(page: Page, name: string) {
  await expect(heading(page)).toHaveText(name)
  await expect(heading(page)).toBeFocused()
}

test('a change of screen moves the focus to its heading and announces its name', async ({ page }) => {
  await page.goto('/admin')
  for (const [entry, name] of [
    ['Services', 'Services'],
    ['Appointments', 'Contact Submissions'],
    ['Settings', 'Admin Settings'],
  ] as const) {
    await press(page, 'link', entry, page.getByRole('navigation', { name: 'Back office' }))
    await expectFocusOnHeading(page, name)
    await expect(announcement(page, name)).toBeAttached()
  }
})

test('a change of screen from the menu of a phone closes it and moves the focus to the heading', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await press(page, 'link', 'Branches')
  await expect(page).toHaveURL(/branches/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusOnHeading(page, 'Branches')
})

test('a form and the login have the focus on their heading', async ({ page }) => {
  await page.goto('/admin/branches')
  await press(page, 'link', 'Add Branch')
  await expectFocusOnHeading(page, 'Add Branch')
  await press(page, 'button', 'Logout')
  await expectFocusOnHeading(page, 'Admin Login')
})

test('an inquiry that is opened from the dashboard has the focus', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto('/admin')
  await press(page, 'link', 'Nimali Perera')
  await expect(detail(page)).toContainText('Nimali Perera')
  await expect(detail(page)).toBeFocused()
})

test('after a note, and after a reply is closed, the focus is on what began them', async ({
  page,
  salon,
}) => {
  await openInquiry(page, await addInquiry(salon))
  await openNote(page)
  await page.keyboard.type('Likes tea')
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Likes tea')
  await expect(button(page, 'More')).toBeFocused()
  for (const begun of ['', 'Saturday?']) {
    await page.keyboard.press('r')
    await expect(detail(page).getByLabel('Reply', { exact: true })).toBeFocused()
    await page.keyboard.type(begun)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Reply')).toBeFocused()
  }
  await page.setViewportSize(phone)
  await openNote(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Note')).toBeFocused()
})
