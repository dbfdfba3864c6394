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

const list = '/admin/services'
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const pressed = (page: Page, name: string, on: boolean) =>
  page.getByRole('button', { name, exact: true, pressed: on })
const now = () => new Date().toISOString()
const add = ({ db }: Salon, overrides: Parameters<typeof aService>[0]) =>
  createService(db, aService({ popular: false, ...overrides }), now())

const options = [
  { name: 'Short', price: 4500 },
  { name: 'Long', price: 6000 },
]

test('Popular and Hidden are one press each in the list, which keeps focus, filter and search, and another press undoes it', async ({
  page,
  salon,
}) => {
  const { id } = await add(salon, { name: 'Zebra Cut', options, branches: [2], note: 'extra', from: true })
  await page.goto(`${list}?category=hair`)
  await search(page).fill('zebra')
  for (const [label, badge] of [
    ['Popular: Zebra Cut', 'Popular'],
    ['Hidden: Zebra Cut', 'Hidden'],
  ] as const)
    await test.step(label, async () => {
      await pressed(page, label, false).press('Enter')
      await expect(pressed(page, label, true)).toBeFocused()
      await expect(rows(page).getByText(badge, { exact: true })).toBeVisible()
    })
  await expect
    .poll(() => getService(salon.db, id))
    .toMatchObject({ popular: true, hidden: true, options, branches: [2], note: 'extra', from: true })
  expect((await page.request.get(`/api/services/${id}`)).status()).toBe(404)
  await pressed(page, 'Hidden: Zebra Cut', true).press('Enter')
  await expect(page.getByText('Zebra Cut is on the website again')).toBeVisible()
  expect((await page.request.get(`/api/services/${id}`)).status()).toBe(200)
  await expect(search(page)).toHaveValue('zebra')
  await expect(page).toHaveURL(/\?category=hair$/)
  await expectAccessible(page)
})

test('both can be pressed before the first is stored', async ({ page, salon }) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  const { asked, release } = await holdCall(page, 'PUT', `/services/${id}`)
  await pressed(page, 'Popular: Zebra Cut', false).click()
  await pressed(page, 'Hidden: Zebra Cut', false).click()
  await asked
  for (const name of ['Popular: Zebra Cut', 'Hidden: Zebra Cut'])
    await expect(pressed(page, name, true)).toBeVisible()
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
  const off = pressed(page, 'Popular: Zebra Cut', false)
  for (const [status, message] of [
    [500, 'We couldn’t change this service. Try again.'],
    [0, 'The connection was lost, so we don’t know whether this was saved.'],
  ] as const)
    await test.step(`status ${status}`, async () => {
      await failCall(page, 'PUT', `/services/${id}`, status)
      await off.click()
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(off).toBeVisible()
      await page.unrouteAll()
    })
  await test.step('a colleague has saved', async () => {
    await updateService(
      salon.db,
      id,
      aService({ name: 'Zebra Trim', price: 5000, popular: false }),
      undefined,
      now(),
    )
    await off.click()
    await expect(page.getByText('Someone else just updated this service')).toBeVisible()
    await expect(pressed(page, 'Popular: Zebra Trim', false)).toBeVisible()
    await pressed(page, 'Popular: Zebra Trim', false).click()
    await expect(pressed(page, 'Popular: Zebra Trim', true)).toBeVisible()
    await expect
      .poll(() => getService(salon.db, id))
      .toMatchObject({ name: 'Zebra Trim', price: 5000, popular: true })
  })
  await test.step('a colleague has deleted it', async () => {
    const { asked, release } = await holdCall(page, 'PUT', `/services/${id}`)
    await pressed(page, 'Popular: Zebra Trim', true).click()
    await asked
    await deleteService(salon.db, id, undefined, now())
    release()
    await expect(page.getByText('This service has been deleted.')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Zebra Trim' })).toHaveCount(0)
  })
})

test('a switch pressed without a connection goes back, and can be pressed again when it is back', async ({
  page,
  salon,
}) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  const hidden = (on: boolean) => pressed(page, 'Hidden: Zebra Cut', on)
  await page.context().setOffline(true)
  await hidden(false).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The connection was lost,' })).toBeVisible()
  await expect(hidden(false)).toBeFocused()
  expect(await getService(salon.db, id)).toMatchObject({ hidden: false, version: 1 })
  await page.context().setOffline(false)
  await hidden(false).click()
  await expect(hidden(true)).toBeVisible()
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
  await pressed(page, 'Popular: Zebra Cut', false).click()
  await expect(pressed(page, 'Popular: Zebra Cut', true)).toBeVisible()
  expect(await getService(salon.db, id)).toMatchObject({ popular: true, version: 2 })
})

test('on a phone the switches are 44 px', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(list)
  for (const name of [/^Popular: Balayage/, /^Hidden: Balayage/]) {
    const box = await page.getByRole('button', { name }).first().boundingBox()
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
  await expect(rows(page).filter({ hasText: 'Zebra Cut' }).getByRole('rowheader')).toHaveText(
    'Zebra Cut Popular Hidden',
  )
  await expect(page.getByRole('button', { name: /^(Popular|Hidden): / })).toHaveCount(0)
})

test('a service is duplicated from its row', async ({ page, salon }) => {
  await add(salon, { name: 'Zebra Cut', options })
  await page.goto(list)
  await page.getByRole('link', { name: 'Duplicate Zebra Cut' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Zebra Cut (copy)')
})
