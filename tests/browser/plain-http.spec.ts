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
