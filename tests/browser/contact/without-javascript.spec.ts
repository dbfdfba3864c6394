import { expect, test, whole } from '../test.ts'
import { FILL_MS, failure, field, fillIn, inquiries, person, sendButton } from './form.ts'

test.use({ javaScriptEnabled: false })

test('the form posts itself and leads to the success', async ({ page, salon }) => {
  await page.goto('/contact?service=Balayage')
  await fillIn(page)
  salon.clock.advance(FILL_MS)
  await sendButton(page).click()
  await expect(page).toHaveURL('/contact?sent=1')
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
  expect(await inquiries(salon)).toMatchObject([
    {
      first_name: 'Nimali',
      service: 'Balayage',
      branch: 'Wellawatte',
      message: person.Message,
      suspected: 0,
    },
  ])
  await page.getByRole('link', { name: 'Send another message' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  await expect(field(page, 'Branch')).toHaveValue('')
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
})

test('refused fields come back with their messages and all that was typed', async ({ page, salon }) => {
  await page.goto('/contact')
  await fillIn(page, { ...person, Phone: 'call me' })
  await field(page, 'Branch').selectOption('Nugegoda')
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    sendButton(page).click(),
  ])
  expect(answer.status()).toBe(422)
  await expect(page.getByRole('alert')).toHaveText(failure)
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter a phone number with at least one digit',
  )
  await expect(field(page, 'Phone')).toHaveValue('call me')
  await expect(field(page, 'Message')).toHaveValue(person.Message)
  await expect(field(page, 'Branch')).toHaveValue('Nugegoda')
  salon.clock.advance(FILL_MS)
  await field(page, 'Phone').fill('')
  await sendButton(page).click()
  await expect(page).toHaveURL('/contact?sent=1')
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda', suspected: 0 }])
})

test('a store that does not answer loses nothing that was typed', async ({ page, salon }) => {
  await page.goto('/contact')
  await fillIn(page)
  await salon.db.schema.alterTable('contacts').renameTo('contacts_away').execute()
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    sendButton(page).click(),
  ])
  expect(answer.status()).toBe(503)
  await expect(page.getByRole('alert')).toHaveText(failure)
  await expect(field(page, 'Message')).toHaveValue(person.Message)
  await salon.db.schema.alterTable('contacts_away').renameTo('contacts').execute()
  await sendButton(page).click()
  await expect(page).toHaveURL('/contact?sent=1')
  expect(await inquiries(salon)).toHaveLength(1)
})

test('posting the same form twice stores it once; what no person typed is marked', async ({
  page,
  salon,
}) => {
  await page.goto('/contact')
  const ticket = await page.locator('input[name=ticket]').getAttribute('value')
  expect(ticket).toMatch(/^[0-9a-z]+\.[\w-]{22}\.[\w-]{43}$/)
  const form = { firstName: 'A', lastName: 'B', email: 'a@mail.example', message: 'Hello' }
  const post = (extra: object) =>
    page.request.post('/contact', { form: { ...form, ...extra }, maxRedirects: 0 })
  for (let times = 0; times < 2; times++) expect((await post({ ticket })).status()).toBe(303)
  expect(await inquiries(salon)).toMatchObject([{ suspected: 1 }])
  salon.clock.advance(FILL_MS)
  await post({ ticket, message: 'A person' })
  await post({ ticket, message: 'The same ticket' })
  await post({ ticket, message: 'A trap', website: 'https://spam.example' })
  await post({ message: 'No ticket' })
  expect((await inquiries(salon)).map(({ message, suspected }) => [message, suspected])).toEqual([
    ['Hello', 1],
    ['A person', 0],
    ['The same ticket', 1],
    ['A trap', 1],
    ['No ticket', 0],
  ])
})

test(
  'a page that lay open for eight days, and another message after it, are a person’s',
  whole,
  async ({ page, salon }) => {
    await page.goto('/contact')
    for (const openMs of [8 * 24 * 60 * 60 * 1000, FILL_MS]) {
      await fillIn(page)
      salon.clock.advance(openMs)
      await sendButton(page).click()
      await page.getByRole('link', { name: 'Send another message' }).click()
    }
    expect(await inquiries(salon)).toMatchObject([{ suspected: 0 }, { suspected: 0 }])
  },
)
