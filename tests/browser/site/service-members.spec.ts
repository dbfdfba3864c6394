import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { expectAccessible, waitForHydration } from '../checks.ts'
import { branchChip, chooseBranch, field, inquiryForm, openForm } from '../contact/form.ts'
import { expect, nextPaint, type Salon, test } from '../test.ts'
import { list, openServices } from './services.ts'

const options = [
  { name: 'Short', price: 4500 },
  { name: 'Shoulder-length, thick, or with a fringe', price: 6000 },
  { name: 'Long', price: 7500 },
  { name: 'Very long', price: 9_999_999 },
]
const row = (page: Page) => list(page).getByRole('listitem').filter({ hasText: 'Zebra Cut' }).first()

async function addZebra({ db }: Salon) {
  const branches = await db.selectFrom('branches').select('id').where('name', '=', 'Nugegoda').execute()
  const input = aService({
    name: 'Zebra Cut',
    price: 4500,
    from: true,
    options,
    branches: branches.map(({ id }) => id),
    note: 'extensions extra',
  })
  await createService(db, input, new Date().toISOString())
}

/** Opens Services by a link, so that the browser loads the branches. */
async function followLinkToServices(page: Page) {
  await page.goto('/no-such-page')
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services', exact: true }).click()
}

test('a row has the price of each option, where it is offered, and the note', async ({ page, salon }) => {
  await addZebra(salon)
  await openServices(page)
  await expect(row(page)).toContainText('at Nugegoda')
  await expect(row(page)).toContainText('extensions extra')
  for (const { name } of options) await expect(row(page).getByText(name, { exact: true })).toBeVisible()
  await expect(row(page)).toContainText('from රු.\u00a04,500')
  await expect(row(page)).toContainText('from 9,999,999 rupees')
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    const price = await row(page).getByText('රු.\u00a09,999,999').boundingBox()
    expect((price?.x ?? 0) + (price?.width ?? 0), 'it is inside the page').toBeLessThanOrEqual(width)
  }
})

test('the list is shown only once it can say where a service is offered', async ({ page, salon }) => {
  await addZebra(salon)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/branches', async route => {
    await held
    await route.continue()
  })
  const services = page.waitForResponse('**/api/services')
  await followLinkToServices(page)
  await (await services).finished()
  await nextPaint(page)
  await expect(page.getByTestId('services-skeleton')).not.toHaveCount(0)
  expect(await row(page).count()).toBe(0)
  release()
  await expect(row(page)).toContainText('at Nugegoda')
})

test('the list is there without the branches', async ({ page }) => {
  await page.route('**/api/branches', route => route.abort())
  await followLinkToServices(page)
  await expect(list(page)).toContainText('Anti-ageing Facial')
  await expect(list(page)).not.toContainText('at Wellawatte')
})

test.describe('the form', () => {
  test.beforeEach(({ salon }) => addZebra(salon))
  const groups = (page: Page) =>
    field(page, 'Service')
      .locator('optgroup')
      .evaluateAll(all => all.map(group => (group as HTMLOptGroupElement).label))

  test('lists what the chosen branch does not offer last, and says where it is offered', async ({ page }) => {
    await openForm(page)
    await expect(branchChip(page, 'Wellawatte')).toBeChecked()
    expect((await groups(page)).at(-1)).toBe('Not at Wellawatte')
    await field(page, 'Service').selectOption('Zebra Cut')
    const sentence = inquiryForm(page).getByText('Not at Wellawatte. We offer Zebra Cut only at Nugegoda.')
    await expect(sentence).toBeVisible()
    await expectAccessible(page)
    await chooseBranch(page, 'Nugegoda')
    await expect(sentence).toHaveCount(0)
    await expect(field(page, 'Service')).toHaveValue('Zebra Cut')
    expect((await groups(page)).at(-1)).toBe('Not at Nugegoda')
    await chooseBranch(page, 'Any branch')
    expect((await groups(page)).at(-1)).toBe('Facial Treatments')
  })

  test('chooses a branch that offers the service of a link', async ({ page }) => {
    await openForm(page, '/contact?service=Zebra+Cut')
    await expect(branchChip(page, 'Nugegoda')).toBeChecked()
    await expect(inquiryForm(page)).toContainText(/About Zebra Cut, in Nugegoda\s*Short from රු.\u00a04,500/)
    await expect(inquiryForm(page)).toContainText('· Very long from රු.\u00a09,999,999')
    await expect(inquiryForm(page)).toContainText('(extensions extra)')
  })
})
