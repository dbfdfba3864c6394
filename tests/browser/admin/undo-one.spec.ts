import type { Page } from '@playwright/test'
import { HOUR_MS } from '#contracts/text/days.ts'
import { stopClock } from '../checks.ts'
import { blockLiveUpdates, expect, test } from './admin.ts'
import {
  addInquiries,
  address,
  assign,
  button,
  colleagueSets,
  confirm,
  deleteOpenInquiry,
  detail,
  idOf,
  openInquiry,
  question,
  rows,
  select,
  selectionBar,
  storedStatuses,
  timeline,
} from './inbox.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const view = (page: Page, row: number) => rows(page).nth(row).getByRole('button', { name: /^View/ })

test.beforeEach(({ salon }) => addInquiries(salon, 4))

test('the key that completes asks before it completes what no one has answered', async ({ page, salon }) => {
  await page.goto(address)
  await view(page, 0).focus()
  await page.keyboard.press('c')
  await expect(question(page)).toContainText('No one has answered Guest 1.')
  await confirm(page, 'Cancel')
  expect(await storedStatuses(salon)).toContain('1 unread')
  await page.keyboard.press('p')
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Contact status updated to completed')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('completing one by a key can be undone by a key: it is unread and waits again', async ({
  page,
  salon,
}) => {
  await page.goto(`${address}?waiting=us`)
  await view(page, 0).focus()
  await page.keyboard.press('c')
  await confirm(page, 'Mark as Completed')
  await expect(page.getByText('Contact status updated to completed')).toBeVisible()
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('1 changed back')).toBeVisible()
  await expect(rows(page).first()).toContainText('Unread')
  expect(await storedStatuses(salon)).toContain('1 unread')
})

test('a key asks before it completes selected ones that no one has answered', async ({ page }) => {
  await page.goto(address)
  await select(page, 'Guest 1')
  await select(page, 'Guest 2')
  await view(page, 0).focus()
  await page.keyboard.press('c')
  await expect(question(page)).toContainText('No one has answered 2 of them.')
  await confirm(page, 'Mark as Completed')
  await expect(page.getByText('2 marked as completed')).toBeVisible()
})

test('in an open inquiry a status is one press, and Undo takes it back with its deadline', async ({
  page,
  salon,
}) => {
  await openInquiry(page, await idOf(salon, '1'))
  await button(page, 'Mark as Completed').click()
  await expect(page.getByText('Contact status updated to completed')).toBeVisible()
  await expect(detail(page)).toContainText('First response after')
  await undo(page).first().click()
  await expect(detail(page)).toContainText('left to reply')
  await expect(button(page, 'Mark as Completed')).toBeEnabled()
})

test('the key that completes asks in an open inquiry too', async ({ page, salon }) => {
  await openInquiry(page, await idOf(salon, '1'))
  await page.keyboard.press('c')
  await expect(question(page)).toContainText('No one has answered Guest 1.')
  await confirm(page, 'Mark as Completed')
  await expect(page.getByText('Contact status updated to completed')).toBeVisible()
  await page.keyboard.press('u')
  await expect(detail(page)).toContainText('left to reply')
})

test('a change can be undone at its entry for ten minutes', async ({ page, salon }) => {
  await page.clock.install()
  await openInquiry(page, await idOf(salon, '1'))
  await button(page, 'Mark as Completed').click()
  const atEntry = timeline(page).getByRole('button', { name: 'Undo Marked as Completed by Kamala Silva' })
  await expect(atEntry).toBeVisible()
  await atEntry.click()
  await expect(timeline(page)).toContainText('Marked as Read by Kamala Silva (undo)')
  await expect(atEntry).toHaveCount(0)
  await button(page, 'Mark as Processing').click()
  await expect(timeline(page).getByRole('button', { name: /^Undo/ })).toHaveCount(1)
  await page.clock.fastForward(HOUR_MS)
  await expect(timeline(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('u takes back the changes of this session one by one, also after their notification is gone', async ({
  page,
  salon,
}) => {
  await page.clock.install()
  await page.goto(address)
  for (const row of [0, 1, 2]) {
    await view(page, row).focus()
    await page.keyboard.press('p')
    await expect(rows(page).nth(row)).toContainText('Processing')
  }
  await expect(page.getByText('3 changes. Latest: Guest 3 marked as processing')).toBeVisible()
  await expect(undo(page)).toHaveCount(1)
  await stopClock(page)
  await page.clock.runFor(11_000)
  await expect(undo(page)).toHaveCount(0)
  await page.clock.resume()
  for (const row of [2, 1, 0]) {
    await page.keyboard.press('u')
    await expect(rows(page).nth(row)).toContainText('Unread')
  }
  expect(await storedStatuses(salon)).toEqual(['4 unread', '3 unread', '2 unread', '1 unread'])
  await page.keyboard.press('u')
  await expect(page.getByText('There is nothing to undo')).toBeVisible()
})

test('u takes back one wrong key after another on the same inquiry: it is unread and waits again', async ({
  page,
  salon,
}) => {
  await page.goto(address)
  await view(page, 0).focus()
  await page.keyboard.press('p')
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await page.keyboard.press('c')
  const success = page.getByText('Contact status updated to completed')
  await expect(success).toBeVisible()
  await page.keyboard.press('u')
  await expect(rows(page).first()).toContainText('Processing')
  // What is no longer true is no longer said.
  await expect(success).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(rows(page).first()).toContainText('Unread')
  expect(await storedStatuses(salon)).toContain('1 unread')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('u')
  await expect(page.getByText('There is nothing to undo')).toHaveCount(1)
})

test('a key that changed nothing, as a colleague was quicker, offers no Undo of what the colleague did', async ({
  admin,
  page,
  salon,
}) => {
  await blockLiveUpdates(page)
  await page.goto(address)
  const id = await idOf(salon, '1')
  await view(page, 0).focus()
  await colleagueSets(salon, id, 'processing')
  await assign(salon, id, admin.user.id)
  await page.keyboard.press('p')
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('There is nothing to undo')).toBeVisible()
  const { assigneeId } = await salon.db
    .selectFrom('inquiries')
    .select('assigneeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(assigneeId).toBe(admin.user.id)
})

test('u reaches earlier changes after a deletion whose inquiry no longer exists', async ({ page, salon }) => {
  await page.goto(address)
  await view(page, 1).focus()
  await page.keyboard.press('p')
  await expect(rows(page).nth(1)).toContainText('Processing')
  const id = await idOf(salon, '1')
  await view(page, 0).click()
  await expect(timeline(page)).toContainText('Read by')
  await expect(button(page, 'Delete Contact')).toBeEnabled()
  await deleteOpenInquiry(page)
  await expect(page.getByText('Contact deleted successfully')).toBeVisible()
  await salon.db.deleteFrom('inquiries').where('id', '=', id).execute()
  await page.keyboard.press('u')
  await expect(page.getByText('Nothing was restored: 1 no longer exists.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('1 changed back')).toBeVisible()
  expect(await storedStatuses(salon)).toContain('2 unread')
})

test('that nothing was changed is not shown in green', async ({ page, salon }) => {
  await page.goto(address)
  await select(page, 'Guest 1')
  await salon.db.deleteFrom('inquiries').where('lastName', '=', '1').execute()
  await selectionBar(page).getByRole('button', { name: 'Mark as...' }).click()
  await page.getByRole('menuitem', { name: 'Read', exact: true }).click()
  const message = page
    .getByRole('status')
    .locator('[data-message]')
    .filter({ hasText: 'Nothing was marked as read' })
  await expect(message).toBeVisible()
  await expect(message).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('messages never cover an open inquiry: they are below it or beside it, one line each', async ({
  page,
  salon,
}) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(size)
    const id = await idOf(salon, '1')
    await openInquiry(page, id)
    await page.keyboard.press('p')
    const message = page.locator('[data-message]')
    await expect(message).toBeVisible()
    const [inquiry, line] = [await detail(page).boundingBox(), await message.boundingBox()]
    if (!inquiry || !line) throw new Error('Nothing is shown')
    const isBelow = inquiry.y + inquiry.height <= line.y
    expect(isBelow || line.x + line.width <= inquiry.x).toBe(true)
    expect(line.height).toBeLessThan(50)
    await page.screenshot({ path: `test-results/messages-${size.width}.png` })
    await page.keyboard.press('u')
    await expect.poll(() => storedStatuses(salon)).toContain('1 read')
  }
})

test('an entry offers no Undo once a colleague has changed the inquiry', async ({ admin, page, salon }) => {
  const id = await idOf(salon, '1')
  await openInquiry(page, id)
  await button(page, 'Mark as Completed').click()
  const atEntry = timeline(page).getByRole('button', { name: /^Undo Marked as Completed/ })
  await expect(atEntry).toBeVisible()
  await assign(salon, id, admin.user.id)
  await expect(timeline(page)).toContainText('Assigned to Kamala Silva by')
  await expect(atEntry).toHaveCount(0)
})
