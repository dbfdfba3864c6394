import { holdScripts } from '../checks.ts'
import { expect, holdCall, test } from './admin.ts'
import { addInquiry } from './inbox.ts'

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

test('what changes between the first call of a list and a late stream is shown', async ({ page, salon }) => {
  const { asked, release } = await holdCall(page, 'GET', '/contacts/stream')
  const releaseScripts = await holdScripts(page)
  const read = page.waitForResponse('**/api/contacts?*')
  await page.goto('/admin/appointments', { waitUntil: 'commit' })
  await asked
  await read
  await addInquiry(salon, { firstName: 'Late' })
  const opened = page.waitForResponse('**/api/contacts/stream')
  release()
  await opened
  releaseScripts()
  await expect(page.getByRole('row').filter({ hasText: 'Late' })).toBeVisible()
})
