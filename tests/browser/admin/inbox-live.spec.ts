import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../checks.ts'
import { expect, storeSession, test } from './admin.ts'
import { openConnection } from './connection.ts'
import {
  addInquiries,
  address,
  colleagueDeletes,
  colleagueSets,
  idOf,
  phone,
  rows,
  submitInquiry,
} from './inbox.ts'

const newInquiries = (page: Page) => page.getByRole('button', { name: /new inquir/ })
const names = (page: Page) =>
  rows(page).evaluateAll(all => all.map(row => row.querySelector('td p')?.textContent))

/** Waits until the live stream is open: changes from then on are sent to the page. */
const streamOpen = (page: Page) =>
  page.waitForResponse(response => response.url().endsWith('/contacts/stream'))

async function openList(page: Page, query = '') {
  const isOpen = streamOpen(page)
  await page.goto(address + query)
  await isOpen
  await expect(page.getByText('Loading contacts...')).toHaveCount(0)
}

test('changes of colleagues appear in the rows, which stay where they are', async ({ page, salon }) => {
  await addInquiries(salon, 3)
  await openList(page)
  const before = await names(page)
  await colleagueSets(salon, await idOf(salon, '1'), 'processing')
  await expect(rows(page).first()).toContainText('Processing')
  await colleagueDeletes(salon, await idOf(salon, '3'))
  await expect(rows(page).last()).toContainText('Deleted')
  expect(await names(page)).toEqual(before)
})

test('new inquiries wait behind a button, which counts and announces them', async ({ page, salon }) => {
  await addInquiries(salon, 3)
  await openList(page)
  const before = await names(page)
  await submitInquiry(salon, 'One')
  await expect(newInquiries(page)).toHaveText('1 new inquiry')
  await expect(page.getByRole('status').filter({ hasText: '1 new inquiry' })).toBeVisible()
  await submitInquiry(salon, 'Two')
  await submitInquiry(salon, 'Three')
  await expect(newInquiries(page)).toHaveText('3 new inquiries')
  expect(await names(page)).toEqual(before)
})

test('the button for new inquiries shows them, and moves the focus to the heading', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 3)
  await openList(page)
  await colleagueDeletes(salon, await idOf(salon, '3'))
  await expect(rows(page).last()).toContainText('Deleted')
  for (const name of ['One', 'Two', 'Three']) await submitInquiry(salon, name)
  await expect(newInquiries(page)).toHaveText('3 new inquiries')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expect(newInquiries(page)).toBeInViewport({ ratio: 1 })
  await newInquiries(page).click()
  await expect(rows(page).first()).toContainText('Three')
  await expect(rows(page)).toHaveCount(5)
  await expect(newInquiries(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('only inquiries that match the filter count as new', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  await openList(page, '?q=wanted')
  await expect(page.getByRole('cell', { name: 'No contact submissions found' })).toBeVisible()
  await submitInquiry(salon, 'Other')
  await submitInquiry(salon, 'Wanted')
  // An empty list is filled at once.
  await expect(rows(page)).toHaveText([/Wanted/])
  await submitInquiry(salon, 'Another')
  await submitInquiry(salon, 'Wanted Too')
  await expect(newInquiries(page)).toHaveText('1 new inquiry')
  await newInquiries(page).click()
  await expect(rows(page)).toHaveText([/Wanted Too/, /Wanted/])
})

test('an offline browser is reported at once', async ({ context, page, salon }) => {
  await addInquiries(salon, 1)
  await openList(page)
  const lost = page.getByRole('status').filter({ hasText: /^Live updates paused at/ })
  await context.setOffline(true)
  await expect(lost).toBeVisible({ timeout: 5000 })
  await context.setOffline(false)
  await expect(lost).toHaveCount(0)
})

test('that live updates are paused is a line that covers nothing: the page below it moves down', async ({
  context,
  page,
  salon,
}) => {
  await addInquiries(salon, 12)
  await openList(page)
  const line = page.locator('[data-paused]')
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('It is not on the screen')
    return { top: box.y, bottom: box.y + box.height, height: box.height }
  }
  const [bar, heading] = [page.getByRole('banner'), page.getByRole('heading', { level: 1 })]
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => scrollTo(0, 0))
    const before = await boxOf(heading)
    await context.setOffline(true)
    await expect(line).toBeVisible()
    const [paused, moved] = [await boxOf(line), await boxOf(heading)]
    expect(moved.top - before.top, `${width}`).toBeCloseTo(paused.height, 0)
    expect(moved.top).toBeGreaterThanOrEqual(paused.bottom)
    expect(paused.bottom).toBeLessThanOrEqual((await boxOf(bar)).bottom)
    expect(paused.height).toBeLessThan(30)
    // The line stays, and so does the table's head, below it.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(line).toBeInViewport({ ratio: 1 })
    const head = page.getByRole('columnheader', { name: 'Name', exact: true })
    if (width >= 1440) {
      const [scrolledBar, scrolledHead] = [await boxOf(bar), await boxOf(head)]
      expect(Math.abs(scrolledHead.top - scrolledBar.bottom)).toBeLessThan(4)
    }
    await page.screenshot({ path: `test-results/paused-${width}.png` })
    await context.setOffline(false)
    await expect(line).toHaveCount(0)
  }
})

test('on page 2 the button for new inquiries leads to page 1', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  const stored = Promise.withResolvers<void>()
  await page.route('**/api/contacts/stream', async route => {
    await stored.promise
    await route.continue()
  })
  const isOpen = streamOpen(page)
  await page.goto(`${address}?page=2`)
  await expect(rows(page)).toHaveText([/Guest 11/, /Guest 12/])
  await submitInquiry(salon, 'Newer')
  stored.resolve()
  await isOpen
  // Arrives while the page is being compared with the stored list.
  await submitInquiry(salon, 'Newest')
  await expect(newInquiries(page)).toHaveText('2 new inquiries')
  await expect(rows(page)).toHaveText([/Guest 11/, /Guest 12/])
  await newInquiries(page).click()
  await expect(rows(page).first()).toContainText('Newest')
  await expect(page).toHaveURL(address)
})

test('after a lost connection nothing is missing @essential', async ({
  page,
  salon,
  admin: { token, user },
}) => {
  const connection = await openConnection(salon.url)
  await page.goto(`${connection.url}/favicon.svg`)
  await storeSession(page, token, user)
  await addInquiries(salon, 2)
  const isOpen = streamOpen(page)
  await page.goto(connection.url + address)
  await isOpen
  await expect(rows(page)).toHaveCount(2)
  const id = await idOf(salon, '1')
  await colleagueSets(salon, id, 'processing')
  await expect(rows(page).first()).toContainText('Processing')

  connection.cut()
  const lost = page
    .getByRole('status')
    .filter({ hasText: /^Live updates paused at \d{1,2}\.\d{2} [ap]m\. Reconnecting\.\.\.$/ })
  await expect(lost).toBeVisible()
  await expectAccessible(page)
  await colleagueSets(salon, id, 'completed')
  await submitInquiry(salon, 'Meanwhile')

  connection.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(lost).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Completed')
  await expect(newInquiries(page)).toHaveText('1 new inquiry')
  connection.close()
})

test('a reset event makes the screen load its list again', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  let streams = 0
  await page.route('**/api/contacts/stream', async route => {
    streams += 1
    if (streams > 2) return
    if (streams === 2) {
      await salon.db.updateTable('inquiries').set({ status: 'completed' }).execute()
      await submitInquiry(salon, 'Meanwhile')
    }
    const body = streams === 1 ? ':\n\n' : 'event: reset\ndata: {}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.goto(address)
  await expect(rows(page)).toHaveText([/Completed/, /Completed/])
  await expect(newInquiries(page)).toHaveText('1 new inquiry')
})

test('live updates go on when leaving a form is cancelled', async ({ page, salon }) => {
  const isOpen = streamOpen(page)
  await page.goto('/admin/services/edit/1')
  await isOpen
  await page.getByLabel('Name').click()
  await page.keyboard.type('s')
  let connections = 0
  page.on('request', request => {
    if (request.url().endsWith('/contacts/stream')) connections += 1
  })
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => {
    setTimeout(() => location.reload())
  })
  await (await question).dismiss()
  await submitInquiry(salon, 'Emma')
  await expect(page).toHaveTitle(/^\(1\)/)
  expect(connections).toBe(0)
})
