import type { Locator } from '@playwright/test'
import { anInquiry } from '#tests/factories.ts'
import { expectAccessible } from '../checks.ts'
import { expect, menuEntry, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  assign,
  chooseFromMenu,
  colleagueSets,
  detail,
  fact,
  phone,
  rowOf,
  rows,
  select,
} from './inbox.ts'

const HOUR = 60

test('a click on the row opens it; a checkbox and selecting text do not', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.goto(address)
  await rows(page).getByText('Wellawatte').click()
  await expect(page).toHaveURL(new RegExp(`open=${id}$`))
  await expect(detail(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)

  await select(page, 'Nimali Perera')
  await page.reload()
  const date = await rows(page).locator('time').boundingBox()
  if (!date) throw new Error('There is no date')
  await page.mouse.move(date.x + 2, date.y + 6)
  await page.mouse.down()
  await page.mouse.move(date.x + date.width - 2, date.y + 6, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('202')
  await expect(page).toHaveURL(/appointments$/)
})

test('what the client wants gets the width of the table', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await expect(rows(page)).toHaveCount(1)
  const interest = await page.getByRole('columnheader', { name: 'Interest' }).boundingBox()
  expect(interest?.width).toBeGreaterThanOrEqual(420)
})

test('a long email breaks at its @ or its full stops, and what the search finds stays marked', async ({
  page,
  salon,
}) => {
  const email = 'nimali.long.name.perera@mail.example'
  await addInquiry(salon, { email })
  await page.setViewportSize({ width: 1366, height: 700 })
  await page.goto(`${address}?q=perera`)
  const text = rows(page).locator('td').first().locator('p').first()
  await expect(text).toHaveText(email)
  await expect(text.locator('mark')).toHaveText('perera')
  for (const width of [768, 1366]) {
    await page.setViewportSize({ width, height: 700 })
    // Of each part between two such places, the number of lines.
    const lines = await text.evaluate(element =>
      Array.from(element.querySelectorAll('span, mark'), part => part.getClientRects().length),
    )
    expect(Math.max(...lines)).toBe(1)
  }
})

test('on a tablet the contact stands under the wish, without a line for what is missing', async ({
  page,
  salon,
}) => {
  await addInquiry(salon)
  await addInquiry(salon, { firstName: 'Ruvi', phone: '' })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(address)
  const wish = await rowOf(page, 'Nimali Perera').getByText('Cut and Blow-dry').boundingBox()
  const email = await rowOf(page, 'Nimali Perera').getByText('nimali.perera@mail.example').boundingBox()
  expect(email?.x).toBeCloseTo(wish?.x ?? 0, 0)
  expect(email?.y).toBeGreaterThan(wish?.y ?? 0)
  await expect(rows(page).getByRole('img')).toHaveCount(0)
  const heights = await rows(page).evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
  for (const height of heights) expect(height).toBeLessThan(80)
  const interest = await page.getByRole('columnheader', { name: 'Interest' }).boundingBox()
  expect(interest?.width).toBeGreaterThan(200)
})

test('on a phone an inquiry is three lines with the important facts', async ({ page, salon }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const lastName = 'W'.repeat(80)
  const email = `${'m'.repeat(60)}@mail.example`
  await addInquiry(salon, { lastName, email }, { minutesAgo: 150 })
  await page.goto(address)
  for (const text of [`Nimali ${lastName}`, 'Cut and Blow-dry', anInquiry().message, '21 h left']) {
    await expect(rows(page).getByText(text)).toBeInViewport()
  }
  await expect(rows(page).getByRole('button', { name: /^View/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('the table shows a dash for a service and a branch that is missing, a row on a phone a word', async ({
  page,
  salon,
}) => {
  await addInquiry(salon, { service: '', branch: '' })
  await page.goto(address)
  for (const name of ['No service', 'No branch']) {
    await expect(rows(page).getByRole('img', { name })).toBeInViewport()
  }
  await page.setViewportSize(phone)
  await expect(rows(page).getByText('No service named')).toBeInViewport()
  await expect(rows(page).getByRole('img')).toHaveCount(0)
})

test('a row says that the client wants a call, until someone has responded', async ({ page, salon }) => {
  const id = await addInquiry(salon, { message: 'Please call me.\n\nIs there a chair?' })
  await page.goto(address)
  await expect(rows(page)).toContainText('Wants a call · Is there a chair?')
  await colleagueSets(salon, id, 'processing')
  await expect(rows(page)).not.toContainText('Wants a call')
})

test('the number of inquiries to answer is in sidebar and title; opening one changes neither', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 3)
  await addInquiry(salon, {}, { spam: true })
  await page.goto('/admin/settings')
  const entry = menuEntry(page, 'Appointments')
  await expect(entry).toHaveAccessibleDescription('3 to answer')
  await expect(page).toHaveTitle('(3) Settings · Araliya back office')
  await entry.click()
  await expect(page).toHaveTitle('(3) Appointments · Araliya back office')
  await page.getByRole('button', { name: 'View Guest 1' }).click()
  await expect(fact(page, 'Status')).toHaveText('Read')
  await expect(page).toHaveTitle('(3) Appointments · Araliya back office')
  await detail(page).getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page).toHaveTitle('(2) Appointments · Araliya back office')
  await page.keyboard.press('Escape')
  await expect(entry).toHaveAccessibleDescription('2 to answer')
})

test('possible spam is marked, waits for no one, and is listed alone from the menu', async ({
  page,
  salon,
}) => {
  await addInquiry(salon, { firstName: 'Crypto', lastName: 'Advisor' }, { spam: true })
  await addInquiry(salon)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Crypto' })).toContainText('Possible spam')
  await expect(rows(page).filter({ hasText: 'Crypto' })).not.toContainText(/left|over/)
  await chooseFromMenu(page, 'Possible Spam (1)')
  await expect(rows(page)).toHaveText([/Crypto/])
  await expect(page.locator('nav[aria-label=Views] [aria-current=page]')).toHaveText('Possible Spam 1')
  await page.getByRole('link', { name: /^To Answer/ }).click()
  await expect(rows(page)).toHaveText([/Nimali/])
})

test('the time left to reply is shown and updated each minute', async ({ page, salon }) => {
  await addInquiry(salon, { firstName: 'Late' }, { minutesAgo: 26 * HOUR + 5 })
  await addInquiry(salon, { firstName: 'Soon' }, { minutesAgo: 23 * HOUR })
  await addInquiry(salon, { firstName: 'Calm' }, { minutesAgo: 10 })
  const done = await addInquiry(salon, { firstName: 'Done' }, { minutesAgo: 30 * HOUR })
  await colleagueSets(salon, done, 'completed')
  await page.clock.install()
  await page.goto(address)
  const status = (name: string) => rows(page).filter({ hasText: name }).locator('th, td').nth(3)
  await expect(status('Late')).toHaveText('2 h overUnread')
  await expect(status('Calm')).toHaveText('23 h leftUnread')
  await expect(status('Done')).toHaveText('Completed')
  await expect(status('Soon')).toHaveText(/(1 h|59 min) leftUnread/)
  await page.clock.fastForward('02:30')
  await expect(status('Soon')).toHaveText(/5\d min leftUnread/)
})

test('a row shows its assignee and a failed reply', async ({ page, salon, admin: { user } }) => {
  await assign(salon, await addInquiry(salon), user.id)
  await page.route('**/api/contacts?*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    body.data[0].replyFailed = true
    await route.fulfill({ response, json: body })
  })
  await page.goto(address)
  await expect(rows(page).locator('th, td').nth(4)).toContainText(`With ${user.name}`)
  await expect(rows(page).locator('th, td').nth(3)).toHaveText('Reply failedUnread')
  await expectAccessible(page)
})

for (const width of [1024, 1440, 2560])
  test(`at ${width} px names stand below their head`, async ({ page, salon }) => {
    await page.setViewportSize({ width, height: 900 })
    await addInquiry(salon, { firstName: 'Nimali', lastName: 'Perera' })
    await page.goto(address)
    const startOf = (text: Locator) =>
      text.evaluate(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().left)
      })
    const name = rows(page).getByText('Nimali Perera', { exact: true }).first()
    expect(await startOf(name)).toBe(await startOf(page.getByRole('columnheader', { name: 'Name' })))
  })

test('a list is named by its first service and how many more', async ({ page, salon }) => {
  const lines = ['Bridal Trial, Rs. 15,000', 'Bridal Makeup, Rs. 65,000', 'Saree Draping, Rs. 3,500']
  const list = lines.map(line => `Service: ${line}\n`).join('')
  const message = `${list}Together Rs. 83,500 on the list of 28 November.\n\nIs there a chair?`
  await addInquiry(salon, { service: 'Bridal Trial', message })
  await page.goto(address)
  await expect(rows(page)).toContainText('Bridal Trial and 2 more')
  await expect(rows(page)).toContainText('Is there a chair?')
})
