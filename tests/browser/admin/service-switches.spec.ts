import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import {
  createService,
  deleteService,
  getService,
  updateService,
} from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, failCall, holdCall, test } from './admin.ts'
import { phone } from './inbox.ts'
import { chooseInRow, rowAction, serviceRows as rows, serviceRow } from './services.ts'

const list = '/admin/services'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const now = () => new Date().toISOString()
const add = ({ db }: Salon, overrides: Parameters<typeof aService>[0]) =>
  createService(db, aService({ popular: false, ...overrides }), now())
const name = (page: Page, service = 'Zebra Cut') => serviceRow(page, service).getByRole('rowheader')

const options = [
  { name: 'Short', price: 4500 },
  { name: 'Long', price: 6000 },
]

test('Popular and Hide are in the menu of a row, keep filter and search, and Undo takes the last back', async ({
  page,
  salon,
}) => {
  const { id } = await add(salon, { name: 'Zebra Cut', options, branches: [2], note: 'extra', from: true })
  await page.goto(`${list}?category=hair`)
  await search(page).fill('zebra')
  await chooseInRow(page, 'Zebra Cut', 'Popular')
  await expect(name(page)).toContainText('Popular')
  await chooseInRow(page, 'Zebra Cut', 'Hide')
  await expect(name(page)).toContainText('Hidden')
  await expect
    .poll(() => getService(salon.db, id))
    .toMatchObject({ popular: true, hidden: true, options, branches: [2], note: 'extra', from: true })
  expect((await page.request.get(`/api/services/${id}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Zebra Cut is on the website again')).toBeVisible()
  expect((await page.request.get(`/api/services/${id}`)).status()).toBe(200)
  await expect(search(page)).toHaveValue('zebra')
  await expect(page).toHaveURL(/\?category=hair$/)
  await expectAccessible(page)
})

test('the buttons and the menu of a row are used by keyboard alone', async ({ page, salon }) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  await search(page).fill('zebra')
  await rowAction(page, 'Edit', 'Zebra Cut').focus()
  for (const control of ['Delete Zebra Cut', 'More for Zebra Cut']) {
    await page.keyboard.press('Tab')
    await expect(rows(page).locator(':focus')).toHaveAccessibleName(control)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Hide' }).press('Enter')
  await expect(name(page)).toContainText('Hidden')
  await expect(page.getByRole('button', { name: 'More for Zebra Cut' })).toBeFocused()
  await expect.poll(() => getService(salon.db, id)).toMatchObject({ hidden: true })
})

test('both can be chosen before the first is stored', async ({ page, salon }) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  const { asked, release } = await holdCall(page, 'PUT', `/services/${id}`)
  await chooseInRow(page, 'Zebra Cut', 'Popular')
  await chooseInRow(page, 'Zebra Cut', 'Hide')
  await asked
  await expect(name(page)).toContainText('Popular · Hidden')
  release()
  await expect(page.getByText('Zebra Cut is hidden from visitors')).toBeVisible()
  expect(await getService(salon.db, id)).toMatchObject({ popular: true, hidden: true, version: 3 })
})

test('a switch goes back and says why when it could not be stored, and loses no change of a colleague', async ({
  page,
  salon,
}) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  for (const [status, message] of [
    [500, 'We couldn’t change this service. Try again.'],
    [0, 'The connection was lost, so we don’t know whether this was saved.'],
  ] as const)
    await test.step(`status ${status}`, async () => {
      await failCall(page, 'PUT', `/services/${id}`, status)
      await chooseInRow(page, 'Zebra Cut', 'Popular')
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(name(page)).not.toContainText('Popular')
      await page.unrouteAll()
    })
  await test.step('a colleague has saved', async () => {
    const theirs = aService({ name: 'Zebra Trim', price: 5000, popular: false })
    await updateService(salon.db, id, theirs, undefined, now())
    await chooseInRow(page, 'Zebra Cut', 'Popular')
    await expect(page.getByText('Someone else just updated this service')).toBeVisible()
    await chooseInRow(page, 'Zebra Trim', 'Popular')
    await expect
      .poll(() => getService(salon.db, id))
      .toMatchObject({ name: 'Zebra Trim', price: 5000, popular: true })
  })
  await test.step('a colleague has deleted it', async () => {
    const { asked, release } = await holdCall(page, 'PUT', `/services/${id}`)
    await chooseInRow(page, 'Zebra Trim', 'Not Popular')
    await asked
    await deleteService(salon.db, id, undefined, now())
    release()
    await expect(page.getByText('This service has been deleted.')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Zebra Trim' })).toHaveCount(0)
  })
})

test('a switch chosen without a connection goes back, and can be chosen again when it is back', async ({
  page,
  salon,
}) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  await expect(name(page)).toBeVisible()
  await page.context().setOffline(true)
  await chooseInRow(page, 'Zebra Cut', 'Hide')
  await expect(page.getByRole('alert').filter({ hasText: 'The connection was lost,' })).toBeVisible()
  expect(await getService(salon.db, id)).toMatchObject({ hidden: false, version: 1 })
  await page.context().setOffline(false)
  await chooseInRow(page, 'Zebra Cut', 'Hide')
  await expect(name(page)).toContainText('Hidden')
  await expect.poll(() => getService(salon.db, id)).toMatchObject({ hidden: true, version: 2 })
})

test('a switch whose answer was lost is stored, as it is sent once more', async ({ page, salon }) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  await page.route(
    `**/api/services/${id}`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await chooseInRow(page, 'Zebra Cut', 'Popular')
  await expect(page.getByText('Zebra Cut is marked as popular')).toBeVisible()
  expect(await getService(salon.db, id)).toMatchObject({ popular: true, version: 2 })
})

test('on a phone the buttons of a row are 44 px', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(list)
  for (const action of ['Edit', 'Delete', 'More for'] as const) {
    const box = await rowAction(page, action, 'Balayage').boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
})

test('an account that is limited to the inbox reads what is popular and hidden', async ({
  page,
  salon,
  admin,
}) => {
  await add(salon, { name: 'Zebra Cut', popular: true, hidden: true })
  await salon.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', admin.user.id).execute()
  await page.goto(list)
  await expect(rows(page).filter({ hasText: 'Zebra Cut' }).getByRole('rowheader')).toHaveAccessibleName(
    'Zebra Cut Popular Hidden',
  )
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)
})

test('a service is duplicated from its row', async ({ page, salon }) => {
  await add(salon, { name: 'Zebra Cut', options })
  await page.goto(list)
  await chooseInRow(page, 'Zebra Cut', 'Duplicate')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Zebra Cut (copy)')
})
