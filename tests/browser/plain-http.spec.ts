import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { addInquiry } from './admin/inbox.ts'
import { fillIn, inquiries, openForm, sendButton } from './contact/form.ts'
import { expect, test } from './test.ts'

// A phone in the salon's own network: neither https nor loopback, so no secure context.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP salon.test 127.0.0.1'],
    }),
  baseURL: async ({ salon }, use) => use(salon.url.replace('127.0.0.1', 'salon.test')),
})

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => isSecureContext || 'randomUUID' in crypto)).toBe(false)
})

test('the contact form works without https', async ({ page, salon }) => {
  await openForm(page)
  await fillIn(page)
  const [request] = await Promise.all([page.waitForRequest('**/api/contacts'), sendButton(page).click()])
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(await inquiries(salon)).toHaveLength(1)
})

test('the back office works without https', async ({ page, salon }) => {
  const { user } = await signInWithPassword(salon)
  await addInquiry(salon)
  await page.goto('/admin/appointments')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: /^View / }).click()
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByText('Contact status updated to completed')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'Branches' }).click()
  await page.getByRole('link', { name: 'Edit Nugegoda' }).click()
  await page.getByLabel('Name').fill('Nugegoda South')
  await page.getByRole('button', { name: 'Update Branch' }).click()
  await expect(page.getByText('Branch updated successfully!')).toBeVisible()
})
