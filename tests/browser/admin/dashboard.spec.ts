// Long: each part of the screen has its tests, which find it by the same locators.

import type { Locator, Page } from '@playwright/test'
import { dayAndMonth, dayAndShortMonth } from '#contracts/text/date-texts.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { instant } from '../../../server/clock.ts'
import { listServices } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { blockLiveUpdates, expect, failCall, holdCall, test } from './admin.ts'
import { addInquiry, colleagueSets, phone, submitInquiry } from './inbox.ts'

const HOUR = 60
const figure = (page: Page, name: string) => page.getByRole('link', { name })
const newest = (page: Page) => page.getByRole('table', { name: 'The newest contact inquiries' })

/** Three inquiries wait: one of them is overdue, one is due soon. Another is completed, one is spam. */
async function fill(salon: Salon) {
  await addInquiry(salon, { firstName: 'Late' }, { minutesAgo: 30 * HOUR })
  await addInquiry(salon, { firstName: 'Soon' }, { minutesAgo: 22 * HOUR })
  await addInquiry(salon, { firstName: 'Calm' }, { minutesAgo: 2 * HOUR })
  const completed = await addInquiry(salon, { firstName: 'Done', branch: 'Nugegoda' }, { minutesAgo: 135 })
  await colleagueSets(salon, completed, 'completed')
  await addInquiry(salon, { firstName: 'New' })
  await addInquiry(salon, { firstName: 'Spam' }, { spam: true, minutesAgo: 40 * HOUR })
}

/** How the first line names the day on which the overdue inquiry came: between midnight and six it was two days ago. */
function dayOfOverdue({ clock }: Salon) {
  const now = Date.parse(instant(clock))
  const came = now - 30 * HOUR * 60_000
  if (laterDay(salonDay(came), 1) === salonDay(now)) return 'yesterday'
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Asia/Colombo' }).format(came)
}

test('the greeting has the user’s name, or Admin', async ({ page, salon, admin: { user } }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${user.name}`)
  await salon.db.updateTable('users').set({ name: '' }).where('id', '=', user.id).execute()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Admin')
})

test('on a phone deadline and reason stand at the right of each row, also where nothing is wished for', async ({
  page,
  salon,
}) => {
  await addInquiry(salon, { firstName: 'Late' }, { minutesAgo: 30 * HOUR })
  await addInquiry(salon, { firstName: 'Later', service: '', branch: '' }, { minutesAgo: 29 * HOUR })
  await page.setViewportSize(phone)
  await page.goto('/admin')
  const ends = []
  for (const text of [' h over', 'Not answered yet']) {
    const parts = page.getByRole('region', { name: 'Key numbers' }).getByText(text)
    await expect(parts).toHaveCount(2)
    for (const part of await parts.all()) {
      const box = await part.boundingBox()
      ends.push(Math.round((box?.x ?? 0) + (box?.width ?? 0)))
    }
  }
  expect(new Set(ends).size).toBe(1)
})

test('the first line and a line of four figures link to what they count; the numbers are a screen @essential', async ({
  page,
  salon,
}) => {
  await fill(salon)
  await page.setViewportSize(phone)
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Key numbers' }).getByRole('link')).toHaveText([
    `1 overdue, the oldest since ${dayOfOverdue(salon)}`,
    /^Late Perera.*Not answered yet 6 h over$/,
    /^Soon Perera.*Not answered yet (1 h|59 min) left$/,
    /^Calm Perera.*Not answered yet 21 h left$/,
    '4 to answer',
    /^\d due today$/,
    '0 with the client',
    'first response too few yet, promised 24 h',
    'Numbers',
  ])
  await expectAccessible(page)

  for (const [name, address] of [
    ['to answer', /\/admin\/appointments\?waiting=us$/],
    ['due today', /\/admin\/appointments\?deadline=today$/],
    ['with the client', /\/admin\/appointments\?waiting=client$/],
    ['first response', /\/admin\/numbers$/],
    ['Numbers', /\/admin\/numbers$/],
    ['overdue, the oldest', /\/admin\/appointments\?deadline=passed$/],
  ] as const) {
    await page.goto('/admin')
    await figure(page, name).click()
    await expect(page).toHaveURL(address)
  }
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Late')
})

test('prices that become valid soon are named, with a link to the services, for both levels', async ({
  page,
  salon,
  admin,
}) => {
  const soon = laterDay(salonDay(new Date()), 9)
  const line = page.getByRole('link', { name: `From ${dayAndMonth(soon)}: 2 new prices` })
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Key numbers' })).toBeVisible()
  await expect(page.getByRole('link', { name: /new price/ })).toHaveCount(0)
  const [first, second] = await listServices(salon.db)
  const changes = [first, second].flatMap(service =>
    service ? [{ id: service.id, version: service.version, price: service.price + 100 }] : [],
  )
  const headers = { Authorization: `Bearer ${admin.token}` }
  const planned = await page.request.post('/api/services/changes', {
    headers,
    data: { changes, validFrom: soon },
  })
  expect(planned.status()).toBe(200)
  // By live update.
  await expect(line).toBeVisible()
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await salon.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', admin.user.id).execute()
  await page.reload()
  await line.click()
  await expect(page).toHaveURL('/admin/services')
  await expect(page.getByText(`from ${dayAndShortMonth(soon)}`).first()).toBeVisible()
})

test('without inquiries there is no median, and View all leads to the inbox', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByText('No contact inquiries found')).toBeVisible()
  await expect(page.getByText('Showing 0 of 0 contact inquiries')).toBeVisible()
  await expect(figure(page, 'first response')).toContainText('none yet')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL('/admin/appointments')
})

test.describe('the newest inquiries', () => {
  const rows = (page: Page) =>
    newest(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
  const cells = (row: Locator) => row.locator('th, td')

  /** Twelve inquiries: the newest is unread, the one before it is possible spam, and all but the newest have no telephone. */
  test.beforeEach(async ({ salon }) => {
    const { db } = salon
    for (let index = 1; index <= 12; index += 1) await addInquiry(salon, { firstName: `Nimali ${index}` })
    const createdAt = '2026-01-12T09:05:00.000Z'
    await db.updateTable('inquiries').set({ createdAt, waitsFrom: createdAt }).where('id', '=', 12).execute()
    await db.updateTable('inquiries').set({ status: 'read', phone: '' }).where('id', '<', 12).execute()
    await db.updateTable('inquiries').set({ spam: 1 }).where('id', '=', 11).execute()
  })

  test('are ten in a table', async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Recent Appointments' })).toBeVisible()
    await expect(newest(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Contact Info',
      'Date',
      'Status',
    ])
    await expect(page.getByText('Showing 10 of 12 contact inquiries')).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).last()).toContainText('Nimali 3 Perera')
    await expectAccessible(page)
  })

  test('have name, email, telephone, date and status', async ({ page }) => {
    await page.goto('/admin')
    await expect(cells(rows(page).first())).toHaveText([
      'Nimali 12 Perera',
      'nimali.perera@mail.example+94 77 000 0001',
      'Jan 12, 2026, 02:35 PM',
      /^Unread\d+ days over$/,
    ])
    await expect(cells(rows(page).last()).nth(1)).toHaveText('nimali.perera@mail.example-')
  })

  test('have no deadline where they are possible spam', async ({ page }) => {
    await page.goto('/admin')
    await expect(rows(page).nth(1).getByRole('rowheader')).toHaveText('Nimali 11 PereraPossible spam')
    await expect(cells(rows(page).nth(1)).nth(3)).toHaveText('Read')
  })

  test('are opened by a click on the row, and by the link in it', async ({ page }) => {
    await page.goto('/admin')
    await rows(page).first().getByText('Jan 12').click()
    await expect(page).toHaveURL('/admin/appointments?open=12')
    await page.goBack()
    await page.getByRole('link', { name: 'Nimali 11 Perera' }).press('Enter')
    await expect(page).toHaveURL('/admin/appointments?open=11')
  })
})

test('the table says that it is loading, why it failed, and can be tried again', async ({ page }) => {
  await blockLiveUpdates(page)
  const list = await holdCall(page, 'GET', '/contacts')
  await page.goto('/admin')
  await expect(page.getByText('Loading contacts...').first()).toBeAttached()
  await expectAccessible(page)
  const refusal = { success: false, error: 'The salon can’t answer.' }
  await page.unrouteAll()
  const failing = await failCall(page, 'GET', '/contacts', 503, refusal)
  list.release()
  await page.goto('/admin')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'Error loading contacts: The salon can’t answer.',
  )
  await expectAccessible(page)
  await failing.dispose()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No contact inquiries found')).toBeVisible()
  await expect(page.getByText('Loading contacts...')).toBeHidden()
})

test('figures and table are updated live', async ({ page, salon }) => {
  await fill(salon)
  await page.goto('/admin')
  const rows = newest(page).getByRole('row')
  await expect(figure(page, 'to answer')).toContainText('4')
  await expect(rows.nth(1)).toContainText('Spam')

  await submitInquiry(salon, 'Fresh')
  await expect(figure(page, 'to answer')).toContainText('5')
  await expect(rows.nth(1)).toContainText('Fresh')

  const { id } = await salon.db
    .selectFrom('inquiries')
    .select('id')
    .where('firstName', '=', 'Fresh')
    .executeTakeFirstOrThrow()
  await colleagueSets(salon, id, 'processing')
  await expect(rows.nth(1)).toContainText('Processing')
  await expect(figure(page, 'to answer')).toContainText('4')
})

test('figures that failed to load say so, and can be loaded again', async ({ page, salon }) => {
  await fill(salon)
  await blockLiveUpdates(page)
  const summary = await failCall(page, 'GET', '/contacts/summary', 503)
  await page.goto('/admin')
  await expect(page.getByText('We couldn’t load the key numbers.')).toBeVisible()
  await expectAccessible(page)
  await summary.dispose()
  await page.getByRole('button', { name: 'Reload Numbers' }).click()
  await expect(figure(page, 'to answer')).toContainText('4')
})
