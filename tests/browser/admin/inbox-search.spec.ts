import type { Page } from '@playwright/test'
import { updateSearchTokens } from '../../../server/inquiries/state/search-tokens.queries.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { addInquiries, addInquiry, address, assign, checkboxOf, colleagueDeletes, rows } from './inbox.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const apply = (page: Page) => page.getByRole('button', { name: 'Apply Filters' }).click()
const more = (page: Page) => page.getByRole('button', { name: /^((More|Fewer) )?Filters/ })

test('the words of a search are highlighted and kept in the address @essential', async ({ page, salon }) => {
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

  await test.step('nothing is searched before it is applied', async () => {
    await search(page).fill('jose PER')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('beginnings of words are found and highlighted, without accents and case', async () => {
    await apply(page)
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

test('inquiries of a deleted branch are found by its name', async ({ page, salon }) => {
  await addInquiry(salon, { firstName: 'Far', branch: 'Nugegoda' })
  await addInquiry(salon, { firstName: 'Near', branch: 'Wellawatte' })
  await salon.db.deleteFrom('branches').where('name', '=', 'Nugegoda').execute()
  await page.goto(address)
  await more(page).click()
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
    await more(page).click()
    await page.getByLabel('Branch').selectOption('Wellawatte')
    await page.getByLabel('Service or category').selectOption({ label: 'Balayage' })
    await page.getByLabel('Assigned to').selectOption('Me')
    await page.getByLabel('Possible spam').selectOption('Without possible spam')
    await expectAccessible(page)
    await expect(rows(page)).toHaveCount(2)
    await apply(page)
    await expect(rows(page)).toHaveText([/Near/])
    await expect(page).toHaveURL(
      `${address}?branch=Wellawatte&service=Balayage&assignee=${user.id}&spam=hide`,
    )
  })

  test('are shown and counted while they are in use', async ({ page, admin: { user } }) => {
    await page.goto(`${address}?branch=Wellawatte&service=Balayage&assignee=${user.id}&spam=hide`)
    await expect(more(page)).toHaveText('Fewer Filters (4)', { useInnerText: true })
    await expect(page.getByLabel('Branch')).toHaveValue('Wellawatte')
    await expect(page.getByLabel('Assigned to')).toHaveValue(String(user.id))
    await expect(rows(page)).toHaveText([/Near/])
  })

  test('find what is assigned to no one, and all services of a category', async ({ page }) => {
    await page.goto(`${address}?branch=Wellawatte&service=Balayage&spam=hide`)
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
  await rows(page).first().getByRole('checkbox').check()
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
    await more(page).click()
    await page.getByLabel('Show deleted inquiries').check()
    await apply(page)
    await expect(page).toHaveURL(/\?deleted=1$/)
    await expect(rows(page)).toHaveText([/Nimali.*30 days left/s])
    await expect(page.getByText(/^Inquiries stay in the bin/)).toBeVisible()
    await expectAccessible(page)
  })

  test('restores the selected inquiries', async ({ page }) => {
    await page.goto(`${address}?deleted=1`)
    await checkboxOf(page, 'Nimali Perera').check()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('1 restored')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'No contact submissions found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(rows(page)).toHaveCount(2)
  })
})
