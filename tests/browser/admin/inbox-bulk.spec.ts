import { expectAccessible, stopClock } from '../checks.ts'
import { blockLiveUpdates, expect, failCall, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  checkboxOf,
  chooseForSelected,
  colleagueDeletes,
  confirm,
  deleteOpenInquiry,
  filtersButton,
  idOf,
  openInquiry,
  phone,
  question,
  rows,
  select,
  selectAll,
  selectionBar,
  selectPage,
  storedStatuses,
} from './inbox.ts'

test('several inquiries are marked, with a report', async ({ page, salon }) => {
  await addInquiries(salon, 3)
  await blockLiveUpdates(page)
  await page.goto(address)
  await selectPage(page)
  await expect(selectionBar(page)).toContainText('3 selected')
  await expect(page.getByRole('button', { name: /that match/ })).toHaveCount(0)
  await colleagueDeletes(salon, await idOf(salon, '2'))
  await page.setViewportSize(phone)
  await selectionBar(page).getByRole('button', { name: 'Mark as...' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Read', exact: true }).click()
  await expect(page.getByText('2 marked as read. 1 no longer exists.')).toBeVisible()
  await expect(rows(page)).toHaveText([/Guest 1.*Read/s, /Guest 3.*Read/s])
  await expect(selectionBar(page)).toHaveCount(0)
  expect(await storedStatuses(salon)).toEqual(['3 read', '1 read'])
})

test('all inquiries of a filter are assigned', async ({ page, salon, admin: { user } }) => {
  await addInquiries(salon, 13)
  await addInquiry(salon, { firstName: 'Other' })
  await page.goto(`${address}?q=guest`)
  await selectAll(page, 13)
  await expect(checkboxOf(page, 'Guest 4')).toBeChecked()
  await chooseForSelected(page, 'Assign to...', 'Me')
  await confirm(page, 'Assign')
  await expect(page.getByText(`13 assigned to ${user.name}`)).toBeVisible()
  await expect(rows(page).first()).toContainText(`With ${user.name}`)
  const { assigned } = await salon.db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.countAll<number>().as('assigned'))
    .where('assigneeId', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(assigned).toBe(13)
})

test('spam is marked and unmarked', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await page.goto(address)
  await select(page, 'Guest 1')
  await chooseForSelected(page, 'Mark as...', 'Possible spam')
  await expect(page.getByText('1 marked as possible spam')).toBeVisible()
  await expect(rows(page).first()).toContainText('Possible spam')
  await select(page, 'Guest 1')
  await chooseForSelected(page, 'Mark as...', 'Not spam')
  await expect(page.getByText('1 marked as not spam')).toBeVisible()
  await expect(rows(page).first()).not.toContainText('Possible spam')
})

test('a selection spans pages, and ends with the filter', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  await page.goto(address)
  const selectTwo = async () => {
    await select(page, 'Guest 1')
    await page.getByRole('button', { name: 'Next' }).click()
    await select(page, 'Guest 12')
    await expect(selectionBar(page)).toContainText('2 selected')
  }
  await selectTwo()
  await page.getByRole('button', { name: 'View Guest 12', exact: true }).focus()
  await page.keyboard.press('c')
  await expect(question(page)).toContainText('2 contact submissions')
  await confirm(page, 'Mark as Completed')
  await expect(page.getByText('2 marked as completed')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('2 changed back')).toBeVisible()

  await page.goto(address)
  await selectTwo()
  await filtersButton(page).click()
  await page.getByLabel('Status', { exact: true }).selectOption('Unread')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByText('Showing 1 to 10')).toBeVisible()
  await expect(selectionBar(page)).toHaveCount(0)
})

test('a failure shows its error and keeps the selection', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await failCall(page, 'POST', '/contacts/bulk', 503, { success: false, error: 'Service unavailable.' })
  await page.goto(address)
  await select(page, 'Guest 1')
  await chooseForSelected(page, 'Mark as...', 'Read')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/Service unavailable\./)
  await expect(checkboxOf(page, 'Guest 1')).toBeChecked()
})

test('several inquiries are deleted, and restored by Undo', async ({ page, salon }) => {
  await addInquiries(salon, 3)
  await page.goto(address)
  await select(page, 'Guest 1')
  await select(page, 'Guest 3')
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(question(page)).toContainText('Are you sure you want to delete these 2 contact submissions?')
  await confirm(page, 'Delete')
  await expect(page.getByText('2 deleted')).toBeVisible()
  await expect(rows(page)).toHaveText([/Guest 2/])
  const undo = page.getByRole('button', { name: 'Undo' })
  // The button stays under the pointer, however long the checks take.
  await undo.hover()
  await expectAccessible(page)
  await undo.click()
  await expect(page.getByText('2 restored')).toBeVisible()
  await expect(rows(page)).toHaveText([/Guest 1/, /Guest 2/, /Guest 3/])
})

test('the second click of a double click opens no inquiry', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(address)
  await rows(page).getByRole('button', { name: /^View/ }).hover()
  for (const half of ['down', 'up'] as const) await page.mouse[half]({ clickCount: 2 })
  await expect(page).toHaveURL(address)
})

test('Undo of a deletion stays ten seconds, and under the pointer', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.clock.install()
  await openInquiry(page, id)
  await stopClock(page)
  await deleteOpenInquiry(page)
  const message = page.getByText('Contact deleted successfully')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(message).toBeVisible()
  await expect(undo).toBeVisible()
  await page.clock.runFor(3100)
  await expect(message).toHaveCount(0)
  await undo.hover()
  await page.clock.runFor(20_000)
  await expect(undo).toBeVisible()
  await page.mouse.move(700, 800)
  await page.clock.runFor(6_500)
  await expect(undo).toBeVisible()
  await page.clock.runFor(500)
  await expect(undo).toHaveCount(0)
})
