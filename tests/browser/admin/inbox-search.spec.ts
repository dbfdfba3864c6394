import type { Page } from '@playwright/test'
import { updateSearchTokens } from '../../../server/inquiries/state/search-tokens.queries.ts'
import { expectAccessible, stopClock } from '../checks.ts'
import { expect, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  assign,
  chooseFromMenu,
  colleagueDeletes,
  filtersButton,
  rows,
  select,
} from './inbox.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const apply = (page: Page) => page.getByRole('button', { name: 'Apply Filters' }).click()

test('the words of a search are highlighted and kept in the address', async ({ page, salon }) => {
  const id = await addInquiry(salon, {
    firstName: 'Nimali',
    lastName: 'Perera',
    email: 'nimali.perera@mail.example',
    message: `${'Good morning to you all. '.repeat(12)}I ask about balayage for <b>José</b>.`,
  })
  await addInquiry(salon, {
    firstName: 'නිමාලි',
    lastName: 'පෙරේරා',
    email: 'other@mail.example',
    message: 'Hello',
  })
  await page.goto(address)
  const highlighted = rows(page).locator('mark')

  await test.step('beginnings of words are found and highlighted while they are typed, without accents and case', async () => {
    await search(page).fill('jose PER')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/\?q=jose\+PER$/)
    await expect(highlighted).toHaveText(['Perera', 'perera', 'José'])
    await expect(highlighted.last()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a reload keeps the search', async () => {
    await page.reload()
    await expect(search(page)).toHaveValue('jose PER')
  })

  await test.step('Sinhala is found', async () => {
    await search(page).fill('පෙරේ')
    await search(page).press('Enter')
    await expect(highlighted).toHaveText(['පෙරේරා'])
  })

  await test.step('words in several fields are found', async () => {
    await search(page).fill('blow wella nimali')
    await search(page).press('Enter')
    await expect(highlighted).toHaveText(['Nimali', 'nimali', 'Blow', 'Wellawatte'])
  })

  await test.step('a word in a note is found, and highlighted in the open inquiry', async () => {
    await salon.db.transaction().execute(async trx => {
      const note = {
        inquiryId: id,
        text: 'Likes saffron',
        author: 'a@araliya.example',
        at: new Date().toISOString(),
      }
      await trx.insertInto('inquiryNotes').values(note).execute()
      await updateSearchTokens(trx, [id])
    })
    await search(page).fill('saff nim')
    await search(page).press('Enter')
    await expect(highlighted).toHaveText(['Nimali', 'nimali', 'Found in a note, reply or answer'])
    await page.getByRole('button', { name: /^View/ }).click()
    await expect(page.getByRole('dialog').locator('mark')).toHaveText(['saffron'])
  })
})

test('a search begins when nothing was typed for 300 ms, is one step of Back, and keeps the focus', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 2)
  await page.clock.install()
  await page.goto(address)
  await expect(rows(page)).toHaveCount(2)
  await stopClock(page)
  await search(page).pressSequentially('guest')
  await page.clock.runFor(299)
  await search(page).pressSequentially(' 2')
  await page.clock.runFor(299)
  await expect(page).toHaveURL(address)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${address}?q=guest+2`)
  await page.clock.resume()
  await expect(rows(page)).toHaveText([/Guest 2/])
  await search(page).press('Backspace')
  await expect(page).toHaveURL(`${address}?q=guest`)
  await expect(rows(page)).toHaveCount(2)
  await expect(search(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(search(page)).toHaveValue('')
})

test('Back and Forward go through the searches', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(address)
  await search(page).fill('nimali')
  await expect(page).toHaveURL(/\?q=nimali$/)
  await search(page).fill('')
  await expect(page).not.toHaveURL(/nimali/)
  await page.goBack()
  await expect(search(page)).toHaveValue('nimali')
  await page.goForward()
  await expect(search(page)).toHaveValue('')
  await expect(page).not.toHaveURL(/nimali/)
})

test('inquiries of a deleted branch are found by its name', async ({ page, salon }) => {
  await addInquiry(salon, { firstName: 'Far', branch: 'Nugegoda' })
  await addInquiry(salon, { firstName: 'Near', branch: 'Wellawatte' })
  await salon.db.deleteFrom('branches').where('name', '=', 'Nugegoda').execute()
  await page.goto(address)
  await filtersButton(page).click()
  await expect(page.locator('optgroup[label="Deleted or renamed"] option')).toHaveText(['Nugegoda'])
  await page.getByLabel('Branch').selectOption('Nugegoda')
  await apply(page)
  await expect(rows(page)).toHaveText([/Far/])
})

test.describe('more filters', () => {
  /** Two waiting inquiries about balayage: one for Nugegoda, and one for Wellawatte that is assigned to the admin. */
  test.beforeEach(async ({ salon, admin: { user } }) => {
    await addInquiry(salon, { firstName: 'Far', branch: 'Nugegoda', service: 'Balayage' })
    const id = await addInquiry(salon, { firstName: 'Near', branch: 'Wellawatte', service: 'Balayage' })
    await assign(salon, id, user.id)
  })

  test('are shown after a click on their button, and apply together', async ({ page, admin: { user } }) => {
    await page.goto(address)
    await expect(page.getByLabel('Branch')).toHaveCount(0)
    const before = await rows(page).first().boundingBox()
    await filtersButton(page).click()
    await page.getByLabel('Branch').selectOption('Wellawatte')
    await page.getByLabel('Service or category').selectOption({ label: 'Balayage' })
    await page.getByLabel('Assigned to').selectOption('Me')
    await page.getByLabel('Came by').selectOption('Form')
    await expectAccessible(page)
    await expect(rows(page)).toHaveCount(2)
    // They are over the list, which does not move.
    expect(await rows(page).first().boundingBox()).toEqual(before)
    await apply(page)
    await expect(rows(page)).toHaveText([/Near/])
    await expect(page).toHaveURL(
      `${address}?branch=Wellawatte&service=Balayage&assignee=${user.id}&source=form`,
    )
  })

  test('are counted while they are in use, and shown as they are', async ({ page, admin: { user } }) => {
    await page.goto(`${address}?branch=Wellawatte&service=Balayage&assignee=${user.id}&source=form`)
    await expect(filtersButton(page)).toHaveText('Filters (4)')
    await filtersButton(page).click()
    await expect(page.getByLabel('Branch')).toHaveValue('Wellawatte')
    await expect(page.getByLabel('Assigned to')).toHaveValue(String(user.id))
    await expect(rows(page)).toHaveText([/Near/])
  })

  test('find what is assigned to no one, and all services of a category', async ({ page }) => {
    await page.goto(`${address}?branch=Wellawatte&service=Balayage&spam=hide`)
    await filtersButton(page).click()
    await page.getByLabel('Assigned to').selectOption('No one')
    await page.getByLabel('Branch').selectOption('All branches')
    await page.getByLabel('Service or category').selectOption({ label: 'All Hair Styling' })
    await apply(page)
    await expect(rows(page)).toHaveText([/Far/])
    await expect(page).toHaveURL(`${address}?category=hair&assignee=unassigned&spam=hide`)
  })

  test('are reset together', async ({ page }) => {
    await page.goto(`${address}?category=hair&assignee=unassigned&spam=hide`)
    await expect(rows(page)).toHaveText([/Far/])
    await filtersButton(page).click()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(address)
  })
})

test('the filters of an empty result are cleared', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(`${address}?q=unheard&status=read&branch=Nugegoda`)
  const cell = page.getByRole('cell')
  await expect(cell).toContainText('No contact submissions found')
  await expectAccessible(page)
  await cell.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(address)
  await expect(search(page)).toHaveValue('')
})

test('a list of more than 1,000 results says so', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await page.route('**/api/contacts?*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    body.more = true
    body.pagination.total = 1000
    await route.fulfill({ response, json: body })
  })
  await page.goto(`${address}?q=guest`)
  await expect(page.getByText('Showing 1 to 10 of 1,000 results')).toBeVisible()
  await expect(page.getByText(/^Showing the newest 1,000\./)).toBeVisible()
  await select(page, 'Guest 1')
  await expect(page.getByRole('button', { name: 'Select all more than 1,000 that match' })).toBeVisible()
})

test.describe('the bin', () => {
  test.beforeEach(async ({ salon }) => {
    const id = await addInquiry(salon)
    await addInquiry(salon, { firstName: 'Staying' })
    await colleagueDeletes(salon, id)
  })

  test('lists the deleted inquiries with their days left', async ({ page }) => {
    await page.goto(address)
    await expect(rows(page)).toHaveText([/Staying/])
    await chooseFromMenu(page, 'Bin (1)')
    await expect(page).toHaveURL(/\?deleted=1$/)
    await expect(rows(page)).toHaveText([/Nimali.*30 days left/s])
    await expect(page.getByText(/^Inquiries stay in the bin/)).toBeVisible()
    await expectAccessible(page)
  })

  test('restores the selected inquiries', async ({ page }) => {
    await page.goto(`${address}?deleted=1`)
    await select(page, 'Nimali Perera')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('1 restored')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'The bin is empty' })).toBeVisible()
    await page.getByRole('link', { name: 'All' }).click()
    await expect(rows(page)).toHaveCount(2)
  })
})
