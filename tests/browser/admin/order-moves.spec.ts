import type { Page } from '@playwright/test'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { phone } from './inbox.ts'

test.use({ hasTouch: true })

async function openBranchOrder(page: Page) {
  await page.goto('/admin/branches')
  await page.getByRole('button', { name: 'Change Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Branch order' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveText([/Wellawatte/, /Bambalapitiya/, /Nugegoda/])
  /** The middle of a row's handle. */
  const handle = async (index: number) => {
    const box = await items.nth(index).getByTitle('Drag to move').boundingBox()
    if (!box) throw new Error('The handle is not shown')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  return { dialog, items, handle, field: dialog.getByLabel('Position of Wellawatte, 1 to 3') }
}

test('a row is dragged to its new position with a mouse, which is announced and saved', async ({ page }) => {
  const { dialog, items, handle } = await openBranchOrder(page)
  const [from, to] = [await handle(0), await handle(2)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 5)
  await page.mouse.move(to.x, to.y + 5)
  await page.mouse.up()
  await expect(items).toHaveText([/Bambalapitiya/, /Nugegoda/, /Wellawatte/])
  await expect(dialog.getByRole('status')).toHaveText('Wellawatte: 3 of 3')
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Bambalapitiya')
})

test('a row is dragged with a finger, and the page does not scroll instead', async ({ page }) => {
  await page.setViewportSize(phone)
  const { dialog, items, handle } = await openBranchOrder(page)
  const [from, to] = [await handle(2), await handle(0)]
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const y of [from.y - 20, to.y + 5, to.y - 5])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to.x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(items).toHaveText([/Nugegoda/, /Wellawatte/, /Bambalapitiya/])
  await expect(dialog.getByRole('status')).toHaveText('Nugegoda: 1 of 3')
  await expectAccessible(page)
})

test('a typed number moves a row at once, which keeps the focus and is announced', async ({ page }) => {
  const { dialog, items, field } = await openBranchOrder(page)
  await field.fill('3')
  await field.press('Enter')
  await expect(items).toHaveText([/Bambalapitiya/, /Nugegoda/, /Wellawatte/])
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('Wellawatte: 3 of 3')
})

test('a number that is no position is refused, and nothing is saved before it is corrected', async ({
  page,
}) => {
  const { dialog, items, field } = await openBranchOrder(page)
  await dialog.getByRole('button', { name: 'Move Wellawatte down' }).click()
  for (const typed of ['0', '4', '1.5', 'first']) {
    await field.fill(typed)
    await dialog.getByRole('button', { name: 'Save Order' }).click()
    await expect(field).toHaveAccessibleDescription('Type a whole number from 1 to 3.')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
  }
  await expectAccessible(page)
  await field.fill('1')
  await field.press('Enter')
  await expect(items).toHaveText([/Wellawatte/, /Bambalapitiya/, /Nugegoda/])
  await expect(dialog.getByText('Type a whole number')).toHaveCount(0)
})
