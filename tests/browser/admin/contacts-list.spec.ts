import type { Page } from '@playwright/test'
import { changeContact } from '../../../server/contacts/actions/change.queries.ts'
import { expectSound, stopClock } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { signInAsAdmin } from './admin.ts'
import { addContact, addContacts, colleagueSets } from './contacts-data.ts'
import { address, rows } from './list.ts'

const detail = (page: Page) => page.getByRole('dialog', { name: 'Contact Submission Detail' })
const _boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  return box
}
const HOUR = 60

test.beforeEach(({ page, salon }) => signInAsAdmin(page, salon).then(() => undefined))

test('a row says what is wanted: interest, and one line of the message', whole, async ({ page, salon }) => {
  await addContact(salon, { message: `First line,\nsecond line. ${'And more of it. '.repeat(30)}` })
  await page.goto(address)
  const interest = rows(page).getByRole('cell').nth(4)
  await expect(interest).toContainText('Cut and Blow-dry')
  const line = interest.getByText('First line, second line.')
  await expect(line).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThan(25)
})

test('the whole row opens, but not from a link or a checkbox', whole, async ({ page, salon }) => {
  const id = await addContact(salon)
  await page.goto(address)
  await rows(page).getByText('Wellawatte').click()
  await expect(page).toHaveURL(new RegExp(`open=${id}$`))
  await expect(detail(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select Nimali Perera' }).check()
  await page.evaluate(() => document.addEventListener('click', event => event.preventDefault(), true))
  await rows(page).getByRole('link', { name: 'nimali.perera@mail.example' }).click()
  await expect(page).toHaveURL(/appointments$/)
})

test('marking text does not open the row', whole, async ({ page, salon }) => {
  await addContact(salon)
  await page.goto(address)
  const date = await rows(page).locator('time').boundingBox()
  if (!date) throw new Error('There is no date')
  await page.mouse.move(date.x + 2, date.y + date.height / 2)
  await page.mouse.down()
  await page.mouse.move(date.x + date.width - 2, date.y + date.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('202')
  await expect(page).toHaveURL(/appointments$/)
})

test('a message that says the same as the one before stays for its own three seconds', async ({
  page,
  salon,
}) => {
  await addContacts(salon, 2)
  await page.clock.install()
  await page.goto(address)
  await expect(rows(page)).toHaveCount(2)
  await stopClock(page)
  const message = page.getByText('Contact status updated to completed')
  const complete = async (row: number) => {
    await rows(page).nth(row).getByRole('button', { name: /^View/ }).focus()
    await page.keyboard.press('c')
    await expect(rows(page).nth(row)).toContainText('Completed')
    await expect(message).toBeVisible()
  }
  await complete(0)
  await page.clock.runFor(2900)
  await complete(1)
  await page.clock.runFor(2900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
})

test('how many are unread stands at the entry and in the title, and follows what happens', async ({
  page,
  salon,
}) => {
  await addContacts(salon, 3)
  await addContact(salon, {}, { suspected: true })
  await page.goto('/admin/settings')
  const entry = page.getByRole('link', { name: 'Appointments', exact: true })
  await expect(entry).toHaveAccessibleDescription('3 unread')
  await expect(page).toHaveTitle('(3) Settings · Araliya back office')
  await entry.click()
  await expect(page).toHaveTitle('(3) Appointments · Araliya back office')
  await page.getByRole('button', { name: 'View Guest 1' }).click()
  await expect(page).toHaveTitle('(2) Appointments · Araliya back office')
  await page.keyboard.press('Escape')
  await expect(entry).toHaveAccessibleDescription('2 unread')
  await page.getByRole('button', { name: 'Collapse Sidebar' }).click()
  await expectSound(page)
})

test(
  'possible spam is said in plain words, can be hidden, and stays hidden',
  whole,
  async ({ page, salon }) => {
    await addContact(salon, { firstName: 'Crypto', lastName: 'Advisor' }, { suspected: true })
    await addContact(salon)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Crypto' })).toContainText('Possible spam')
    await expect(rows(page).filter({ hasText: 'Crypto' })).not.toContainText(/left|Overdue/)
    const hide = page.getByLabel('Hide possible spam (1)')
    await hide.check()
    await expect(rows(page)).toHaveText([/Nimali/])
    await page.reload()
    await expect(rows(page)).toHaveText([/Nimali/])
    await expect(hide).toBeChecked()
    await hide.uncheck()
    await expect(rows(page)).toHaveCount(2)
  },
)

test('the time left is said in words, and goes on each minute', whole, async ({ page, salon }) => {
  await addContact(salon, { firstName: 'Late' }, { minutesAgo: 26 * HOUR + 5 })
  await addContact(salon, { firstName: 'Soon' }, { minutesAgo: 23 * HOUR })
  await addContact(salon, { firstName: 'Calm' }, { minutesAgo: 10 })
  const done = await addContact(salon, { firstName: 'Done' }, { minutesAgo: 30 * HOUR })
  await colleagueSets(salon, done, 'completed')
  await page.clock.install()
  await page.goto(address)
  const status = (name: string) => rows(page).filter({ hasText: name }).getByRole('cell').nth(3)
  await expect(status('Late')).toHaveText('UnreadOverdue 2 h')
  await expect(status('Calm')).toHaveText('Unread23 h left')
  await expect(status('Done')).toHaveText('Completed')
  await expect(status('Soon')).toHaveText(/Unread(1 h|59 min) left/)
  const colour = (name: string, words: RegExp) =>
    status(name)
      .getByText(words)
      .evaluate(text => getComputedStyle(text).color)
  const colours = [
    await colour('Late', /^Overdue/),
    await colour('Soon', /left$/),
    await colour('Calm', /left$/),
  ]
  expect(new Set(colours).size).toBe(3)
  await page.clock.fastForward('02:30')
  await expect(status('Soon')).toHaveText(/Unread5\d min left/)
})

test('who sees to it and a failed reply are said in the list', whole, async ({ page, salon }) => {
  const { user } = await signInAsAdmin(page, salon)
  const id = await addContact(salon)
  await changeContact(salon.db, id, {
    action: { action: 'assign', userId: user.id },
    actor: { name: user.email, id: user.id },
    at: new Date().toISOString(),
  })
  await page.route('**/api/contacts?*', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data[0].replyFailed = true
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(address)
  await expect(rows(page).getByRole('cell').first()).toContainText(`With ${user.name}`)
  await expect(rows(page).getByRole('cell').nth(3)).toHaveText('UnreadReply failed')
  await expectSound(page)
})
