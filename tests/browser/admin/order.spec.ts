import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { desktop, phone } from './inbox.ts'

test('branches and services are ordered with buttons', async ({ page, salon }) => {
  await page.goto('/admin/branches')
  await page.getByRole('button', { name: 'Change Order' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Branch order' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([/Wellawatte/, /Bambalapitiya/, /Nugegoda/])
  const down = dialog.getByRole('button', { name: 'Move Wellawatte down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText([/Bambalapitiya/, /Nugegoda/, /Wellawatte/])
  await expect(down).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('Wellawatte: 3 of 3')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(page.getByText('Order saved')).toBeVisible()
  const cells = page.getByRole('table').getByRole('row')
  await expect(cells.nth(1)).toContainText('Bambalapitiya')
  const site = await (await page.request.get('/contact')).text()
  expect(site.indexOf('>Bambalapitiya<')).toBeLessThan(site.indexOf('>Wellawatte<'))

  await page.goto('/admin/services?category=nails')
  await page.getByRole('button', { name: 'Change Order' }).click()
  const services = page.getByRole('dialog', { name: 'Service order' })
  await expect(services.getByLabel('Category')).toHaveValue('nails')
  const listed = services.getByRole('listitem')
  const before = await listed.allInnerTexts()
  const wanted = [before[1], before[0], ...before.slice(2)] as string[]
  await services
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .dblclick()
  await expect.poll(() => listed.allInnerTexts()).toEqual(wanted)

  // Every way to leave asks about unsaved changes.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const leave of [
    () => services.getByLabel('Category').selectOption('hair'),
    () => services.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    expect(await listed.allInnerTexts()).toEqual(wanted)
  }
  await expect(services.getByLabel('Category')).toHaveValue('nails')

  // A colleague adds a service meanwhile: neither change is lost.
  const [some] = await salon.db.selectFrom('services').selectAll().where('categoryId', '=', 'nails').execute()
  const { id, ...copy } = some as NonNullable<typeof some>
  await salon.db
    .insertInto('services')
    .values({ ...copy, name: 'Newest', position: null })
    .execute()
  await services.getByRole('button', { name: 'Save Order' }).click()
  await expect(
    page.getByText('Someone else just updated this list, so your order was not saved.'),
  ).toBeVisible()
  await expect(listed.last()).toContainText('Newest')
  await services.getByRole('button', { name: 'Move Newest up' }).click()
  await services.getByRole('button', { name: 'Save Order' }).click()
  await expect(services).toBeHidden()
  await expect(page.getByText('Order saved')).toBeVisible()
  const prices = await (await page.request.get('/services?category=nails')).text()
  expect(prices).toContain('Newest')
})
