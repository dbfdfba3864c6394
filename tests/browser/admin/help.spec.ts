import { expectAccessible, waitForHydration } from '../checks.ts'
import { expect, test } from './admin.ts'
import { chooseFromMenu, phone } from './inbox.ts'

test('each screen has a link to its chapter, which opens in a new tab', async ({ page, context }) => {
  await page.goto('/admin/services')
  const opened = context.waitForEvent('page')
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).press('Enter')
  const help = await opened
  await expect(help.getByRole('heading', { name: 'New year’s prices', level: 1 })).toBeVisible()
  await expect(help.getByRole('listitem').filter({ hasText: 'Announce on the website' })).toBeVisible()
  await expectAccessible(help)
})

test('an account that is limited to the inbox reads the chapters, from the menu of the list', async ({
  page,
  context,
  salon,
  admin,
}) => {
  await salon.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', admin.user.id).execute()
  await page.goto('/admin/appointments')
  const opened = context.waitForEvent('page')
  await chooseFromMenu(page, 'Help')
  await expect(await opened).toHaveURL('/admin/help/who-waits')
  expect((await page.goto('/admin/help/who-waits'))?.status()).toBe(200)
  await expect(page.getByRole('main')).toContainText('Opening something never takes it out of To Answer.')
  await page.getByRole('link', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reply', level: 1 })).toBeFocused()
})

test('on a phone all chapters are rows, and a chapter leads back to them', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/admin/help')
  // Before, the browser itself would follow the link, to a page whose heading doesn't get the focus.
  await waitForHydration(page)
  await page.getByRole('link', { name: 'A Poya day' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'A Poya day', level: 1 })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All Chapters' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Who waits' })).toBeVisible()
})

test('the address of a chapter that does not exist leads to all chapters', async ({ page }) => {
  await page.goto('/admin/help/another')
  await expect(page).toHaveURL('/admin/help')
})
