import type { Page } from '@playwright/test'
import { aContact } from '#tests/factories.ts'
import { expectSound, stopClock } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { cutLine, failCall, signInAsAdmin } from './admin.ts'
import { addContact, addContacts, colleagueSets } from './contacts-data.ts'

const address = '/admin/appointments'
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Guest' })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })

test.describe('The contact submissions', () => {
  test.beforeEach(({ page, salon }) => signInAsAdmin(page, salon).then(() => undefined))

  test('say what they are and show every column', async ({ page, salon }) => {
    await addContact(salon, { phone: '', branch: '', service: '' }, { suspected: true })
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
    const cells = page.getByRole('row').nth(1).getByRole('cell')
    await expect(cells.nth(0)).toContainText('Nimali Perera')
    await expect(cells.nth(0)).toContainText('Possible spam')
    await expect(cells.nth(1)).toHaveText('nimali.perera@mail.example-')
    await expect(cells.nth(2)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M$/)
    await expect(cells.nth(3)).toHaveText('Unread')
    await expect(cells.nth(4)).toHaveText(`- -${aContact().message}`)
    await expect(cells.nth(5)).toHaveText('View')
    await expectSound(page)
  })

  test(
    'write dates in the viewer’s own locale, as the salon’s clocks and its filters have them',
    whole,
    async ({ browser, page, salon }) => {
      await addContact(salon)
      await page.goto(address)
      await expect(page.getByText('Times shown in')).toHaveCount(0)
      const state = await page.context().storageState()
      const german = await browser.newContext({
        locale: 'de-DE',
        timezoneId: 'Pacific/Honolulu',
        storageState: state,
        baseURL: salon.url,
      })
      const screen = await german.newPage()
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date())
      await screen.goto(`${address}?from=${today}`)
      await expect(screen.getByText('Times shown in Colombo time')).toBeVisible()
      await expect(screen.getByRole('cell').nth(2)).toContainText(
        new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Asia/Colombo' })
          .format(new Date())
          .replace(/\..*/, '.'),
      )
      await expect(screen.getByRole('cell').nth(2)).toHaveText(/^\d{1,2}\. \p{L}+\.? \d{4}, \d{2}:\d{2}$/u)
      await german.close()
    },
  )

  test('highlight what is unread and colour each status', whole, async ({ page, salon }) => {
    await addContacts(salon, 4)
    const ids = (await salon.db.selectFrom('contacts').select('id').orderBy('id', 'desc').execute()).map(
      ({ id }) => id,
    )
    await colleagueSets(salon, ids[1] as number, 'read')
    await colleagueSets(salon, ids[2] as number, 'processing')
    await colleagueSets(salon, ids[3] as number, 'completed')
    await page.goto(address)
    await expect(rows(page)).toHaveCount(4)
    await expect(page.locator('tr[data-highlighted]')).toHaveText(/Guest 1/)
    for (const [status, colour] of [
      ['Unread', 'yellow'],
      ['Read', 'blue'],
      ['Processing', 'purple'],
      ['Completed', 'green'],
    ] as const) {
      await expect(page.getByRole('cell').getByText(status, { exact: true })).toHaveClass(
        new RegExp(`bg-${colour}-`),
      )
    }
  })

  test('filter only when asked, keep the filter in the address, and reset', async ({ page, salon }) => {
    await addContacts(salon, 2)
    const [first] = await salon.db.selectFrom('contacts').select('id').orderBy('id').execute()
    await colleagueSets(salon, first?.id as number, 'completed')
    await page.goto(address)
    const status = page.getByLabel('Status', { exact: true })
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
    await page.reload()
    await expect(rows(page)).toHaveText([/Guest 2/])
    await expect(status).toHaveValue('completed')
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(status).toHaveValue('')
    await expect(page).toHaveURL(/appointments$/)
    await page.goBack()
    await expect(rows(page)).toHaveText([/Guest 2/])
    await expect(status).toHaveValue('completed')
  })

  test('say that they load, and that there are none', whole, async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/contacts?*', async route => {
      await held
      await route.fallback()
    })
    await page.goto(address)
    await expect(page.getByRole('cell')).toHaveText('Loading contacts...')
    answer()
    await expect(page.getByRole('cell')).toHaveText('No contact submissions found')
    await expect(page.getByText('Showing')).toHaveCount(0)
    await expect(next(page)).toHaveCount(0)
    await expectSound(page)
  })

  test('turn pages of ten, with their edges', async ({ page, salon }) => {
    await addContacts(salon, 21)
    await page.goto(address)
    await expect(page.getByText('Showing 1 to 10 of 21 results')).toBeVisible()
    await expect(previous(page)).toBeDisabled()
    await next(page).click()
    await expect(page.getByText('Showing 11 to 20 of 21 results')).toBeVisible()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(previous(page)).toBeEnabled()
    await next(page).click()
    await expect(page.getByText('Showing 21 to 21 of 21 results')).toBeVisible()
    await expect(rows(page)).toHaveText([/Guest 21/])
    await expect(next(page)).toBeDisabled()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeFocused()
    await page.goBack()
    await expect(page.getByText('Showing 11 to 20 of 21 results')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Showing 11 to 20 of 21 results')).toBeVisible()
    // By keys one goes on from the first row of the page.
    await page.keyboard.press('n')
    await expect(page.getByRole('button', { name: 'View Guest 21' })).toBeFocused()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\?page=3$/)
    await page.keyboard.press('b')
    await expect(page.getByRole('button', { name: 'View Guest 11' })).toBeFocused()
  })

  test('have no second page when the tenth is the last', whole, async ({ page, salon }) => {
    await addContacts(salon, 10)
    await page.goto(address)
    await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await expect(previous(page)).toBeDisabled()
  })

  test('show the last page instead of one beyond the end', whole, async ({ page, salon }) => {
    await addContacts(salon, 11)
    await page.goto(`${address}?page=9`)
    await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible()
    await expect(page).toHaveURL(/\?page=2$/)
  })

  test('show the server’s error text, or their own, and try again', async ({ page, salon }) => {
    await addContacts(salon, 1)
    await cutLine(page)
    await page.clock.install()
    const resting = { success: false, error: 'The salon is resting.' }
    const spoken = await failCall(page, 'GET', '/contacts', 503, resting)
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText(/The salon is resting\./)
    await expect(page.getByText('No contact submissions found')).toHaveCount(0)
    await expectSound(page)
    // It would come by itself, too.
    await stopClock(page)
    const wordless = await failCall(page, 'GET', '/contacts', 0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Failed to load contacts/)
    await wordless.dispose()
    await spoken.dispose()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0)
  })

  test('come by themselves once they can be read, and do not go on saying that they failed', async ({
    page,
  }) => {
    await cutLine(page)
    const failing = await failCall(page, 'GET', '/contacts', 0)
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText(/Failed to load contacts/)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await failing.dispose()
    await expect(page.getByText('No contact submissions found')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0)
  })

  test('are read again where reading them again has failed', whole, async ({ page, salon }) => {
    await addContacts(salon, 1)
    await cutLine(page)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(1)
    const failing = await failCall(page, 'GET', '/contacts', 0)
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Failed to load contacts/)
    await failing.dispose()
    await expect(page.getByText('Failed to load contacts')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(1)
  })

  test('become cards on a phone', whole, async ({ page, salon }) => {
    await addContact(salon, {
      firstName: 'Guest',
      lastName: 'W'.repeat(80),
      email: `${'m'.repeat(60)}@mail.example`,
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(address)
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'View' })).toBeVisible()
    await expectSound(page)
  })
})
