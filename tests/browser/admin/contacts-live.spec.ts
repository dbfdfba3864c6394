import type { Page } from '@playwright/test'
import { aContact } from '#tests/factories.ts'
import { expectSound } from '../checks.ts'
import { expect, type Salon, test, whole } from '../test.ts'
import { putSession, signInAsAdmin } from './admin.ts'
import { addContacts, colleagueDeletes, colleagueSets } from './contacts-data.ts'
import { openLine } from './line.ts'
import { address, phone, rows } from './list.ts'

const fresh = (page: Page) => page.getByRole('button', { name: /new inquir/ })
const names = (page: Page) =>
  rows(page).evaluateAll(all => all.map(row => row.querySelector('td p')?.textContent))

/** Somebody writes to the salon. */
const inquire = ({ app }: Salon, firstName: string) =>
  app.inject({ method: 'POST', url: '/api/contacts', payload: aContact({ firstName }) })

/** Until the line to the server stands: what is stored from now on is told. */
const live = (page: Page) => page.waitForResponse(answer => answer.url().endsWith('/contacts/stream'))

async function openList(page: Page, query = '') {
  const stands = live(page)
  await page.goto(address + query)
  await stands
  await expect(page.getByText('Loading contacts...')).toHaveCount(0)
}

test('what a colleague does appears in its place; what is new is a button', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, 3)
  const [third, , first] = await salon.db.selectFrom('contacts').select('id').orderBy('id').execute()
  await openList(page)
  const before = await names(page)
  await colleagueSets(salon, first?.id as number, 'processing')
  await expect(rows(page).first()).toContainText('Processing')
  await colleagueDeletes(salon, third?.id as number)
  await expect(rows(page).last()).toContainText('Deleted')
  expect(await names(page)).toEqual(before)

  await inquire(salon, 'One')
  await expect(fresh(page)).toHaveText('1 new inquiry')
  await expect(page.getByRole('status').filter({ hasText: '1 new inquiry' })).toBeVisible()
  await inquire(salon, 'Two')
  await inquire(salon, 'Three')
  await expect(fresh(page)).toHaveText('3 new inquiries')
  expect(await names(page)).toEqual(before)
  await expectSound(page)
  await page.setViewportSize(phone)
  await expectSound(page)
  await expect(fresh(page)).toBeInViewport({ ratio: 1 })
  await fresh(page).click()
  await expect(rows(page).first()).toContainText('Three')
  await expect(rows(page)).toHaveCount(5)
  await expect(fresh(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('only what the filter finds is new', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, 12)
  await openList(page, '?q=wanted')
  await expect(page.getByText('No contact submissions found')).toBeVisible()
  await inquire(salon, 'Other')
  await inquire(salon, 'Wanted')
  // Nobody reads an empty list: it is filled at once.
  await expect(rows(page)).toHaveText([/Wanted/])
  await inquire(salon, 'Another')
  await inquire(salon, 'Wanted Too')
  await expect(fresh(page)).toHaveText('1 new inquiry')
  await fresh(page).click()
  await expect(rows(page)).toHaveText([/Wanted Too/, /Wanted/])
})

test('news that could not be read is asked about again', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, 2)
  await openList(page)
  let reads = 0
  await page.route(/api\/contacts\?/, route => {
    reads += 1
    return reads === 1 ? route.abort() : route.continue()
  })
  await inquire(salon, 'One')
  await expect(fresh(page)).toHaveText('1 new inquiry')
  expect(reads).toBe(2)
})

test('a browser that is offline says so at once', whole, async ({ context, page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, 1)
  await openList(page)
  const dead = page.getByRole('status').filter({ hasText: /^Live updates paused at/ })
  await context.setOffline(true)
  await expect(dead).toBeVisible({ timeout: 5000 })
  await context.setOffline(false)
  await expect(dead).toHaveCount(0)
})

test(
  'on a further page the button leads to the first, and counts what came before the line stood',
  whole,
  async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
    await addContacts(salon, 12)
    const stored = Promise.withResolvers<void>()
    await page.route('**/api/contacts/stream', async route => {
      await stored.promise
      await route.continue()
    })
    const stands = live(page)
    await page.goto(`${address}?page=2`)
    await expect(rows(page)).toHaveText([/Guest 11/, /Guest 12/])
    await inquire(salon, 'Newer')
    stored.resolve()
    await stands
    // While the page is being compared with what it is now.
    await inquire(salon, 'Newest')
    await expect(fresh(page)).toHaveText('2 new inquiries')
    await expect(rows(page)).toHaveText([/Guest 11/, /Guest 12/])
    await fresh(page).click()
    await expect(rows(page).first()).toContainText('Newest')
    await expect(page).toHaveURL(address)
  },
)

test('two admins see what the other does', whole, async ({ browser, page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, 2)
  const other = await browser.newContext({ baseURL: salon.url })
  const colleague = await other.newPage()
  await signInAsAdmin(colleague, salon)
  await openList(colleague)
  await openList(page)
  await page.getByRole('checkbox', { name: 'Select Guest 2' }).check()
  await page.getByRole('button', { name: 'Mark as...' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).click()
  await expect(page.getByText('1 marked as completed')).toBeVisible()
  await expect(rows(colleague).filter({ hasText: 'Guest 2' })).toContainText('Completed')
  await expect(colleague).toHaveTitle(/^\(1\) /)
  await other.close()
})

test('a dead line says since when; when it is back, nothing is missing', async ({ page, salon }) => {
  const line = await openLine(salon.url)
  const { token, user } = await signInAsAdmin(page, salon)
  await page.goto(`${line.url}/favicon.svg`)
  await putSession(page, token, user)
  await addContacts(salon, 2)
  const stands = live(page)
  await page.goto(line.url + address)
  await stands
  await expect(rows(page)).toHaveCount(2)
  const table = await page.locator('table').boundingBox()
  const { id } = await salon.db
    .selectFrom('contacts')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  // What the line has told has a position.
  await colleagueSets(salon, id, 'processing')
  await expect(rows(page).first()).toContainText('Processing')

  line.cut()
  const dead = page
    .getByRole('status')
    .filter({ hasText: /^Live updates paused at \d{2}:\d{2} [AP]M\. Reconnecting\.\.\.$/ })
  await expect(dead).toBeVisible()
  expect(await page.locator('table').boundingBox()).toEqual(table)
  await expectSound(page)
  await colleagueSets(salon, id, 'completed')
  await inquire(salon, 'Meanwhile')

  line.mend()
  const resumed = page.waitForRequest(request => request.url().endsWith('/contacts/stream'))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await resumed).headers()['last-event-id']).toMatch(/^\d+$/)
  await expect(dead).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Completed')
  await expect(fresh(page)).toHaveText('1 new inquiry')
  line.close()
})

test('a position that the server has forgotten means: everything anew', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, 2)
  let tells = 0
  await page.route('**/api/contacts/stream', async route => {
    tells += 1
    if (tells > 2) return
    if (tells === 2) {
      await salon.db.updateTable('contacts').set({ status: 'completed' }).execute()
      await inquire(salon, 'Meanwhile')
    }
    const body = tells === 1 ? 'id: 1\n\n' : 'event: reset\nid: 9\ndata: {}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.goto(address)
  await expect(rows(page)).toHaveText([/Completed/, /Completed/])
  await expect(fresh(page)).toHaveText('1 new inquiry')
})

test('the line ends with the session', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await openList(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/login/)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await inquire(salon, 'Late')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(asked.filter(url => url.includes('stream'))).toEqual([])
})
