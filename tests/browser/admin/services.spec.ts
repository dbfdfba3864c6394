// Long: the list and the form share their helpers, and each rule of the screens has its test.
import type { Page } from '@playwright/test'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { ServiceInput } from '#contracts/services/service.ts'
import { aService } from '#tests/factories.ts'
import { createService, getService, updateService } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, failCall, holdCall, test } from './admin.ts'
import { question } from './inbox.ts'
import { rowAction } from './services.ts'

const list = '/admin/services'
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const field = (page: Page, name: string) => page.getByLabel(name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const stored = ({ db }: Salon, id: number) =>
  db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst()
const add = ({ db }: Salon, overrides: Parameters<typeof aService>[0]) =>
  createService(db, aService(overrides), new Date().toISOString())

/** A colleague saves a service in the meantime. */
const colleagueSaves = ({ db }: Salon, id: number) =>
  updateService(db, id, aService({ name: 'Wash and Cut', price: 5000 }), undefined, new Date().toISOString())

test.describe('The services', () => {
  test('are a table with prices in rupees, and cards on a phone', async ({ page, salon }) => {
    await add(salon, { name: 'W'.repeat(120), description: 'W'.repeat(1000), duration: 'W'.repeat(200) })
    await add(salon, {
      name: 'Zebra Nails',
      categoryId: 'nails',
      price: 12500,
      perNail: true,
      popular: true,
      duration: '45 min',
      description: 'Black and white.',
    })
    await page.goto(list)
    await expect(row(page, 'Zebra Nails').getByRole('rowheader')).toHaveAccessibleName('Zebra Nails Popular')
    await expect(row(page, 'Zebra Nails').getByRole('cell')).toHaveText([
      'Nail Care',
      '45 min',
      'Black and white.',
      'Rs. 12,500 per nail',
      'EditDelete',
    ])
    await expect(row(page, 'Balayage').locator('th, td').nth(4)).toHaveText('Rs. 28,500')
    await expect(row(page, 'Gentlemen’s Cut').getByText('Popular')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
  })

  test('can be filtered by each category; at first all are shown', async ({ page }) => {
    await page.goto(list)
    const filters = page.getByRole('group', { name: 'Category' }).getByRole('button')
    await expect(filters).toHaveText([
      'All Services',
      'Hair Styling',
      'Makeup',
      'Nail Care',
      'Facial Treatments',
    ])
    await expect(filters.first()).toHaveAttribute('aria-pressed', 'true')
  })

  test('are filtered by category and by name together', async ({ page }) => {
    await page.goto(list)
    await button(page, 'Makeup').click()
    await expect(page).toHaveURL(/\?category=makeup$/)
    await expect(row(page, 'Balayage')).toHaveCount(0)
    await search(page).pressSequentially('BRIDAL m')
    await expect(rows(page)).toHaveText([/Bridal Makeup/])
  })

  test('stay filtered by the category in the address after a reload, and after Back', async ({ page }) => {
    await page.goto(list)
    await button(page, 'Makeup').click()
    await page.reload()
    await expect(button(page, 'Makeup')).toHaveAttribute('aria-pressed', 'true')
    await search(page).fill('bridal')
    await button(page, 'All Services').click()
    await expect(page).toHaveURL(/\/services$/)
    await expect(search(page)).toHaveValue('bridal')
    await page.goBack()
    await expect(button(page, 'Makeup')).toHaveAttribute('aria-pressed', 'true')
  })

  test('have a hint for an empty list', async ({ page, salon }) => {
    await salon.db.deleteFrom('services').execute()
    await page.goto(list)
    await expect(page.getByRole('paragraph').filter({ hasText: 'No services found' })).toBeVisible()
    await expect(page.getByText('Get started by adding a new service.')).toBeVisible()
    await expectAccessible(page)
  })

  test('have another hint for an empty result, which can be cleared', async ({ page, salon }) => {
    await salon.db.deleteFrom('services').execute()
    await page.goto(list)
    await search(page).fill('nothing like it')
    await expect(page.getByText('Try adjusting your search or filter.')).toBeVisible()
    await search(page).fill('')
    await expect(page.getByText('Get started by adding a new service.')).toBeVisible()
    await button(page, 'Makeup').click()
    await expect(page.getByText('Try adjusting your search or filter.')).toBeVisible()
    await button(page, 'Clear Search and Filter').click()
    await expect(page).toHaveURL(/\/admin\/services$/)
    await expect(search(page)).toBeFocused()
  })

  test('say that they could not be loaded, and can be tried again', async ({ page }) => {
    await failCall(page, 'GET', '/services/all', 500)
    await page.goto(list)
    await expect(page.getByText('We couldn’t load the services.')).toBeVisible()
    await expect(page.getByText('No services found')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.unrouteAll()
    await button(page, 'Try Again').click()
    await expect(row(page, 'Balayage')).toBeVisible()
  })

  test('are deleted after a confirmation', async ({ page, salon }) => {
    const { id } = await add(salon, { name: 'Zebra Cut' })
    await page.goto(list)
    await rowAction(page, 'Delete', 'Zebra Cut').click()
    await expect(question(page)).toContainText(
      'Are you sure you want to delete the service "Zebra Cut"? This action cannot be undone.',
    )
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Delete Zebra Cut')).toBeFocused()

    await failCall(page, 'DELETE', `/services/${id}`, 500, { success: false, error: 'Unheard' })
    await rowAction(page, 'Delete', 'Zebra Cut').click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete service. Please try again.')).toBeVisible()
    await page.unrouteAll()

    await rowAction(page, 'Delete', 'Zebra Cut').click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Zebra Cut')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await stored(salon, id)).toBeUndefined()
  })
})

test('a service that was sent without an answer says so after the fixed sentence, and is saved once', async ({
  page,
  salon,
}) => {
  const { id } = await createService(salon.db, aService({ name: 'Scalp Massage' }), new Date().toISOString())
  await page.goto(adminPaths.editService(id))
  await page.getByLabel('Duration').fill('45 min')
  await page.route(
    `**/api/services/${id}`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await page.getByRole('button', { name: 'Update Service' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'An error occurred while saving the service\nThe connection was lost, so we don’t know whether this was saved.',
  )
  await page.getByRole('button', { name: 'Update Service' }).click()
  await expect(page).toHaveURL('/admin/services')
  expect(await getService(salon.db, id)).toMatchObject({ duration: '45 min', version: 2 })
})

test.describe('The service form', () => {
  test('begins with the seven main fields', async ({ page }) => {
    await page.goto(`${list}/new`)
    const fields = page.getByRole('main').locator('input, select, textarea')
    await expect(field(page, 'Note on the price')).toBeVisible()
    const labels = await fields.evaluateAll(all =>
      (all as HTMLInputElement[]).map(one => one.labels?.[0]?.textContent),
    )
    expect(labels.slice(0, 7)).toEqual([
      'Name',
      'Category',
      'Price (Rs.)',
      'Duration',
      'Description',
      'Popular',
      'Price per nail',
    ])
  })

  test('shows one error at a time, in order, and focuses its field', async ({ page, salon }) => {
    await page.goto(`${list}/new`)
    const steps = [
      { name: 'Name', message: 'Name is required', fix: () => field(page, 'Name').fill('Gel') },
      {
        name: 'Category',
        message: 'Category is required',
        fix: () => field(page, 'Category').selectOption('Nail Care'),
      },
      {
        name: 'Price (Rs.)',
        message: 'Valid price is required',
        fix: () => field(page, 'Price (Rs.)').fill('3,500'),
      },
    ]
    await field(page, 'Name').fill('   ')
    for (const { name, message, fix } of steps) {
      await button(page, 'Create Service').click()
      await expect(field(page, name)).toHaveAccessibleDescription(message)
      await expect(field(page, name)).toBeFocused()
      await expect(page.getByText(/is required$/)).toHaveCount(1)
      await fix()
      await expect(page.getByText(message)).toHaveCount(0)
    }
    for (const price of ['0', '-5', 'free']) {
      await field(page, 'Price (Rs.)').fill(price)
      await button(page, 'Create Service').click()
      await expect(field(page, 'Price (Rs.)')).toHaveAccessibleDescription('Valid price is required')
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    expect(await salon.db.selectFrom('services').select('id').where('name', '=', 'Gel').execute()).toEqual([])
  })

  test('creates a service @essential', async ({ page, salon }) => {
    await page.goto(`${list}/new`)
    await expect(field(page, 'Name')).toBeVisible()
    await field(page, 'Name').fill('Zebra Nails')
    await field(page, 'Category').selectOption('Nail Care')
    await field(page, 'Price (Rs.)').fill('1,250.50')
    await field(page, 'Popular').check()
    await field(page, 'Price per nail').check()
    const saved = page.waitForRequest(request => request.method() === 'POST')
    await button(page, 'Create Service').click()
    const sent = (await saved).postDataJSON()
    // A save would keep any member that the form lacks as it is.
    expect(Object.keys(sent).toSorted()).toEqual(Object.keys(ServiceInput.shape).toSorted())
    expect(sent).toEqual({
      name: 'Zebra Nails',
      description: '',
      price: 1250.5,
      duration: '',
      categoryId: 'nails',
      popular: true,
      perNail: true,
      from: false,
      options: [],
      branches: null,
      hidden: false,
      note: '',
    })
    await expect(page).toHaveURL(/\/admin\/services$/)
    await expect(row(page, 'Zebra Nails')).toBeVisible()
    const row1 = await salon.db.selectFrom('services').selectAll().where('name', '=', 'Zebra Nails').execute()
    expect(row1).toMatchObject([{ priceCents: 125050, categoryId: 'nails' }])
  })

  test('says when there is no such service, with a way back', async ({ page }) => {
    for (const id of ['999', 'nonsense']) {
      await page.goto(`${list}/edit/${id}`)
      await expect(page.getByText('Service not found')).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Services' }).click()
    await expect(page).toHaveURL(/\/admin\/services$/)
  })

  test('says that saving failed, and keeps what was typed', async ({ page }) => {
    await failCall(page, 'PUT', '/services/1', 503, { success: false, error: 'Unheard' })
    await page.goto(`${list}/edit/1`)
    await field(page, 'Name').fill('Typed')
    await button(page, 'Update Service').click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'An error occurred while saving the service',
    )
    await expect(field(page, 'Name')).toHaveValue('Typed')
    await expectAccessible(page)
    await failCall(page, 'PUT', '/services/1', 422, {
      success: false,
      error: 'Too long',
      fields: { duration: 'Too long' },
    })
    await button(page, 'Update Service').click()
    await expect(field(page, 'Duration')).toHaveAccessibleDescription('Too long')
    await page.unrouteAll()
    await button(page, 'Update Service').click()
    await expect(page.getByText('Service updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/services$/)
    await expect(row(page, 'Typed')).toBeVisible()
  })

  test('asks which price was meant when countries read it differently', async ({ page, salon }) => {
    const { id } = await add(salon, { name: 'Zebra Cut', price: 4000 })
    await page.goto(`${list}/edit/${id}`)
    const price = field(page, 'Price (Rs.)')
    await price.fill('4.500')
    await button(page, 'Update Service').click()
    await expect(price).toHaveAccessibleDescription('Did you mean 4.50 or 4,500?')
    await expect(price).toBeFocused()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    await button(page, 'Use 4,500').click()
    await expect(price).toHaveValue('4,500')
    await expect(price).toBeFocused()
    await expect(price).toHaveAccessibleDescription('')
    await button(page, 'Update Service').click()
    await expect(row(page, 'Zebra Cut').getByText('Rs. 4,500')).toBeVisible()
    expect(await stored(salon, id)).toMatchObject({ priceCents: 450000 })
  })

  test('says beside a price with cents how visitors see it', async ({ page }) => {
    await page.goto(`${list}/new`)
    const price = field(page, 'Price (Rs.)')
    await price.fill('1,250.50')
    await expect(price).toHaveAccessibleDescription('Visitors see රු. 1,251: the website shows no cents.')
    await price.fill('1,250')
    await expect(price).toHaveAccessibleDescription('')
  })

  test('asks before a price three times the old one is saved', async ({ page, salon }) => {
    const { id } = await add(salon, { name: 'Zebra Cut', price: 4500 })
    await page.goto(`${list}/edit/${id}`)
    await field(page, 'Price (Rs.)').fill('45000')
    await button(page, 'Update Service').click()
    await expect(question(page)).toContainText('Zebra Cut changes by more than half: from 4,500 to 45,000.')
    await expectAccessible(page)
    await button(page, 'Back to the Form').click()
    await expect(button(page, 'Update Service')).toBeFocused()
    expect(await stored(salon, id)).toMatchObject({ priceCents: 450000 })
    await button(page, 'Update Service').click()
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Zebra Cut').getByText('Rs. 45,000')).toBeVisible()
  })

  test('asks before a second service gets a name', async ({ page, salon }) => {
    await add(salon, { name: 'Zebra Cut', categoryId: 'hair' })
    await page.goto(`${list}/new`)
    await field(page, 'Name').fill('zebra cut')
    await field(page, 'Category').selectOption('Hair Styling')
    await field(page, 'Price (Rs.)').fill('4500')
    await button(page, 'Create Service').click()
    await expect(question(page)).toContainText(
      'There is already a service called Zebra Cut in Hair Styling. Save another one?',
    )
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(rows(page).filter({ hasText: /zebra cut/i })).toHaveCount(2)
  })

  test('saves once although the questions take long to look up', async ({ page, salon }) => {
    await page.goto(`${list}/new`)
    const { asked, release } = await holdCall(page, 'GET', '/services/all')
    await field(page, 'Name').fill('Zebra Cut')
    await field(page, 'Category').selectOption('Hair Styling')
    await field(page, 'Price (Rs.)').fill('4500')
    await button(page, 'Create Service').click()
    await asked
    await button(page, 'Saving...').press('Enter')
    await field(page, 'Name').press('Enter')
    release()
    await expect(page).toHaveURL(/\/admin\/services$/)
    await expect(row(page, 'Zebra Cut')).toHaveCount(1)
    const named = await salon.db.selectFrom('services').where('name', '=', 'Zebra Cut').select('id').execute()
    expect(named).toHaveLength(1)
  })

  test('asks about what a colleague has changed as well, with both values @essential', async ({
    page,
    salon,
  }) => {
    const { id } = await add(salon, { name: 'Zebra Cut' })
    await page.goto(`${list}/edit/${id}`)
    await field(page, 'Price (Rs.)').fill('4750')
    await colleagueSaves(salon, id)
    await button(page, 'Update Service').click()
    const choice = page.getByRole('dialog', { name: 'Choose a version' })

    await test.step('both values are shown, and what is kept', async () => {
      await expect(choice).toContainText(
        'Someone else saved changes while you were editing. Yours aren’t saved yet.',
      )
      await expect(choice.getByRole('row', { name: 'Price' }).getByRole('cell')).toHaveText([
        'Rs. 4,750',
        'Rs. 5,000',
      ])
      await expect(choice).toContainText('Changed by only one of you, and kept: Name.')
      await expectAccessible(page)
    })

    await test.step('on a phone, values are not columns of one word', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      expect((await choice.getByRole('cell').first().boundingBox())?.width).toBeGreaterThan(130)
      await expectAccessible(page)
    })

    await test.step('Decide Later keeps what was typed', async () => {
      await choice.getByRole('button', { name: 'Decide Later' }).click()
      await expect(field(page, 'Price (Rs.)')).toHaveValue('4750')
    })

    await test.step('the saved version can be chosen', async () => {
      await button(page, 'Update Service').click()
      await choice.getByRole('radio', { name: 'Price, saved version: Rs. 5,000' }).check()
      await choice.getByRole('button', { name: 'Save' }).click()
      await expect(field(page, 'Name')).toHaveValue('Wash and Cut')
      await expect(field(page, 'Price (Rs.)')).toHaveValue('5000')
    })

    await test.step('the own version can be chosen, after another change of the colleague', async () => {
      await field(page, 'Price (Rs.)').fill('4900')
      await salon.db
        .updateTable('services')
        .set({ priceCents: 510000, version: 3 })
        .where('id', '=', id)
        .execute()
      await button(page, 'Update Service').click()
      await choice.getByRole('button', { name: 'Save' }).click()
      await expect(row(page, 'Wash and Cut').getByText('Rs. 4,900')).toBeVisible()
      expect(await stored(salon, id)).toMatchObject({ priceCents: 490000, version: 4 })
    })
  })

  test('keeps the changes of both when a colleague has changed other fields', async ({ page, salon }) => {
    const { id } = await add(salon, { name: 'Zebra Cut', price: 4500 })
    await page.goto(`${list}/edit/${id}`)
    await field(page, 'Duration').fill('2 hours')
    await colleagueSaves(salon, id)
    await page.setViewportSize({ width: 320, height: 640 })
    await button(page, 'Update Service').click()
    const kept = page.getByText('Someone else’s changes were kept too: Name and Price.')
    await expect(kept).toBeVisible()
    expect(await kept.evaluate(text => text.scrollWidth <= text.clientWidth), 'all of it is shown').toBe(true)
    await expect(page).toHaveURL(/\/admin\/services$/)
    expect(await stored(salon, id)).toMatchObject({
      name: 'Wash and Cut',
      priceCents: 500000,
      duration: '2 hours',
      version: 3,
    })
  })

  test('merges a draft that was started before a colleague saved', async ({ page, salon }) => {
    const { id } = await add(salon, { name: 'Zebra Cut', price: 4500 })
    await page.goto(`${list}/edit/${id}`)
    await field(page, 'Duration').fill('2 hours')
    await colleagueSaves(salon, id)
    await page.reload()
    await expect(field(page, 'Duration')).toHaveValue('2 hours')
    await button(page, 'Update Service').click()
    await expect(page).toHaveURL(/\/admin\/services$/)
    expect(await stored(salon, id)).toMatchObject({ name: 'Wash and Cut', duration: '2 hours' })
  })
})
