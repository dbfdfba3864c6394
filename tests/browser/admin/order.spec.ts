import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { phone } from './inbox.ts'

/** Opens the order of the branches, with a double click as with a single one. */
async function openBranchOrder(page: Page) {
  await page.goto('/admin/branches')
  await page.getByRole('button', { name: 'Change Order' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Branch order' })
  return { dialog, items: dialog.getByRole('listitem') }
}

/** Opens the order of the services in the category "nails". */
async function openNailsOrder(page: Page) {
  await page.goto('/admin/services?category=nails')
  await page.getByRole('button', { name: 'Change Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Service order' })
  const items = dialog.getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const moveDown = dialog.getByRole('button', { name: /^Move .* down$/ })
  return {
    dialog,
    items,
    category: dialog.getByLabel('Category'),
    /** With a double click, whose second click must not move it further. */
    moveFirstDown: () => moveDown.first().dblclick(),
  }
}

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

test('services are ordered within the category that is listed', async ({ page }) => {
  const { category, items, moveFirstDown } = await openNailsOrder(page)
  await expect(category).toHaveValue('nails')
  const before = await items.allInnerTexts()
  await moveFirstDown()
  const moved = [before[1], before[0], ...before.slice(2)] as string[]
  await expect.poll(() => items.allInnerTexts()).toEqual(moved)
})

test('services of the same name are told apart by duration and price, as the list shows them', async ({
  page,
  salon,
}) => {
  const now = new Date().toISOString()
  for (const price of [900, 12_500])
    await createService(salon.db, aService({ name: 'Zebra', categoryId: 'nails', price }), now)
  const { items } = await openNailsOrder(page)
  await expect(items.filter({ hasText: 'Zebra (' })).toHaveText([/, Rs\.\s900\)/, /, Rs\.\s12,500\)/])
})

test('every way to leave an unsaved order asks first, and Stay keeps it', async ({ page }) => {
  const { dialog, category, items, moveFirstDown } = await openNailsOrder(page)
  const before = await items.allInnerTexts()
  await moveFirstDown()
  await expect(items.first()).not.toHaveText(before[0] as string, { useInnerText: true })
  const unsaved = await items.allInnerTexts()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const leave of [
    () => category.selectOption('hair'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    expect(await items.allInnerTexts()).toEqual(unsaved)
  }
  await expect(category).toHaveValue('nails')
})

test('when a colleague has added a service, the order is not saved before it is shown', async ({
  page,
  salon,
}) => {
  const { dialog, items, moveFirstDown } = await openNailsOrder(page)
  await moveFirstDown()
  const [some] = await salon.db.selectFrom('services').selectAll().where('categoryId', '=', 'nails').execute()
  const { id, ...copy } = some as NonNullable<typeof some>
  await salon.db
    .insertInto('services')
    .values({ ...copy, name: 'Newest', position: null })
    .execute()
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(
    page.getByText('Someone else just updated this list, so your order was not saved.'),
  ).toBeVisible()
  await expect(items.last()).toContainText('Newest')
  await dialog.getByRole('button', { name: 'Move Newest up' }).click()
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Order saved')).toBeVisible()
  const prices = await (await page.request.get('/services?category=nails')).text()
  expect(prices).toContain('Newest')
})

test('an order whose answer was lost says so, and counts as saved when it is stored', async ({ page }) => {
  const { dialog, items, moveFirstDown } = await openNailsOrder(page)
  const before = await items.allInnerTexts()
  await moveFirstDown()
  const moved = [before[1], before[0], ...before.slice(2)] as string[]
  const save = dialog.getByRole('button', { name: 'Save Order' })
  // No live update and no list that is read again says that it is stored.
  await page.route('**/api/services/all', route => route.abort())
  // Each save is sent twice.
  await page.route('**/api/services/order', route => route.abort(), { times: 2 })
  await save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'so we don’t know whether this was saved' }),
  ).toBeVisible()
  await expect.poll(() => items.allInnerTexts()).toEqual(moved)
  await page.route(
    '**/api/services/order',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'so we don’t know whether this was saved' }).last(),
  ).toBeVisible()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByText('Order saved')).toBeVisible()
  await expect(dialog).toBeHidden()
})
