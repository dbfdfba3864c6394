import type { Locator } from '@playwright/test'
import { aContact } from '#tests/factories.ts'
import { expectSound } from '../checks.ts'
import { expect, type Salon, test, whole } from '../test.ts'
import { cutLine, failCall, signInAsAdmin } from './admin.ts'

/** Inquiries of the salon, the first one the oldest; a day lies between them. */
async function inquire(salon: Salon, count: number, of = aContact) {
  for (let index = 1; index <= count; index++) {
    const payload = of({ firstName: `Nimali ${index}` })
    const answer = await salon.app.inject({ method: 'POST', url: '/api/contacts', payload })
    expect(answer.statusCode).toBe(201)
    const createdAt = new Date(Date.UTC(2026, 0, index, 9, 5)).toISOString()
    await salon.db
      .updateTable('contacts')
      .set({ created_at: createdAt })
      .where('first_name', '=', `Nimali ${index}`)
      .execute()
  }
}

test('the greeting knows the name', whole, async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${user.name}`)
  await salon.db.updateTable('users').set({ name: '' }).where('id', '=', user.id).execute()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Admin')
})

test('no inquiries: the words, a drawing, and nothing of nothing', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await expect(page.getByText('No contact inquiries found')).toBeVisible()
  await expect(page.getByText('Showing 0 of 0 contact inquiries')).toBeVisible()
  await expectSound(page)
})

test('the newest inquiries, the unread ones highlighted, each a way to its detail', async ({
  page,
  salon,
}) => {
  await inquire(salon, 12)
  await salon.db.updateTable('contacts').set({ status: 'read', phone: '' }).where('id', '<', 12).execute()
  await salon.db.updateTable('contacts').set({ suspected: 1 }).where('id', '=', 11).execute()
  await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Recent Appointments' })).toBeVisible()
  const table = page.getByRole('table', { name: 'The newest contact inquiries' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Contact Info', 'Date', 'Status'])
  await expect(page.getByText('Showing 10 of 12 contact inquiries')).toBeVisible()
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(10)
  await expect(rows.first().getByRole('cell')).toHaveText([
    'Nimali 12 Perera',
    'nimali.perera@mail.example+94 77 000 0001',
    'Jan 12, 2026, 02:35 PM',
    /^UnreadOverdue \d+ days$/,
  ])
  // What is suspected says so, and has no clock.
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('Nimali 11 PereraPossible spam')
  await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText('Read')
  await expect(rows.last()).toContainText('Nimali 3 Perera')
  await expect(rows.last().getByRole('cell').nth(1)).toHaveText('nimali.perera@mail.example-')
  const background = (index: number) => rows.nth(index).evaluate(row => getComputedStyle(row).backgroundColor)
  expect(await background(0)).not.toBe(await background(1))
  expect(await background(1)).toBe(await background(9))
  // Highlighted or not, what stands in a column stands under its head.
  const left = async (cell: Locator) => (await cell.boundingBox())?.x
  for (const column of [0, 3]) {
    const head = await left(table.getByRole('columnheader').nth(column))
    expect(await left(rows.nth(0).getByRole('cell').nth(column))).toBe(head)
    expect(await left(rows.nth(1).getByRole('cell').nth(column))).toBe(head)
  }
  await expectSound(page)

  await rows.first().getByText('Jan 12').click()
  await expect(page).toHaveURL('/admin/appointments?open=12')
  await page.goBack()
  await page.getByRole('link', { name: 'Nimali 11 Perera' }).press('Enter')
  await expect(page).toHaveURL('/admin/appointments?open=11')
})

test("'View all' leads to the submissions", whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL('/admin/appointments')
})

test('a failure says what the server said, and can be tried again', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await cutLine(page)
  const silent = { success: false, error: 'The salon can not answer.' }
  const failing = await failCall(page, 'GET', '/contacts', 503, silent)
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toContainText('Error loading contacts: The salon can not answer.')
  await expectSound(page)
  await failing.dispose()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No contact inquiries found')).toBeVisible()
})

test('the list says that it is on its way', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/contacts?*', async route => {
    await held
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByRole('status').filter({ hasText: 'Loading contacts...' })).toBeAttached()
  await expectSound(page)
  release()
  await expect(page.getByText('No contact inquiries found')).toBeVisible()
  await expect(page.getByText('Loading contacts...')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })
})
