import type { Page } from '@playwright/test'
import { anInquiry } from '#tests/factories.ts'
import { expectAccessible, stopClock } from '../checks.ts'
import { blockLiveUpdates, expect, failCall, holdCall, test } from './admin.ts'
import { addInquiries, addInquiry, address, colleagueSets, filtersButton, idOf, rows } from './inbox.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })

test('the list has its heading, its explanation and every column', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Submissions')
  await expect(
    page.getByText('View and manage customer inquiries and contact form submissions', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('These are inquiries, not bookings.')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Contact Info',
    'Date',
    'Status',
    'Interest',
    'Actions',
  ])
})

test('a row has its facts, and a dash for what the client left empty', async ({ page, salon }) => {
  await addInquiry(salon, { phone: '', branch: '', service: '' }, { spam: true })
  await page.goto(address)
  const cells = page.getByRole('row').nth(1).locator('th, td')
  await expect(cells.nth(0)).toHaveText('Nimali Perera')
  await expect(cells.nth(1)).toHaveText('nimali.perera@mail.example-')
  await expect(cells.nth(2)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M$/)
  await expect(cells.nth(3)).toHaveText('Unread')
  await expect(cells.nth(4)).toHaveText(`- - Possible spam ${anInquiry().message}`, {
    useInnerText: true,
  })
  await expect(cells.nth(5)).toHaveText('View')
  await expectAccessible(page)
})

test.describe('for a German viewer in Honolulu', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Pacific/Honolulu' })

  test('dates have the German form and Colombo time', async ({ page, salon }) => {
    await addInquiry(salon)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date())
    await page.goto(`${address}?from=${today}`)
    await filtersButton(page).click()
    await expect(page.getByLabel('From')).toHaveValue(today)
    await expect(rows(page).locator('time')).toHaveAttribute('title', 'Colombo time')
    const day = String(Number(today.slice(-2)))
    await expect(rows(page).locator('th, td').nth(2)).toHaveText(
      new RegExp(`^${day}\\. \\p{L}+\\.? \\d{4}, \\d{2}:\\d{2}$`, 'u'),
    )
  })
})

test('the filter applies, stays in the address and is reset', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await colleagueSets(salon, await idOf(salon, '2'), 'completed')
  await page.goto(address)
  const status = page.getByLabel('Status', { exact: true })

  await test.step('it has every status, and applies at the press of its button', async () => {
    await filtersButton(page).click()
    await expect(status.locator('option')).toHaveText([
      'All Statuses',
      'Unread',
      'Read',
      'Processing',
      'Completed',
    ])
    await status.selectOption('Completed')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(rows(page)).toHaveText([/Guest 2/])
    await expect(page).toHaveURL(/\?status=completed$/)
  })

  await test.step('a reload keeps it', async () => {
    await page.reload()
    await expect(rows(page)).toHaveText([/Guest 2/])
    await filtersButton(page).click()
    await expect(status).toHaveValue('completed')
  })

  await test.step('it is reset', async () => {
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(filtersButton(page)).toHaveText('Filters')
    await expect(page).toHaveURL(/appointments$/)
  })

  await test.step('Back applies it again', async () => {
    await page.goBack()
    await expect(rows(page)).toHaveText([/Guest 2/])
    await expect(filtersButton(page)).toHaveText('Filters (1)')
  })
})

test('the list says that it is loading, and that there is nothing', async ({ page }) => {
  const list = await holdCall(page, 'GET', '/contacts')
  await page.goto(address)
  await expect(page.getByRole('cell')).toHaveText('Loading contacts...')
  list.release()
  await expect(page.getByRole('cell')).toContainText('No contact submissions found')
  await expect(page.getByText('Showing')).toHaveCount(0)
  await expect(next(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('Next shows the next ten inquiries, and Previous is enabled from the second page', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 21)
  await page.goto(address)
  await expect(page.getByText('Showing 1 to 10 of 21 results')).toBeVisible()
  await expect(previous(page)).toBeDisabled()
  await next(page).click()
  await expect(page.getByText('Showing 11 to 20 of 21 results')).toBeVisible()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(previous(page)).toBeEnabled()
})

test('on the last page Next is disabled, and keeps the focus', async ({ page, salon }) => {
  await addInquiries(salon, 21)
  await page.goto(`${address}?page=2`)
  await next(page).click()
  await expect(page.getByText('Showing 21 to 21 of 21 results')).toBeVisible()
  await expect(rows(page)).toHaveText([/Guest 21/])
  await expect(next(page)).toBeDisabled()
  await expect(next(page)).toBeFocused()
})

test('Back shows the page before, also after a reload', async ({ page, salon }) => {
  await addInquiries(salon, 21)
  await page.goto(`${address}?page=2`)
  await next(page).click()
  await expect(page.getByText('Showing 21 to 21 of 21 results')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByText('Showing 11 to 20 of 21 results')).toBeVisible()
})

test('the keys n and b turn pages, and move the focus to the first row', async ({ page, salon }) => {
  await addInquiries(salon, 21)
  await page.goto(`${address}?page=2`)
  await expect(page.getByText('Showing 11 to 20 of 21 results')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'View Guest 21' })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\?page=3$/)
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'View Guest 11' })).toBeFocused()
})

test('a page beyond the end shows the last page', async ({ page, salon }) => {
  await addInquiries(salon, 11)
  await page.goto(`${address}?page=9`)
  await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible()
  await expect(page).toHaveURL(/\?page=2$/)
})

test('a failure shows its error on top and in place of the list, and can be tried again', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 1)
  await blockLiveUpdates(page)
  await page.clock.install()
  const refusal = { success: false, error: 'Service unavailable.' }
  const refused = await failCall(page, 'GET', '/contacts', 503, refusal)
  await page.goto(address)
  const failure = page.getByRole('alert').filter({ hasText: /./ })
  const inList = page.getByRole('cell')
  await expect(failure).toHaveText('Service unavailable.')
  await expect(inList).toContainText('No inquiries can be shown now.')
  await expect(page.getByText('No contact submissions found')).toHaveCount(0)
  await expectAccessible(page)
  // Otherwise it would also be tried again automatically, as it is once when the clock jumps ahead.
  const again = page.waitForResponse(response => response.status() === 503)
  await stopClock(page)
  await (await again).finished()
  const aborted = await failCall(page, 'GET', '/contacts', 0)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(failure).toHaveText('Failed to load contacts')
  await aborted.dispose()
  await refused.dispose()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(failure).toHaveCount(0)
})

test('a list that failed to load is loaded automatically', async ({ page, salon }) => {
  await addInquiries(salon, 1)
  await blockLiveUpdates(page)
  const failing = await failCall(page, 'GET', '/contacts', 0)
  await page.goto(address)
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load contacts' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await failing.dispose()
  await expect(rows(page)).toHaveCount(1)
  await expect(failed).toHaveCount(0)
})

test('a list that failed to load again is loaded automatically', async ({ page, salon }) => {
  await addInquiries(salon, 1)
  await blockLiveUpdates(page)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(1)
  const failing = await failCall(page, 'GET', '/contacts', 0)
  await page.getByRole('searchbox').press('Enter')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load contacts' })
  await expect(failed).toBeVisible()
  await failing.dispose()
  await expect(failed).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
})
