import { expect, test } from './test.ts'

test('the API documentation works under its content security policy', async ({ page, salon }) => {
  const problems: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  page.on('request', request => {
    if (new URL(request.url()).protocol !== 'data:' && !request.url().startsWith(salon.url))
      problems.push(request.url())
  })
  for (const address of ['/api/docs', '/api/docs/']) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Replace a branch' }).click()
    await expect(page.getByText('An error: one sentence for a person')).toBeVisible()
  }
  expect(problems).toEqual([])
})
