import { aBranch } from '#tests/factories.ts'
import { createBranch } from '../../../server/salon/branches/branches.queries.ts'
import { expect, test } from '../test.ts'
import {
  branchChip,
  chooseBranch,
  client,
  failureMessage,
  field,
  fillIn,
  inquiries,
  sendButton,
} from './form.ts'

test.use({ javaScriptEnabled: false })

test('the form is posted and leads to the success page @essential', async ({ page, salon }) => {
  await page.goto('/contact?service=Balayage')
  await fillIn(page)
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/contact\?sent=[\d.]+$/)
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
  expect(await inquiries(salon)).toMatchObject([
    {
      firstName: 'Nimali',
      service: 'Balayage',
      branch: 'Wellawatte',
      message: client.Message,
      spam: 0,
    },
  ])
  await page.getByRole('link', { name: 'Send another message' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  await expect(branchChip(page, 'Any branch')).toBeChecked()
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
})

test('a refused form comes back with all that was typed', async ({ page, salon }) => {
  await page.goto('/contact')
  await fillIn(page, { ...client, Phone: 'call me' })
  await chooseBranch(page, 'Nugegoda')
  const [response] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    sendButton(page).click(),
  ])
  expect(response.status()).toBe(422)
  await expect(page.getByRole('alert')).toHaveText(failureMessage)
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter a phone number with at least one digit',
  )
  await expect(field(page, 'Phone')).toHaveValue('call me')
  await expect(field(page, 'Message')).toHaveValue(client.Message)
  await expect(branchChip(page, 'Nugegoda')).toBeChecked()
  await field(page, 'Phone').fill('')
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/contact\?sent=[\d.]+$/)
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda', spam: 0 }])
})

test('the second of two branches of the same name can be chosen, and its name is stored', async ({
  page,
  salon,
}) => {
  const second = aBranch({ name: 'Nugegoda', address: '12 High Level Road' })
  await createBranch(salon.db, second, new Date().toISOString())
  await page.goto('/contact')
  await fillIn(page, { ...client, Phone: 'call me' })
  await chooseBranch(page, 'Nugegoda (12 High Level Road)')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(failureMessage)
  await expect(page.getByRole('complementary')).toContainText('12 High Level Road')
  await field(page, 'Phone').fill('')
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/contact\?sent=[\d.]+$/)
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda' }])
})

test('a failing database loses nothing that was typed', async ({ page, salon }) => {
  await page.goto('/contact')
  await fillIn(page)
  await salon.db.schema.alterTable('inquiries').renameTo('inquiries_away').execute()
  const [response] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    sendButton(page).click(),
  ])
  expect(response.status()).toBe(503)
  await expect(page.getByRole('alert')).toHaveText(failureMessage)
  await expect(field(page, 'Message')).toHaveValue(client.Message)
  await salon.db.schema.alterTable('inquiries_away').renameTo('inquiries').execute()
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/contact\?sent=[\d.]+$/)
  expect(await inquiries(salon)).toHaveLength(1)
})

test('a form posted twice is stored once', async ({ request, salon }) => {
  const form = { firstName: 'A', lastName: 'B', email: 'a@mail.example', message: 'Hello' }
  for (let times = 0; times < 2; times += 1) {
    expect((await request.post('/contact', { form, maxRedirects: 0 })).status()).toBe(303)
  }
  expect(await inquiries(salon)).toHaveLength(1)
})
