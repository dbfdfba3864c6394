import { expect, holdCall, test } from './admin.ts'

test('a list loads although the live stream does not respond', async ({ page }) => {
  const { asked, release } = await holdCall(page, 'GET', '/contacts/stream')
  await page.goto('/admin/appointments')
  await asked
  await expect(page.getByRole('cell', { name: 'No contact submissions found' })).toBeVisible()
  // The list is loaded again once the stream is open: events may have been missed before.
  const again = page.waitForRequest('**/api/contacts?*')
  release()
  await again
})
