import { expect, test, whole } from './test.ts'

test('the page about the calls works under its own policy', whole, async ({ page, salon }) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (new URL(request.url()).protocol !== 'data:' && !request.url().startsWith(salon.url))
      complaints.push(request.url())
  })
  for (const address of ['/api/docs', '/api/docs/']) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Replace a branch' }).click()
    await expect(page.getByText('Somebody else saved in the meantime')).toBeVisible()
  }
  expect(complaints).toEqual([])
})
