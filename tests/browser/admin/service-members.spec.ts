import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { createService, getService } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { question } from './inbox.ts'

const list = '/admin/services'
const row = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .filter({ hasText: name })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const add = ({ db }: Salon, overrides: Parameters<typeof aService>[0]) =>
  createService(db, aService(overrides), new Date().toISOString())
const branchIds = async ({ db }: Salon) =>
  (await db.selectFrom('branches').select('id').orderBy('id').execute()).map(({ id }) => id)

test('a service gets options, branches and a note', async ({ page, salon }) => {
  const { id } = await add(salon, { name: 'Zebra Cut', price: 4500 })
  await page.goto(`${list}/edit/${id}`)

  await test.step('the first option takes over the price, which has no field of its own then', async () => {
    await button(page, 'Add Option').click()
    await expect(field(page, 'Option 1: price (Rs.)')).toHaveValue('4500')
    await expect(field(page, 'Price (Rs.)')).toHaveCount(0)
  })

  await test.step('what is wrong with an option is said at its field', async () => {
    await button(page, 'Update Service').click()
    await expect(field(page, 'Option 1: name')).toBeFocused()
    await expect(field(page, 'Option 1: name')).toHaveAccessibleDescription('Each option needs a name')
    await field(page, 'Option 1: name').fill('Short')
    await button(page, 'Add Option').click()
    await field(page, 'Option 2: name').fill('Long')
    await field(page, 'Option 2: price (Rs.)').fill('6.000')
    await button(page, 'Update Service').click()
    await expect(field(page, 'Option 2: price (Rs.)')).toHaveAccessibleDescription('Did you mean 6 or 6,000?')
    await button(page, 'Use 6,000').click()
  })

  await test.step('branches are chosen one by one', async () => {
    await field(page, 'Offered in all branches').uncheck()
    await button(page, 'Update Service').click()
    await expect(page.getByText('Choose at least one branch')).toBeVisible()
    await field(page, 'Nugegoda').check()
    await field(page, 'Note on the price').fill('extensions extra')
    await field(page, 'It may cost more: visitors see “from”').check()
    await page.setViewportSize({ width: 320, height: 640 })
    // Elsewhere a bar that stays at an edge may cover a part of a checkbox, which counts as a small target.
    await field(page, 'Offered in all branches').evaluate(it => it.scrollIntoView({ block: 'center' }))
    await expectAccessible(page)
  })

  await test.step('it is stored, and shown in the list', async () => {
    await button(page, 'Update Service').click()
    await expect(row(page, 'Zebra Cut')).toContainText('from Rs. 4,500 to 6,000')
    await expect(row(page, 'Zebra Cut')).toContainText('Short, Long')
    await expect(row(page, 'Zebra Cut')).toContainText('extensions extra')
    await expect(row(page, 'Zebra Cut')).toContainText('at Nugegoda')
    expect(await getService(salon.db, id)).toMatchObject({
      price: 4500,
      from: true,
      options: [
        { name: 'Short', price: 4500 },
        { name: 'Long', price: 6000 },
      ],
      branches: [(await branchIds(salon))[2]],
      note: 'extensions extra',
    })
  })
})

test('a service without its options has its one price again', async ({ page, salon }) => {
  const options = ['Short', 'Long'].map((name, index) => ({ name, price: 4500 + index }))
  const { id } = await add(salon, { name: 'Zebra Cut', price: 4500, options })
  await page.goto(`${list}/edit/${id}`)
  await button(page, 'Remove option 2').click()
  await expect(button(page, 'Add Option')).toBeFocused()
  await button(page, 'Remove option 1').click()
  await field(page, 'Price (Rs.)').fill('5,000')
  await button(page, 'Update Service').click()
  await expect(row(page, 'Zebra Cut')).toContainText('Rs. 5,000')
  expect(await getService(salon.db, id)).toMatchObject({ price: 5000, options: [] })
})

test('a changed price of an option is asked about when it is unusual', async ({ page, salon }) => {
  const options = ['Short', 'Long'].map(name => ({ name, price: 4500 }))
  const { id } = await add(salon, { name: 'Zebra Cut', price: 4500, options })
  await page.goto(`${list}/edit/${id}`)
  await field(page, 'Option 2: price (Rs.)').fill('45000')
  await button(page, 'Update Service').click()
  await expect(question(page)).toContainText(', Long changes by more than half: from 4,500 to 45,000.')
})

test('a hidden service stays in the back office, and clients do not see it', async ({ page, salon }) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(`${list}/edit/${id}`)
  await field(page, 'Hidden').check()
  await button(page, 'Update Service').click()
  await expect(row(page, 'Zebra Cut').getByText('Hidden', { exact: true })).toBeVisible()
  await page.goto(`${list}/edit/${id}`)
  await expect(field(page, 'Hidden')).toBeChecked()
  for (const path of ['/services', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Zebra Cut')).toHaveCount(0)
  }
})

test('a service whose only branch was deleted says so', async ({ page, salon }) => {
  const [first] = await branchIds(salon)
  await add(salon, { name: 'Zebra Cut', branches: [first as number] })
  await salon.db
    .deleteFrom('branches')
    .where('id', '=', first as number)
    .execute()
  await page.goto(list)
  await expect(row(page, 'Zebra Cut').getByText('No Branch')).toBeVisible()
})

test('a draft keeps options and branches after a reload', async ({ page }) => {
  await page.goto(`${list}/new`)
  await field(page, 'Name').fill('Zebra Cut')
  await button(page, 'Add Option').click()
  await field(page, 'Option 1: name').fill('Short')
  await field(page, 'Offered in all branches').uncheck()
  await field(page, 'Nugegoda').check()
  await page.reload()
  await expect(field(page, 'Option 1: name')).toHaveValue('Short')
  await expect(field(page, 'Nugegoda')).toBeChecked()
})
