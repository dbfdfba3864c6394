// Long: each wish is followed to the message, the draft and the success box, with and without scripts.
import type { Page } from '@playwright/test'
import { sampleContent } from '#content/sample-salon.ts'
import { paths } from '#contracts/paths/paths.ts'
import { publishHours } from '#tests/published-hours.ts'
import { expectAccessible, waitForHydration } from '../checks.ts'
import { expect, test } from '../test.ts'
import { translatePage } from '../translation.ts'
import {
  chip,
  chooseDay,
  client,
  dayTile,
  failSubmitOnce,
  failureMessage,
  field,
  fillIn,
  inquiries,
  inquiryForm,
  openForm,
  otherDay,
  sendButton,
} from './form.ts'

// Monday, 1 June 2026, 14:00 in Colombo.
const NOW = new Date('2026-06-01T08:30:00Z')
const FRIDAY = '2026-06-05'
const LINES = 'Wished time: Friday, 5 June 2026, in the morning.\nPlease answer by WhatsApp.\n\n'

const choose = (page: Page, name: string) =>
  inquiryForm(page).locator('label').getByText(name, { exact: true }).last().click()
const sentBox = (page: Page) => page.getByRole('region', { name: /thank you/i })
const messages = async (salon: Parameters<typeof inquiries>[0]) =>
  (await inquiries(salon)).map(({ message }) => message)

async function fillInWish(page: Page) {
  await chooseDay(page, FRIDAY)
  await choose(page, 'Morning')
  await choose(page, 'WhatsApp')
}

test.beforeEach(({ page, salon }) => {
  salon.clock.now = () => NOW
  return page.clock.setFixedTime(NOW)
})

test('seven days from tomorrow can be chosen, closed ones say so, and nothing is chosen at first', async ({
  page,
  salon,
}) => {
  const { week } = sampleContent.hours
  await publishHours(salon.db, { ...week, thursday: null }, [])
  await openForm(page)
  const tiles = inquiryForm(page).locator('label', { has: page.locator('[name=wishedDay]') })
  await expect(tiles).toHaveText([
    'Tue 2 June',
    'Wed 3 June',
    /^Thu 4 June\s*closed$/,
    'Fri 5 June',
    'Sat 6 June',
    'Sun 7 June',
    'Mon 8 June',
  ])
  await expect(inquiryForm(page).locator('[name^=wished]:checked')).toHaveCount(0)
  await expect(otherDay(page)).toBeHidden()
  await chooseDay(page, '2026-06-04')
  await expect(inquiryForm(page)).toContainText('Wellawatte is closed on Thursdays.')
  await inquiryForm(page).getByRole('button', { name: 'Friday, 5 June' }).click()
  await expect(dayTile(page, FRIDAY)).toBeChecked()
  await expect(dayTile(page, FRIDAY)).toBeFocused()
})

test('the panel has the hours of the wished day; Clear takes day and time back', async ({ page }) => {
  await openForm(page)
  await fillInWish(page)
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText('Friday, 5 June 2026')
  await expect(panel).toContainText(/9\sam–8\spm/)
  await inquiryForm(page).getByRole('button', { name: 'Clear' }).click()
  await expect(inquiryForm(page).locator('[name^=wished]:checked')).toHaveCount(0)
  await expect(panel).not.toContainText('Friday, 5 June 2026')
  await chooseDay(page, '2026-08-20')
  await expect(panel).toContainText('Thursday, 20 August 2026')
})

test('each link that says Book opens them', async ({ page }) => {
  for (const path of ['/', '/services']) {
    await page.goto(path)
    const links = page.getByRole('link', { name: /^Book/ })
    const targets = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    expect(targets.length).toBeGreaterThan(1)
    expect(targets.filter(href => !/^\/contact\?(?:.+&)?book=1(?:#form)?$/.test(href))).toEqual([])
  }
})

test('the wishes are the first lines of the message, and the success box repeats them', async ({
  page,
  salon,
}) => {
  await test.step('the wishes are chosen and sent', async () => {
    await openForm(page, paths.contactAbout({ service: 'Balayage', branch: 'Nugegoda' }))
    await fillIn(page)
    await fillInWish(page)
    await expectAccessible(page)
    await sendButton(page).click()
  })

  await test.step('the success box repeats them, and says how and by when the salon answers', async () => {
    await expect(sentBox(page)).toContainText('Balayage, Nugegoda, Friday, 5 June 2026, in the morning')
    await expect(sentBox(page)).toContainText('We will answer by WhatsApp to +94 77 000 0009.')
    await expect(sentBox(page)).toContainText(/That is by \w+day, \d+ \w+, \d+(\.\d\d)?\s[ap]m in Colombo\./)
  })

  await test.step('its WhatsApp link repeats them', async () => {
    const chat = new URL((await sentBox(page).getByRole('link').first().getAttribute('href')) ?? '')
    expect(chat.href).toMatch(/^https:\/\/wa\.me\/94770000003\?/)
    expect(chat.searchParams.get('text')).toBe(
      'Hello Araliya, Nugegoda branch, I have a question about Balayage (රු.\u00a028,500).\n\n' +
        'I have just sent you a request on your website: Friday, 5 June 2026, in the morning. My name is Nimali Perera.',
    )
  })

  await test.step('they are the first lines of the stored message', async () => {
    await expectAccessible(page)
    expect(await messages(salon)).toEqual([LINES + client.Message])
  })

  await test.step('another message begins without wishes', async () => {
    await page.getByRole('button', { name: 'Send another message' }).click()
    await expect(inquiryForm(page).locator('[name^=wished]:checked')).toHaveCount(0)
    await expect(chip(page, 'Any way')).toBeChecked()
  })
})

test('without wishes the message is exactly what was typed', async ({ page, salon }) => {
  await openForm(page, paths.book)
  await fillIn(page)
  await choose(page, 'Evening')
  await inquiryForm(page).getByRole('button', { name: 'Clear' }).click()
  await sendButton(page).click()
  await expect(sentBox(page)).toContainText('Our answer will go to nimali.perera@mail.example.')
  expect(await messages(salon)).toEqual([client.Message])
})

test('the calendar has the days from today in Colombo for a year', async ({ page, salon }) => {
  await openForm(page, paths.book)
  await choose(page, 'Another day')
  await otherDay(page).focus()
  await expect(otherDay(page)).toHaveAttribute('min', '2026-06-01')
  await expect(otherDay(page)).toHaveAttribute('max', '2027-06-01')
  await fillIn(page)
  await otherDay(page).fill('2026-05-31')
  await sendButton(page).click()
  await expect(otherDay(page)).toBeFocused()
  await expect(otherDay(page)).toHaveAccessibleDescription('Please choose today or a later day')
  await expect(field(page, 'Message')).toHaveValue(client.Message)
  expect(await inquiries(salon)).toEqual([])
  await chooseDay(page, FRIDAY)
  await expect(inquiryForm(page).getByText('Please choose today or a later day')).toHaveCount(0)
})

test('an answer by WhatsApp or a call needs a telephone number, until another answer is chosen', async ({
  page,
}) => {
  await openForm(page, paths.book)
  await fillIn(page, { ...client, Phone: '' })
  await choose(page, 'Call')
  await sendButton(page).click()
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter your phone number, so we can call you',
  )
  await choose(page, 'Email')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('')
})

test('a message that is too long with the wishes keeps everything, with an error that says so', async ({
  page,
  salon,
}) => {
  await openForm(page, paths.book)
  const message = 'x'.repeat(5_000)
  await fillIn(page, { ...client, Message: message })
  await fillInWish(page)
  await sendButton(page).click()
  await expect(field(page, 'Message')).toHaveAccessibleDescription(
    `Must be at most ${(5_000 - LINES.length).toLocaleString('en-US')} characters, as your wishes are added to it`,
  )
  await expect(field(page, 'Message')).toHaveValue(message)
  expect(await inquiries(salon)).toEqual([])
})

test('the draft keeps the wishes, and shows them after a reload', async ({ page }) => {
  await openForm(page)
  await fillInWish(page)
  await page.reload()
  await expect(dayTile(page, FRIDAY)).toBeChecked()
  await expect(chip(page, 'Morning')).toBeChecked()
  await expect(chip(page, 'WhatsApp')).toBeChecked()
  await chooseDay(page, '2026-08-20')
  await page.reload()
  await expect(otherDay(page)).toHaveValue('2026-08-20')
})

test('after a failure there are the telephone, and WhatsApp with what was typed', async ({ page }) => {
  await openForm(page, paths.contactAbout({ service: 'Balayage', branch: 'Nugegoda' }))
  await fillIn(page)
  await fillInWish(page)
  await failSubmitOnce(page, 503, { success: false, error: 'No' })
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(failureMessage)
  const box = inquiryForm(page)
    .locator('div', { has: page.getByRole('alert') })
    .last()
  await expect(box.getByRole('link', { name: '+94 77 000 0003' })).toHaveAttribute('href', 'tel:+94770000003')
  const chat = new URL((await box.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '')
  expect(chat.searchParams.get('text')).toBe(
    'Hello Araliya, Nugegoda branch, I have a question about Balayage (රු.\u00a028,500).\n\n' +
      `${LINES}${client.Message}\n\nNimali Perera`,
  )
  await expectAccessible(page)
})

test('a translated form keeps the wishes', async ({ page, salon }) => {
  await page.goto(paths.book)
  await waitForHydration(page)
  await translatePage(page)
  await fillIn(page)
  await chooseDay(page, FRIDAY)
  await inquiryForm(page)
    .locator('label', { has: page.locator('[value=morning]') })
    .click()
  await inquiryForm(page)
    .locator('label', { has: page.locator('[value=whatsapp]') })
    .click()
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  expect(await messages(salon)).toEqual([LINES + client.Message])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link that says Book opens the wishes, and they are sent', async ({ page, salon }) => {
    await page.goto('/services')
    await page.getByRole('link', { name: 'Book Balayage' }).click()
    await fillIn(page)
    await fillInWish(page)
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/contact\?sent=\d+\.\d+\.\d+\.2026-06-05\.morning$/)
    await expect(sentBox(page)).toContainText('Balayage, Wellawatte, Friday, 5 June 2026, in the morning')
    await expect(sentBox(page)).toContainText('That is by Tuesday, 2 June, 2 pm in Colombo.')
    expect(await messages(salon)).toEqual([LINES + client.Message])
  })

  test('a refused wish comes back with all that was chosen', async ({ page }) => {
    await page.goto('/contact')
    await fillIn(page, { ...client, Phone: '' })
    await chooseDay(page, '2026-05-01')
    await choose(page, 'Evening')
    await choose(page, 'Call')
    await sendButton(page).click()
    await expect(otherDay(page)).toHaveAccessibleDescription('Please choose today or a later day')
    await expect(otherDay(page)).toHaveValue('2026-05-01')
    await expect(chip(page, 'Evening')).toBeChecked()
    await expect(chip(page, 'Call')).toBeChecked()
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/so we can call you/)
    await expect(field(page, 'Message')).toHaveValue(client.Message)
    const chat = page.getByRole('link', { name: /WhatsApp/ }).first()
    await expect(chat).toBeVisible()
  })
})
