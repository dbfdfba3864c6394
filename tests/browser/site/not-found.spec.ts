import { expectAccessible, hydrated, listen } from '../checks.ts'
import { expect, test, whole } from '../test.ts'

test('an unknown address answers 404 with a way home', whole, async ({ page }) => {
  const messages = listen(page)
  const answer = await page.goto('/orchids')
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expectAccessible(page)
  await page.locator('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  expect(messages.filter(message => !/404 \(Not Found\)/.test(message))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the way home is a link', whole, async ({ page }) => {
    await page.goto('/a/b/c?d')
    await page.locator('main').getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})
