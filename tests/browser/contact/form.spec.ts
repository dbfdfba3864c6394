import { expect, test, whole } from '../test.ts'
import {
  failOnce,
  failure,
  field,
  fillIn,
  holdSending,
  inquiries,
  openForm,
  person,
  sendButton,
  theForm,
} from './form.ts'

test('has the seven fields, enabled branches only, services by category', async ({ page, salon }) => {
  await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Bambalapitiya').execute()
  await openForm(page)
  const names = await theForm(page)
    .locator('input, select, textarea')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).name))
  expect(names.filter(name => name !== 'website' && name !== 'ticket')).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'branch',
    'service',
    'message',
  ])
  expect(await field(page, 'Branch').locator('option').allTextContents()).toEqual([
    'No preference',
    'Wellawatte',
    'Nugegoda',
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

test(
  'preselects the first enabled branch by name, and the panel shows it',
  whole,
  async ({ page, salon }) => {
    await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Wellawatte').execute()
    await openForm(page)
    await expect(field(page, 'Branch')).toHaveValue('Bambalapitiya')
    const panel = page.getByRole('complementary')
    await expect(panel).toContainText('Araliya Bambalapitiya')
    await expect(panel.getByRole('link', { name: '+94 11 000 0002' })).toHaveAttribute(
      'href',
      'tel:+94110000002',
    )
    await expect(panel.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)

    await field(page, 'Branch').selectOption('Nugegoda')
    await expect(panel).toContainText('7 Temple Flower Road, Nugegoda')
    await field(page, 'Service').selectOption('Balayage')
    const chat = new URL((await panel.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '')
    expect(chat.href).toMatch(/^https:\/\/wa\.me\/94770000003\?/)
    expect(chat.searchParams.get('text')).toMatch(/Nugegoda.*Balayage/)

    await field(page, 'Branch').selectOption('No preference')
    await expect(panel).toContainText('Araliya Beauty Salon')
    await expect(panel).toContainText('hello@araliya.example')
    await expect(panel).toContainText('Mon-Fri 9am-8pm')
  },
)

test('the address preselects a branch and a service', whole, async ({ page }) => {
  await openForm(page, '/contact?service=Bridal+Makeup&branch=Nugegoda')
  await expect(field(page, 'Branch')).toHaveValue('Nugegoda')
  await expect(field(page, 'Service')).toHaveValue('Bridal Makeup')
})

test('unknown names in the address are ignored', whole, async ({ page }) => {
  await openForm(page, '/contact?service=Surfing&branch=Kandy')
  await expect(field(page, 'Branch')).toHaveValue('Wellawatte')
  await expect(field(page, 'Service')).toHaveValue('')
})

test('idle, submitting, success and back: everything is empty then, the branch too', async ({
  page,
  salon,
}) => {
  await openForm(page, '/contact?service=Balayage')
  await fillIn(page)
  const release = await holdSending(page)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeVisible()
  release()

  await expect(page.getByText('We respond within 24 hours.').first()).toBeVisible()
  await expect(field(page, 'First name')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
  expect(await inquiries(salon)).toMatchObject([
    {
      first_name: 'Nimali',
      last_name: 'Perera',
      email: person.Email,
      phone: person.Phone,
      branch: 'Wellawatte',
      service: 'Balayage',
      message: person.Message,
      status: 'unread',
    },
  ])

  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(field(page, 'First name')).toBeFocused()
  for (const label of [...Object.keys(person), 'Branch', 'Service']) {
    await expect(field(page, label)).toHaveValue('')
  }
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
})

test('asks for what is missing at its field, with focus on the first, and sends nothing', async ({
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
  await expect(page.getByText(failure)).toHaveCount(0)

  await fillIn(page, { ...person, Email: 'nimali', Phone: 'call me' })
  await expect(field(page, 'First name')).toHaveAccessibleDescription('')
  await sendButton(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter a phone number with at least one digit',
  )
  expect(await inquiries(salon)).toEqual([])
})

test(
  'takes phone numbers as people write them, and loses marks pasted with any field',
  whole,
  async ({ page, salon }) => {
    await openForm(page)
    const phone = '077 123 4567 / 071 765 4321 (WhatsApp)'
    const pasted = { ...person, Email: `\u200b${person.Email}\u202c`, Phone: `\u202a${phone}\u202c` }
    await fillIn(page, pasted)
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
    expect(await inquiries(salon)).toMatchObject([{ phone, email: person.Email }])
  },
)

for (const status of [409, 429, 500, 503]) {
  test(
    `says so above the form when the answer is ${status}, keeps everything, and works the next time`,
    whole,
    async ({ page, salon }) => {
      await openForm(page)
      await fillIn(page)
      await failOnce(page, status, { success: false, error: 'Not for this page' })
      await sendButton(page).click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText(failure)
      await expect(alert).toBeFocused()
      const box = await alert.boundingBox()
      expect(box?.y).toBeLessThan((await field(page, 'First name').boundingBox())?.y ?? 0)
      for (const [label, value] of Object.entries(person)) await expect(field(page, label)).toHaveValue(value)
      await sendButton(page).click()
      await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
      expect(await inquiries(salon)).toHaveLength(1)
    },
  )
}

test('shows what the server refuses at its field, with focus there', whole, async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await failOnce(page, 422, {
    success: false,
    error: 'No',
    fields: { phone: 'This number is too short', message: 'Please say more' },
  })
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(failure)
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('This number is too short')
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Please say more')
})

test('a notice at the form says what the data are for, without bundled consent', whole, async ({ page }) => {
  await openForm(page)
  await expect(theForm(page)).toContainText('only to answer you')
  await expect(theForm(page).getByRole('link', { name: 'hello@araliya.example' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('the keyboard alone sends an inquiry', async ({ page, salon }) => {
  await openForm(page)
  await field(page, 'First name').focus()
  for (const text of ['Nimali', 'Perera', 'nimali@mail.example', '077 000 0009']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(field(page, 'Branch')).toBeFocused()
  await page.keyboard.type('Nug')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bala')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Is there a free chair?')
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /thank you/i })).toBeFocused()
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda', service: 'Balayage' }])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'First name')).toBeFocused()
})

test('a slip in the email is asked about, and one press mends it', whole, async ({ page, salon }) => {
  await openForm(page)
  await fillIn(page, { ...person, Email: 'nimali@gmial.com' })
  const meant = theForm(page).getByRole('status').getByRole('button', { name: 'nimali@gmail.com' })
  await meant.click()
  await expect(field(page, 'Email')).toHaveValue('nimali@gmail.com')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(meant).toHaveCount(0)
  await sendButton(page).click()
  await expect(page.getByText('Our answer will go to nimali@gmail.com.')).toBeVisible()
  expect(await inquiries(salon)).toMatchObject([{ email: 'nimali@gmail.com' }])
})
