// Responses that arrive when the page already shows something else.
import { expectAccessible } from '../checks.ts'
import { waitForAnimations } from '../test.ts'
import { blockLiveUpdates, failCall, holdCall, menuEntry } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  button,
  deleteOpenInquiry,
  detail,
  idOf,
  timeline,
} from './inbox.ts'
import { expect, openReply, replyField, test } from './reply.ts'
import { rowAction } from './services.ts'

test('a deletion does not close the inquiry that was opened meanwhile', async ({ page, salon }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await addInquiries(salon, 2)
  const deletion = await holdCall(page, 'DELETE', `/contacts/${await idOf(salon, '1')}`)
  await page.goto(address)
  await page.getByRole('button', { name: 'View Guest 1', exact: true }).click()
  await deleteOpenInquiry(page)
  await deletion.asked
  await button(page, 'Next inquiry').click()
  const name = detail(page).getByRole('heading', { level: 3 }).first()
  await expect(name).toHaveText('Guest 2')
  deletion.release()
  await expect(page.getByText('Contact deleted successfully').first()).toBeVisible()
  await expect(name).toHaveText('Guest 2')
  await button(page, 'Close').click()
  await expect(page.getByRole('button', { name: /^View Guest/ })).toHaveText(['View'])
})

test('a step to the next inquiry opens nothing once the dialog is closed', async ({ page, salon }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await blockLiveUpdates(page)
  await addInquiries(salon, 11)
  await page.goto(address)
  await page.getByRole('button', { name: 'View Guest 10', exact: true }).click()
  await expect(timeline(page)).toContainText('Read by')
  const list = await holdCall(page, 'GET', '/contacts')
  await button(page, 'Next inquiry').click()
  await list.asked
  await button(page, 'Close').click()
  await expect(detail(page)).toHaveCount(0)
  const further = page.waitForResponse(/page=2/)
  list.release()
  await (await further).finished()
  await waitForAnimations(page)
  await expect(detail(page)).toHaveCount(0)
  await expect(page).toHaveURL(/appointments$/)
})

test('a reply that fails after closing is reported and kept @essential', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  const path = `/contacts/${id}/replies`
  await failCall(page, 'POST', path, 503, { success: false, error: 'Service unavailable.' })
  const reply = await holdCall(page, 'POST', path)
  await openReply(page, id)
  await page.keyboard.type('Saturday at ten is free.')
  await button(page, 'Send Reply').click()
  await reply.asked
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  reply.release()
  const failure = page.getByRole('alert').filter({ hasText: 'Reply to Nimali Perera: Service unavailable.' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'View Nimali Perera' }).click()
  await expect(replyField(page)).toHaveValue(/Saturday at ten is free\./)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('a save does not lead back to the list when the form was left', async ({ page, salon }) => {
  const saving = await holdCall(page, 'PUT', '/branches/1')
  await page.goto('/admin/branches/edit/1')
  await page.getByRole('textbox', { name: 'Name' }).fill('Frangipani')
  await page.getByRole('button', { name: 'Update Branch' }).click()
  await saving.asked
  await menuEntry(page, 'Settings').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Settings')
  const saved = page.waitForResponse(response => response.request().method() === 'PUT')
  saving.release()
  await (await saved).finished()
  await waitForAnimations(page)
  await expect(page).toHaveURL(/\/admin\/settings$/)
  const row = salon.db.selectFrom('branches').select('name').where('id', '=', 1)
  expect(await row.executeTakeFirst()).toEqual({ name: 'Frangipani' })
})

test('a list that was read before a deletion does not bring back what is deleted', async ({ page }) => {
  await page.goto('/admin/services')
  const row = page.getByRole('row').filter({ hasText: 'Balayage' })
  await expect(row).toBeVisible()
  const remove = async () => {
    await rowAction(page, 'Delete', 'Balayage').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  const failing = await failCall(page, 'DELETE', /^\/services\/\d+$/, 500)
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/services/all', async route => {
    const response = await route.fetch()
    isRead()
    await held
    await route.fulfill({ response })
  })
  await remove()
  await expect(page.getByText('Failed to delete service. Please try again.')).toBeVisible()
  await read
  await failing.dispose()
  await remove()
  await expect(row).toHaveCount(0)
  // Once after the deletion, and again where the live update comes after that.
  const readAgain = page.waitForEvent('requestfinished', request =>
    request.url().endsWith('/api/services/all'),
  )
  release()
  await readAgain
  await waitForAnimations(page)
  await expect(row).toHaveCount(0)
})
