// Long: each rule of the form has its test.
import { weekdayAndLongDay } from '#contracts/text/date-texts.ts'
import { aService } from '#tests/factories.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { expect, test } from '../test.ts'
import {
  branchChip,
  chip,
  chooseBranch,
  client,
  failSubmitOnce,
  failureMessage,
  field,
  fillIn,
  holdSubmit,
  inquiries,
  inquiryForm,
  openForm,
  sendButton,
} from './form.ts'

test('the form has its seven fields in the order of a decision: what and where, when, who', async ({
  page,
  salon,
}) => {
  await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Bambalapitiya').execute()
  await openForm(page)
  const names = await inquiryForm(page)
    .locator('input, select, textarea')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).name))
  expect(names.filter(name => name !== 'website')).toEqual([
    'service',
    ...Array(3).fill('branch'),
    ...Array(8).fill('wishedDay'),
    'wishedDate',
    ...Array(3).fill('wishedTime'),
    'firstName',
    'lastName',
    'email',
    'phone',
    ...Array(4).fill('answerBy'),
    'message',
  ])
  await expect(inquiryForm(page).locator('label', { has: page.locator('[name=branch]') })).toHaveText([
    'Wellawatte',
    'Nugegoda',
    'Any branch',
  ])
  const groups = field(page, 'Service').locator('optgroup')
  expect(await groups.evaluateAll(all => all.map(group => (group as HTMLOptGroupElement).label))).toEqual([
    'Hair Styling',
    'Makeup',
    'Nail Care',
    'Facial Treatments',
  ])
  await expect(groups.nth(2)).toContainText('Nail Art')
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
})

test('the first enabled branch is preselected, and its details are shown', async ({ page, salon }) => {
  await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Wellawatte').execute()
  await openForm(page)
  await expect(branchChip(page, 'Bambalapitiya')).toBeChecked()
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText('Araliya Bambalapitiya')
  await expect(panel.getByRole('link', { name: '+94 11 000 0002' })).toHaveAttribute(
    'href',
    'tel:+94110000002',
  )
  await expect(panel.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/94110000002\?/,
  )
  await expect(panel).toContainText('two parking spaces in front')
})

test('the details are those of the chosen branch, and its WhatsApp chat names branch and service', async ({
  page,
}) => {
  await openForm(page)
  const panel = page.getByRole('complementary')
  await chooseBranch(page, 'Nugegoda')
  await expect(panel).toContainText('7 Temple Flower Road, Nugegoda')
  await field(page, 'Service').selectOption('Balayage')
  const chat = new URL((await panel.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '')
  expect(chat.href).toMatch(/^https:\/\/wa\.me\/94770000003\?/)
  expect(chat.searchParams.get('text')).toBe(
    'Hello Araliya, Nugegoda branch, I have a question about Balayage (රු.\u00a028,500).',
  )
})

test('without a preferred branch the details are those of the salon', async ({ page }) => {
  await openForm(page)
  const panel = page.getByRole('complementary')
  await chooseBranch(page, 'Any branch')
  await expect(panel).toContainText('Araliya Beauty Salon')
  await expect(panel).toContainText('hello@araliya.example')
  await expect(panel).toContainText('Mon–Fri 9 am–8 pm')
})

test('the URL preselects a branch and a service; unknown names are ignored', async ({ page }) => {
  await openForm(page, '/contact?service=Bridal+Makeup&branch=Nugegoda')
  await expect(branchChip(page, 'Nugegoda')).toBeChecked()
  await expect(field(page, 'Service')).toHaveValue('Bridal Makeup')
  await openForm(page, '/contact?service=Surfing&branch=Kandy')
  await expect(branchChip(page, 'Wellawatte')).toBeChecked()
  await expect(field(page, 'Service')).toHaveValue('')
})

test('the form says what the service costs that a link has chosen', async ({ page }) => {
  await openForm(page, '/contact?service=Bridal+Makeup')
  await expect(inquiryForm(page)).toContainText('About Bridal Makeup, in Wellawatte · රු.\u00a065,000')
})

test('the form names the branch that a link has chosen', async ({ page }) => {
  await openForm(page, '/contact?branch=Nugegoda')
  await expect(inquiryForm(page).getByText('In Nugegoda')).toBeVisible()
})

test('services of the same name are chosen by category, or by duration and price', async ({
  page,
  salon,
}) => {
  const now = new Date().toISOString()
  const add = (service: Parameters<typeof aService>[0]) => createService(salon.db, aService(service), now)
  await add({ name: 'Zebra', categoryId: 'hair', duration: '1 hour', price: 4500 })
  await add({ name: 'Zebra', categoryId: 'nails', duration: '45 min', price: 2000 })
  await add({ name: 'zebra', categoryId: 'nails', duration: '90 min', price: 3500 })
  await openForm(page)
  await expect(field(page, 'Service').getByRole('option', { name: /zebra/i })).toHaveText([
    'Zebra (Hair Styling)',
    'Zebra (45 min, රු.\u00a02,000)',
    'zebra (90 min, රු.\u00a03,500)',
  ])
  await page.goto('/services?category=nails')
  await page
    .getByRole('listitem')
    .filter({ hasText: '45 min' })
    .getByRole('link', { name: 'Book Zebra' })
    .click()
  await expect(field(page, 'Service').locator('option:checked')).toHaveText('Zebra (45 min, රු.\u00a02,000)')
  await expect(inquiryForm(page)).toContainText('About Zebra (45 min')
})

test('a sent form shows success, and is empty for another message @essential', async ({ page, salon }) => {
  await openForm(page, '/contact?service=Balayage')
  await fillIn(page)
  const release = await holdSubmit(page)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeVisible()
  release()

  await expect(page.getByText('We respond within 24 hours.').first()).toBeVisible()
  await expect(field(page, 'First name')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
  expect(await inquiries(salon)).toMatchObject([
    {
      firstName: 'Nimali',
      lastName: 'Perera',
      email: client.Email,
      phone: client.Phone,
      branch: 'Wellawatte',
      service: 'Balayage',
      message: client.Message,
      status: 'unread',
    },
  ])

  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(field(page, 'First name')).toBeFocused()
  for (const label of [...Object.keys(client), 'Service']) await expect(field(page, label)).toHaveValue('')
  await expect(branchChip(page, 'Any branch')).toBeChecked()
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
})

test('each required field that is empty has its error until it is edited, and nothing is sent', async ({
  page,
  salon,
}) => {
  await openForm(page)
  await sendButton(page).click()
  await expect(field(page, 'First name')).toBeFocused()
  for (const [label, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Email is required'],
    ['Message', 'Message is required'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(message)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText(failureMessage)).toHaveCount(0)
  await field(page, 'First name').fill('Nimali')
  await expect(field(page, 'First name')).toHaveAccessibleDescription('')
  expect(await inquiries(salon)).toEqual([])
})

test('an email and a telephone number that are none have their errors, and nothing is sent', async ({
  page,
  salon,
}) => {
  await openForm(page)
  await fillIn(page, { ...client, Email: 'nimali', Phone: 'call me' })
  await sendButton(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter a phone number with at least one digit',
  )
  expect(await inquiries(salon)).toEqual([])
})

test('a failed submission keeps everything and can be sent again', async ({ page, salon }) => {
  await openForm(page)
  await fillIn(page)
  await failSubmitOnce(page, 429, { success: false, error: 'Not for this page' })
  await sendButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(failureMessage)
  await expect(alert).toBeFocused()
  for (const [label, value] of Object.entries(client)) await expect(field(page, label)).toHaveValue(value)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  expect(await inquiries(salon)).toHaveLength(1)
})

test('fields that the server refuses show its messages, and the first is focused', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await failSubmitOnce(page, 422, {
    success: false,
    error: 'No',
    fields: { phone: 'This number is too short', message: 'Please say more' },
  })
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(failureMessage)
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('This number is too short')
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Please say more')
})

test('a privacy notice says what the data are for, without asking for consent', async ({ page }) => {
  await openForm(page)
  await expect(inquiryForm(page)).toContainText('only to answer you and to prepare your visit')
  await expect(inquiryForm(page)).toContainText('We delete it 24 months after we’ve dealt with it.')
  await expect(inquiryForm(page).getByRole('link', { name: /^What becomes of your data/ })).toHaveAttribute(
    'href',
    '/privacy',
  )
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('the keyboard alone sends an inquiry', async ({ page, salon }) => {
  await openForm(page)
  const tiles = inquiryForm(page).getByRole('group', { name: 'Day' }).getByRole('radio')

  await test.step('what is wished, and when', async () => {
    await field(page, 'Service').focus()
    await page.keyboard.type('Bala')
    await page.keyboard.press('Tab')
    await expect(branchChip(page, 'Wellawatte')).toBeFocused()
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowRight')
    await expect(branchChip(page, 'Nugegoda')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(tiles.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tiles.nth(1)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(chip(page, 'Morning')).toBeFocused()
  })

  await test.step('who asks', async () => {
    await page.keyboard.press('Tab')
    await expect(inquiryForm(page).getByRole('link', { name: 'No email? We call you' })).toBeFocused()
    await page.keyboard.press('Tab')
    for (const text of ['Nimali', 'Perera', 'nimali@mail.example', '077 000 0009']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(chip(page, 'Any way')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Is there a free chair?')
    await page.keyboard.press('Tab')
    await expect(sendButton(page)).toBeFocused()
  })

  await test.step('it is sent', async () => {
    const day = await tiles.nth(1).inputValue()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: /thank you/i })).toBeFocused()
    expect(await inquiries(salon)).toMatchObject([
      {
        branch: 'Nugegoda',
        service: 'Balayage',
        message: `Wished time: ${weekdayAndLongDay(day)}.\n\nIs there a free chair?`,
      },
    ])
  })

  await test.step('another message begins at the first field', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field(page, 'First name')).toBeFocused()
  })
})

test('a mistyped email domain is corrected with one press', async ({ page, salon }) => {
  await openForm(page)
  await fillIn(page, { ...client, Email: 'nimali@gmial.com' })
  const suggestion = inquiryForm(page).getByRole('status').getByRole('button', { name: 'nimali@gmail.com' })
  await suggestion.click()
  await expect(field(page, 'Email')).toHaveValue('nimali@gmail.com')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(suggestion).toHaveCount(0)
  await sendButton(page).click()
  await expect(page.getByText('Our answer will go to nimali@gmail.com.')).toBeVisible()
  expect(await inquiries(salon)).toMatchObject([{ email: 'nimali@gmail.com' }])
})
