import type { Page } from '@playwright/test'
import { expectSound, stopClock } from '../checks.ts'
import { expect, type Salon, test, whole } from '../test.ts'
import { failCall, signInAsAdmin } from './admin.ts'
import { addContact, addContacts, colleagueDeletes } from './contacts-data.ts'
import { address, bar, phone, rows, select } from './list.ts'

const idOf = async ({ db }: Salon, lastName: string) =>
  (await db.selectFrom('contacts').select('id').where('last_name', '=', lastName).executeTakeFirstOrThrow())
    .id
const statusesOf = async ({ db }: Salon) =>
  (await db.selectFrom('contacts').select('status').where('deleted_at', 'is', null).execute()).map(
    row => row.status,
  )

async function choose(page: Page, menu: string, item: string) {
  await bar(page).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test.beforeEach(({ page, salon }) => signInAsAdmin(page, salon).then(() => undefined))

test.describe('many at once', () => {
  test('some are marked, with one report of what was done and what was not', async ({ page, salon }) => {
    await addContacts(salon, 3)
    // Nothing is told, so that the row of what is gone is still there.
    await page.route('**/api/contacts/stream', () => {})
    await page.goto(address)
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    await expect(bar(page)).toContainText('3 selected')
    await expect(page.getByRole('button', { name: /that match/ })).toHaveCount(0)
    await colleagueDeletes(salon, await idOf(salon, '2'))
    await page.setViewportSize(phone)
    await bar(page).getByRole('button', { name: 'Mark as...' }).click()
    await expectSound(page)
    await page.getByRole('menuitem', { name: 'Read', exact: true }).click()
    await expect(page.getByText('2 marked as read. 1 no longer exists.')).toBeVisible()
    await expect(rows(page)).toHaveText([/Guest 1.*Read/s, /Guest 3.*Read/s])
    await expect(bar(page)).toHaveCount(0)
    expect(await statusesOf(salon)).toEqual(['read', 'read'])
  })

  test('a whole filtered set is assigned', whole, async ({ page, salon }) => {
    const { user } = await signInAsAdmin(page, salon)
    await addContacts(salon, 13)
    await addContact(salon, { firstName: 'Other' })
    await page.goto(`${address}?q=guest`)
    await select(page, 'Guest 1').check()
    await page.getByRole('button', { name: 'Select all 13 that match' }).click()
    await expect(bar(page)).toContainText('All 13 selected')
    await expect(select(page, 'Guest 4')).toBeChecked()
    await choose(page, 'Assign to...', 'Me')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText(`13 assigned to ${user.name}`)).toBeVisible()
    await expect(rows(page).first()).toContainText(`With ${user.name}`)
    const { assigned } = await salon.db
      .selectFrom('contacts')
      .select(({ fn }) => fn.countAll<number>().as('assigned'))
      .where('assignee_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(assigned).toBe(13)
  })

  test('all there are, without a filter, are marked', whole, async ({ page, salon }) => {
    await addContacts(salon, 13)
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await page.getByRole('button', { name: 'Select all 13 that match' }).click()
    await choose(page, 'Mark as...', 'Read')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Read' }).click()
    await expect(page.getByText('13 marked as read')).toBeVisible()
    expect(await statusesOf(salon)).toEqual(Array(13).fill('read'))
  })

  test('spam is marked and unmarked', whole, async ({ page, salon }) => {
    await addContacts(salon, 2)
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await choose(page, 'Mark as...', 'Possible spam')
    await expect(page.getByText('1 marked as possible spam')).toBeVisible()
    await expect(rows(page).first()).toContainText('Possible spam')
    await select(page, 'Guest 1').check()
    await choose(page, 'Mark as...', 'Not spam')
    await expect(page.getByText('1 marked as not spam')).toBeVisible()
    await expect(rows(page).first()).not.toContainText('Possible spam')
  })

  test('a selection lasts from page to page, and ends with the filter', whole, async ({ page, salon }) => {
    await addContacts(salon, 12)
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await select(page, 'Guest 12').check()
    await expect(bar(page)).toContainText('2 selected')
    await page.getByLabel('Status', { exact: true }).selectOption('Unread')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByText('Showing 1 to 10')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  test('a failure says so and keeps the selection', whole, async ({ page, salon }) => {
    await addContacts(salon, 2)
    await failCall(page, 'POST', '/contacts/bulk', 503, { success: false, error: 'The salon is resting.' })
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await choose(page, 'Mark as...', 'Read')
    await expect(page.getByRole('alert')).toHaveText(/The salon is resting\./)
    await expect(select(page, 'Guest 1')).toBeChecked()
  })
})

test.describe('a deletion', () => {
  test('of many asks, and can be undone', async ({ page, salon }) => {
    await addContacts(salon, 3)
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await select(page, 'Guest 3').check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete these 2 contact submissions?')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 deleted')).toBeVisible()
    await expect(rows(page)).toHaveText([/Guest 2/])
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expectSound(page)
    await page.setViewportSize(phone)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    // Under the pointer it stays, however long the checks take.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expectSound(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 restored')).toBeVisible()
    await expect(rows(page)).toHaveText([/Guest 1/, /Guest 2/, /Guest 3/])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test(
    'stands with its Undo, which outlasts the words and stays under the pointer',
    whole,
    async ({ page, salon }) => {
      const id = await addContact(salon)
      await page.clock.install()
      await page.goto(`${address}?open=${id}`)
      const dialog = page.getByRole('dialog', { name: 'Contact Submission Detail' })
      await expect(dialog.getByRole('button', { name: 'Mark as Completed' })).toBeEnabled()
      await dialog.getByRole('button', { name: 'Delete Contact' }).click()
      await stopClock(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      const words = page.getByText('Contact deleted successfully')
      const undo = page.getByRole('button', { name: 'Undo' })
      await expect(words).toBeVisible()
      await expect(undo).toBeVisible()
      await page.clock.runFor(3100)
      await expect(words).toHaveCount(0)
      await undo.hover()
      await page.clock.runFor(20_000)
      await expect(undo).toBeVisible()
      await page.mouse.move(700, 800)
      await page.clock.runFor(9_900)
      await expect(undo).toBeVisible()
      await page.clock.runFor(200)
      await expect(undo).toHaveCount(0)
    },
  )
})
