import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { createService, listServices } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { blockLiveUpdates, expect, holdCall, test } from './admin.ts'
import { phone } from './inbox.ts'
import { chooseInRow, dragHandle, rowAction, serviceRow } from './services.ts'

/** Opens the order of the branches, with a double click as with a single one. */
async function openBranchOrder(page: Page) {
  await page.goto('/admin/branches')
  await page.getByRole('button', { name: 'Change Order' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Branch order' })
  return { dialog, items: dialog.getByRole('listitem') }
}

/** The names of the makeup services in their stored order. */
const stored = async ({ db }: Salon) =>
  (await listServices(db)).filter(({ categoryId }) => categoryId === 'makeup').map(({ name }) => name)

const isAnother = (name: string) => name !== 'Bridal Trial'

/** The row below that of a service. */
const rowAfter = (page: Page, name: string) =>
  serviceRow(page, name).locator('xpath=following-sibling::tr[1]')

test('a branch is moved with buttons, which keep the focus and announce its position', async ({ page }) => {
  const { dialog, items } = await openBranchOrder(page)
  await expect(items).toHaveText([/Wellawatte/, /Bambalapitiya/, /Nugegoda/])
  const down = dialog.getByRole('button', { name: 'Move Wellawatte down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(items).toHaveText([/Bambalapitiya/, /Nugegoda/, /Wellawatte/])
  await expect(down).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('Wellawatte: 3 of 3')
  await page.setViewportSize(phone)
  await expectAccessible(page)
})

test('the saved order of branches is that of the list and of the site', async ({ page }) => {
  const { dialog, items } = await openBranchOrder(page)
  await dialog.getByRole('button', { name: 'Move Wellawatte down' }).click()
  await expect(items).toHaveText([/Bambalapitiya/, /Wellawatte/, /Nugegoda/])
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(page.getByText('Order saved')).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Bambalapitiya')
  const site = await (await page.request.get('/contact')).text()
  expect(site.indexOf('>Bambalapitiya<')).toBeLessThan(site.indexOf('>Wellawatte<'))
})

test('a service is dragged to another place in its category, which is announced, stored and undone', async ({
  page,
  salon,
}) => {
  await page.goto('/admin/services')
  const before = await stored(salon)
  await dragHandle(page, 'Bridal Trial').hover()
  await page.mouse.down()
  // Above the first of its category are those of another one.
  for (const name of ['Bridal Makeup', 'Evening Updo', 'Balayage']) {
    const box = await serviceRow(page, name).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, box?.y ?? 0)
  }
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: 'Bridal Trial: 1 of' })).toHaveCount(1)
  await expect.poll(() => stored(salon)).toEqual(['Bridal Trial', ...before.filter(isAnother)])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => stored(salon)).toEqual(before)
  await expect(rowAfter(page, 'Bridal Makeup')).toContainText('Bridal Trial')
})

test('a service is moved with Alt and arrow keys, several times before the first is stored', async ({
  page,
  salon,
}) => {
  await page.goto('/admin/services?category=makeup')
  const before = await stored(salon)
  const edit = rowAction(page, 'Edit', 'Bridal Trial')
  await edit.focus()
  const { asked, release } = await holdCall(page, 'PUT', '/services/order')
  await page.keyboard.press('Alt+ArrowDown')
  await asked
  await expect(edit).toBeFocused()
  // Anywhere in the row, also where an arrow key alone opens the menu.
  const menu = rowAction(page, 'More for', 'Bridal Trial')
  await menu.press('Alt+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'Bridal Trial: 4 of' })).toHaveCount(1)
  await expect(menu).toBeFocused()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  release()
  const [first = '', , third = '', fourth = '', ...others] = before
  await expect.poll(() => stored(salon)).toEqual([first, third, fourth, 'Bridal Trial', ...others])
  await expectAccessible(page)
})

test('when a colleague has added a service, a move is refused and the list shows it', async ({
  page,
  salon,
}) => {
  await blockLiveUpdates(page)
  await page.goto('/admin/services?category=makeup')
  const edit = rowAction(page, 'Edit', 'Bridal Trial')
  await createService(salon.db, aService({ name: 'Newest', categoryId: 'makeup' }), new Date().toISOString())
  await edit.press('Alt+ArrowDown')
  await expect(
    page.getByText('Someone else just updated this list, so your order was not saved.'),
  ).toBeVisible()
  await expect(serviceRow(page, 'Newest')).toBeVisible()
  await expect(rowAfter(page, 'Bridal Makeup')).toContainText('Bridal Trial')
})

test('a move whose answer was lost is stored, as it is sent once more', async ({ page, salon }) => {
  await page.goto('/admin/services?category=makeup')
  const before = await stored(salon)
  await page.route(
    '**/api/services/order',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await rowAction(page, 'Edit', 'Bridal Trial').press('Alt+ArrowUp')
  await expect(page.getByText('Bridal Trial moved')).toBeVisible()
  expect(await stored(salon)).toEqual(['Bridal Trial', ...before.filter(isAnother)])
})

test('a service is moved by the menu of its row, without a pointer that drags, and undone', async ({
  page,
  salon,
}) => {
  await page.goto('/admin/services?category=makeup')
  const before = await stored(salon)
  await chooseInRow(page, 'Bridal Trial', 'Move Up')
  await expect.poll(() => stored(salon)).toEqual(['Bridal Trial', ...before.filter(isAnother)])
  await rowAction(page, 'More for', 'Bridal Trial').click()
  await expect(page.getByRole('menuitem', { name: 'Move Up' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => stored(salon)).toEqual(before)
})

test('a list that is searched has no order to change', async ({ page }) => {
  await page.goto('/admin/services')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('bridal')
  await expect(serviceRow(page, 'Bridal Trial')).toBeVisible()
  await expect(page.getByTitle('Drag to move')).toHaveCount(0)
  await rowAction(page, 'More for', 'Bridal Trial').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Hide', 'Popular'])
})
