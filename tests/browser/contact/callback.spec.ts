// The short form for those without an email, in each of its states and without JavaScript.
import type { Page } from '@playwright/test'
import { paths } from '#contracts/paths/paths.ts'
import { longDay, nameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek, laterDay, salonDay } from '#contracts/text/days.ts'
import { expectAccessible, holdScripts } from '../checks.ts'
import { expect, test } from '../test.ts'
import { chooseBranch, chooseDay, failureMessage, field, inquiries, openForm } from './form.ts'

const form = (page: Page) => page.getByRole('form', { name: 'No email? We call you' })
const unfold = (page: Page) => page.getByRole('heading', { name: 'No email? We call you' }).click()
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Request' })
const sentBox = (page: Page) => page.getByRole('region', { name: /thank you/i })

async function fillIn(page: Page) {
  await form(page).getByLabel('First name').fill('Kamala')
  await form(page).getByLabel('Phone').fill('077 000 0140')
}

test('a first name and a number ask for a call about the chosen service @essential', async ({
  page,
  salon,
}) => {
  await openForm(page, paths.contactAbout({ service: 'Balayage', branch: 'Nugegoda' }))
  await expect(form(page)).toBeHidden()
  await page.getByRole('link', { name: 'No email? We call you' }).click()
  await expect(form(page).getByLabel('Service')).toHaveValue('Balayage')
  await fillIn(page)
  await expectAccessible(page)
  await send(page).click()
  await expect(sentBox(page)).toBeFocused()
  await expect(sentBox(page)).toContainText('Balayage, Nugegoda')
  await expect(sentBox(page)).toContainText('We will call you on 077 000 0140.')
  expect(await inquiries(salon)).toMatchObject([
    {
      source: 'callback',
      firstName: 'Kamala',
      lastName: '',
      email: '',
      phone: '077 000 0140',
      branch: 'Nugegoda',
      service: 'Balayage',
      message: 'Please call me.',
    },
  ])
  const chat = new URL((await sentBox(page).getByRole('link').first().getAttribute('href')) ?? '')
  expect(chat.searchParams.get('text')).toMatch(/My name is Kamala\.$/)
})

test('a list goes with it, and the answer may come by WhatsApp', async ({ page, salon }) => {
  await openForm(page, paths.contactAbout({ list: 'Bridal Makeup.65000_Bridal Trial.15000' }))
  await unfold(page)
  await expect(form(page).getByLabel('Service')).toHaveCount(0)
  await fillIn(page)
  await form(page).getByText('WhatsApp', { exact: true }).click()
  await form(page).getByLabel('When, and what about?').fill('After five, please.')
  await send(page).click()
  await expect(sentBox(page)).toContainText('We will answer by WhatsApp to 077 000 0140.')
  const [{ message } = { message: '' }] = await inquiries(salon)
  const today = longDay(salonDay(salon.clock.now())).replace(/ \d{4}$/, '')
  expect(message).toBe(
    `Service: Bridal Makeup, Rs. 65,000
Service: Bridal Trial, Rs. 15,000
Together Rs. 80,000 on the list of ${today}.
Please answer by WhatsApp.

After five, please.`,
  )
})

test('fields that are missing have their errors by name, and nothing is sent', async ({ page, salon }) => {
  await openForm(page)
  await unfold(page)
  await send(page).click()
  await expect(form(page).getByLabel('First name')).toBeFocused()
  await expect(form(page).getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(form(page).getByLabel('Phone')).toHaveAccessibleDescription(
    'Please enter your phone number, so we can call you',
  )
  await expectAccessible(page)
  await form(page).getByLabel('First name').fill('Kamala')
  await expect(form(page).getByLabel('First name')).toHaveAccessibleDescription('')
  // The other form has no errors.
  await expect(field(page, 'First name')).toHaveAccessibleDescription('')
  expect(await inquiries(salon)).toEqual([])
})

test('a failed one keeps what was typed, offers WhatsApp, and can be sent again', async ({ page, salon }) => {
  await openForm(page)
  await unfold(page)
  await fillIn(page)
  await page.route('**/api/contacts/callback', route => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await send(page).click()
  const alert = form(page).getByRole('alert')
  await expect(alert).toHaveText(failureMessage)
  await expect(alert).toBeFocused()
  await expect(form(page).getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await expect(form(page).getByLabel('Phone')).toHaveValue('077 000 0140')
  await expectAccessible(page)
  await send(page).click()
  await expect(sentBox(page)).toBeVisible()
  expect(await inquiries(salon)).toHaveLength(1)
})

test('offline it says that the device is offline, and while it is sent it says so', async ({
  page,
  context,
}) => {
  await openForm(page)
  await unfold(page)
  await fillIn(page)
  await context.setOffline(true)
  await send(page).click()
  await expect(form(page).getByText('You are offline, and your message stays here.')).toBeVisible()
  await context.setOffline(false)
  await expect(form(page).getByText('You are offline, and your message stays here.')).toHaveCount(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/contacts/callback', async route => {
    await promise
    await route.continue()
  })
  await send(page).click()
  await expect(form(page).getByRole('button', { name: 'Sending...' })).toBeVisible()
  resolve()
  await expect(sentBox(page)).toBeVisible()
})

test('it says what of the form above goes with it', async ({ page, salon }) => {
  await openForm(page, paths.contactAbout({ list: 'Bridal Makeup.65000_Bridal Trial.15000' }))
  const day = laterDay(salonDay(salon.clock.now()), 3)
  await chooseDay(page, day)
  await chooseBranch(page, 'Nugegoda')
  await unfold(page)
  await expect(form(page).getByText(/^From above: /)).toHaveText(
    `From above: Bridal Makeup and Bridal Trial, Nugegoda, ${nameOfDay(dayOfWeek(day))}, ${longDay(day)}`,
  )
  await chooseBranch(page, 'Any branch')
  await expect(form(page).getByText(/^From above: /)).not.toContainText('Nugegoda')
})

test('what was typed before the page was hydrated stays, and is sent', async ({ page, salon }) => {
  const release = await holdScripts(page)
  await page.goto(paths.contact, { waitUntil: 'commit' })
  await unfold(page)
  await fillIn(page)
  release()
  await page.locator('#form[novalidate]').waitFor()
  await expect(form(page).getByLabel('First name')).toHaveValue('Kamala')
  await send(page).click()
  await expect(sentBox(page)).toBeVisible()
  expect(await inquiries(salon)).toMatchObject([{ source: 'callback', firstName: 'Kamala' }])
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(form(page)).toBeHidden()
})

test('a reload and another page keep what was typed, until it is sent', async ({ page, salon }) => {
  await openForm(page)
  await unfold(page)
  await fillIn(page)
  await form(page).getByText('WhatsApp', { exact: true }).click()
  await form(page).getByLabel('When, and what about?').fill('After five, please.')
  const isKept = async () => {
    await expect(form(page).getByLabel('First name')).toHaveValue('Kamala')
    await expect(form(page).getByRole('radio', { name: 'WhatsApp' })).toBeChecked()
    await expect(form(page).getByLabel('When, and what about?')).toHaveValue('After five, please.')
  }
  await test.step('another page', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(paths.about)
    await page.goBack()
    await isKept()
  })
  await test.step('a reload, and nothing of it is in the form above', async () => {
    await page.reload()
    await isKept()
    await expect(field(page, 'First name')).toHaveValue('')
  })
  await test.step('once it is sent, the form is empty', async () => {
    await send(page).click()
    await expect(sentBox(page)).toBeFocused()
    expect(await inquiries(salon)).toMatchObject([{ firstName: 'Kamala', phone: '077 000 0140' }])
    await openForm(page)
    await unfold(page)
    await expect(form(page).getByLabel('First name')).toHaveValue('')
  })
})

test('the service is one for both forms', async ({ page }) => {
  await openForm(page)
  await unfold(page)
  await form(page).getByLabel('Service').selectOption('Balayage')
  await expect(field(page, 'Service')).toHaveValue('Balayage')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it is posted, comes back with its errors, and is sent', async ({ page, salon }) => {
    await page.goto(paths.contactAbout({ service: 'Balayage', branch: 'Nugegoda' }))
    await unfold(page)
    await form(page).getByLabel('First name').fill('Kamala')
    await form(page).getByLabel('Phone').fill('call me')
    await form(page).getByText('WhatsApp', { exact: true }).click()
    await send(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(failureMessage)
    await expect(form(page).getByLabel('Phone')).toHaveAccessibleDescription(
      'Please enter a phone number with at least one digit',
    )
    await expect(form(page).getByLabel('First name')).toHaveValue('Kamala')
    await expect(form(page).getByRole('radio', { name: 'WhatsApp' })).toBeChecked()
    await expect(field(page, 'First name')).toHaveValue('')
    await form(page).getByLabel('Phone').fill('077 000 0140')
    await send(page).click()
    await expect(page).toHaveURL(/\/contact\?sent=[\d.]+$/)
    await expect(sentBox(page)).toContainText('Balayage, Nugegoda')
    expect(await inquiries(salon)).toMatchObject([
      {
        source: 'callback',
        firstName: 'Kamala',
        branch: 'Nugegoda',
        message: 'Please answer by WhatsApp.',
        spam: 0,
      },
    ])
  })
})
