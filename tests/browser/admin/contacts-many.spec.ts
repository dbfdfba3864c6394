import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectSound, stopClock } from '../checks.ts'
import { expect, type Salon, test } from '../test.ts'
import { failCall, signInAsAdmin } from './admin.ts'
import { addContact, addContacts, colleagueDeletes } from './contacts-data.ts'

const address = '/admin/appointments'
const rows = (page: Page) => page.locator('tr[data-row]')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected inquiries' })
const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
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
    await bar(page).getByRole('button', { name: 'Mark as…' }).click()
    await expectSound(page)
    await page.getByRole('menuitem', { name: 'Read', exact: true }).click()
    await expect(page.getByText('2 marked as read, 1 was gone')).toBeVisible()
    await expect(rows(page)).toHaveText([/Guest 1.*Read/s, /Guest 3.*Read/s])
    await expect(bar(page)).toHaveCount(0)
    expect(await statusesOf(salon)).toEqual(['read', 'read'])
  })

  test('a whole filtered set is assigned', async ({ page, salon }) => {
    const { user } = await signInAsAdmin(page, salon)
    await addContacts(salon, 13)
    await addContact(salon, { firstName: 'Other' })
    await page.goto(`${address}?q=guest`)
    await select(page, 'Guest 1').check()
    await page.getByRole('button', { name: 'Select all 13 that match' }).click()
    await expect(bar(page)).toContainText('All 13 selected')
    await expect(select(page, 'Guest 4')).toBeChecked()
    await choose(page, 'Assign to…', 'Me')
    await expect(page.getByText(`13 assigned to ${user.name}`)).toBeVisible()
    await expect(rows(page).first()).toContainText(`With ${user.name}`)
    const { assigned } = await salon.db
      .selectFrom('contacts')
      .select(({ fn }) => fn.countAll<number>().as('assigned'))
      .where('assignee_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(assigned).toBe(13)
  })

  test('all there are, without a filter, are marked', async ({ page, salon }) => {
    await addContacts(salon, 13)
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await page.getByRole('button', { name: 'Select all 13 that match' }).click()
    await choose(page, 'Mark as…', 'Read')
    await expect(page.getByText('13 marked as read')).toBeVisible()
    expect(await statusesOf(salon)).toEqual(Array(13).fill('read'))
  })

  test('spam is marked and unmarked', async ({ page, salon }) => {
    await addContacts(salon, 2)
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await choose(page, 'Mark as…', 'Possible spam')
    await expect(page.getByText('1 marked as possible spam')).toBeVisible()
    await expect(rows(page).first()).toContainText('Possible spam')
    await select(page, 'Guest 1').check()
    await choose(page, 'Mark as…', 'Not spam')
    await expect(page.getByText('1 marked as not spam')).toBeVisible()
    await expect(rows(page).first()).not.toContainText('Possible spam')
  })

  test('a selection lasts from page to page, and ends with the filter', async ({ page, salon }) => {
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

  test('a failure says so and keeps the selection', async ({ page, salon }) => {
    await addContacts(salon, 2)
    await failCall(page, 'POST', '/contacts/bulk', 503, { success: false, error: 'The salon is resting.' })
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await choose(page, 'Mark as…', 'Read')
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
    await expectSound(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 restored')).toBeVisible()
    await expect(rows(page)).toHaveText([/Guest 1/, /Guest 2/, /Guest 3/])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('stands with its Undo, which outlasts the words and stays under the pointer', async ({
    page,
    salon,
  }) => {
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
  })
})

test.describe('the keyboard', () => {
  test('walks, opens, selects, marks, searches and undoes', async ({ page, salon }) => {
    await addContacts(salon, 3)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: 'View Guest 1' })).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: 'View Guest 3' })).toBeFocused()
    await page.keyboard.press('k')
    await expect(page.getByRole('button', { name: 'View Guest 2' })).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByText('Contact status updated to processing')).toBeVisible()
    await expect(rows(page).nth(1)).toContainText('Processing')
    await page.keyboard.press('c')
    await expect(rows(page).nth(1)).toContainText('Completed')
    await page.keyboard.press('x')
    await expect(select(page, 'Guest 2')).toBeChecked()
    await page.keyboard.press('x')
    await expect(select(page, 'Guest 2')).not.toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Guest 2')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'View Guest 2' })).toBeFocused()
    await page.keyboard.press('o')
    await expect(page.getByRole('dialog')).toContainText('Guest 2')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.keyboard.press('x')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('u')
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('jkx?')
    await expect(page.getByRole('searchbox')).toHaveValue('jkx?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('begins a reply, but not to a selection', async ({ page, salon }) => {
    await addContacts(salon, 2)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('r')
    await expect(bar(page)).toContainText('1 selected')
    await expect(page).toHaveURL(address)
    await page.keyboard.press('x')
    await page.keyboard.press('r')
    const text = page.getByRole('dialog').getByLabel('Reply', { exact: true })
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'View Guest 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
    await expect(text).toHaveCount(0)
  })

  test('has a sheet, on which it is switched off', async ({ page, salon }) => {
    await addContacts(salon, 2)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('Control+j')
    await expect(page.getByRole('button', { name: /^View/ }).first()).not.toBeFocused()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('j')
    await expect(sheet).toBeVisible()
    await sheet.getByLabel('Single keys do something').uncheck()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('?')
    await page.keyboard.press('j')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^View/ }).first()).not.toBeFocused()
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await expect(sheet.getByLabel('Single keys do something')).not.toBeChecked()
  })
})

test.describe('the export', () => {
  test('is what the filter finds', async ({ page, salon }) => {
    await addContacts(salon, 12)
    await addContact(salon, { firstName: '=cmd()', lastName: 'Other' })
    await page.goto(`${address}?q=guest`)
    await expect(rows(page)).toHaveCount(10)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.match(/Guest/g)).toHaveLength(12)
    expect(text).not.toContain('Other')
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  })

  test('says how far it is, and can be cancelled', async ({ page, salon }) => {
    await addContacts(salon, 3)
    // A part of a file, and then nothing for as long as one waits.
    await page.addInitScript(() => {
      const real = window.fetch
      window.fetch = (input, init) => {
        if (!String(input).includes('/contacts/export')) return real(input, init)
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('"Name"\r\n"a\nb"\r\n"c"\r\n'))
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          },
        })
        return Promise.resolve(new Response(body, { headers: { 'X-Total-Count': '8300' } }))
      }
    })
    await page.goto(address)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('2 of 8,300')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })

  test('that breaks off says so and saves nothing', async ({ page, salon }) => {
    await addContacts(salon, 1)
    await failCall(page, 'GET', '/contacts/export', 0)
    await page.goto(address)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('alert')).toHaveText(/The export broke off\. Nothing was saved\./)
  })
})
