import type { Page } from '@playwright/test'
import { signIn } from '#tests/accounts.ts'
import { aService } from '#tests/factories.ts'
import { createService, deleteService, getService } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, failCall, test } from './admin.ts'
import { question } from './inbox.ts'
import { chooseInList, rowAction, serviceRows as rows } from './services.ts'

const list = '/admin/services'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const add = ({ db }: Salon, overrides: Parameters<typeof aService>[0]) =>
  createService(db, aService(overrides), new Date().toISOString())

test('a deleted service is there again after Undo', async ({ page, salon }) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  await search(page).fill('zebra')
  await rowAction(page, 'Delete', 'Zebra Cut').click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('Zebra Cut deleted')).toBeVisible()
  await expect(search(page)).toHaveValue('zebra')
  await button(page, 'Undo').click()
  await expect(rows(page)).toHaveText([/Zebra Cut/])
  expect(await getService(salon.db, id)).toMatchObject({ name: 'Zebra Cut', version: 2 })
})

test('filter and search are as they were after a service was saved or its form was left', async ({
  page,
  salon,
}) => {
  await add(salon, { name: 'Zebra Nails', categoryId: 'nails' })
  await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  await button(page, 'Nail Care').click()
  await search(page).fill('zebra')
  for (const leave of ['Update Service', 'Cancel']) {
    await rowAction(page, 'Edit', 'Zebra Nails').click()
    await page.getByText(leave, { exact: true }).click()
    await expect(page).toHaveURL(/\/services\?category=nails$/)
    await expect(search(page)).toHaveValue('zebra')
    await expect(rows(page)).toHaveText([/Zebra Nails/])
  }
})

test('a copy begins with what the service says, and is a new one', async ({ page, salon }) => {
  const options = ['Short', 'Long'].map((name, index) => ({ name, price: 4500 + index }))
  const { id } = await add(salon, { name: 'Zebra Cut', options, note: 'extensions extra' })
  await page.goto(`${list}/edit/${id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Zebra Cut (copy)')
  await button(page, 'Create Service').click()
  await expect(rows(page).filter({ hasText: 'Zebra Cut' })).toHaveCount(2)
  const copies = await salon.db
    .selectFrom('services')
    .select('id')
    .where('name', '=', 'Zebra Cut (copy)')
    .execute()
  expect(await getService(salon.db, copies[0]?.id ?? 0)).toMatchObject({
    options,
    note: 'extensions extra',
    version: 1,
  })
})

test('services that were deleted in the last 30 days are below the list, and are restored there', async ({
  page,
  salon,
}) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  await expect(rows(page).first()).toBeVisible()
  const deleted = page.getByText('Deleted in the last 30 days')
  await expect(deleted).toHaveCount(0)
  await deleteService(salon.db, id, undefined, new Date().toISOString())
  await page.reload()
  await deleted.click()
  await expectAccessible(page)
  const restore = button(page, 'Restore Zebra Cut')
  await failCall(page, 'POST', /\/services\/changes\/[^/]+\/undo$/, 500)
  await restore.click()
  await expect(page.getByText('We couldn’t restore the service. Try again.')).toBeVisible()
  await page.unrouteAll()
  await restore.click()
  await expect(rows(page).filter({ hasText: 'Zebra Cut' })).toBeVisible()
  await expect(deleted).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a service restored in the list of deleted ones is no longer offered for Undo', async ({
  page,
  salon,
}) => {
  await add(salon, { name: 'Zebra Cut' })
  await page.goto(list)
  await rowAction(page, 'Delete', 'Zebra Cut').click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(button(page, 'Undo')).toBeVisible()
  await page.getByText('Deleted in the last 30 days').click()
  await button(page, 'Restore Zebra Cut').click()
  await expect(page.getByText('Zebra Cut restored')).toBeVisible()
  await expect(button(page, 'Undo')).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(page.getByText('There is nothing to undo')).toBeVisible()
})

test('on a phone the message of a deletion shows to its end what was done, however long the name', async ({
  page,
  salon,
}) => {
  const name = 'Signature Balayage with Glossing and Blow-dry for Every Length of Hair'
  await page.setViewportSize({ width: 360, height: 740 })
  for (const number of [1, 2]) await add(salon, { name: `${name} ${number}` })
  await page.goto(list)
  const done = page.locator('[data-message] p').filter({ hasText: /… deleted$/ })
  for (const number of [1, 2]) {
    await rowAction(page, 'Delete', `${name} ${number}`).click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(done).toContainText(number === 1 ? /^Signature/ : '2 changes.')
    expect(await done.evaluate(p => p.scrollHeight - p.clientHeight)).toBe(0)
  }
})

test('services that a colleague deletes or restores come to the list below and leave it', async ({
  page,
  salon,
}) => {
  const { id } = await add(salon, { name: 'Zebra Cut' })
  const { headers } = await signIn(salon)
  await page.goto(list)
  await expect(rows(page).filter({ hasText: 'Zebra Cut' })).toBeVisible()
  const deleted = page.getByText('Deleted in the last 30 days (1)')
  await expect(deleted).toHaveCount(0)
  const deletion = await salon.app.inject({ method: 'DELETE', url: `/api/services/${id}`, headers })
  await expect(deleted).toBeVisible()
  const { actionId } = deletion.json().data
  await salon.app.inject({ method: 'POST', url: `/api/services/changes/${actionId}/undo`, headers })
  await expect(deleted).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Zebra Cut' })).toBeVisible()
})

test('the list loads at most 14 files of code, and what changes prices when that opens', async ({ page }) => {
  const code: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.js')) code.push(request.url())
  })
  await page.goto(list)
  await expect(rows(page).filter({ hasText: 'Balayage' })).toBeVisible()
  await page.waitForLoadState('load')
  expect(code.length).toBeLessThanOrEqual(14)
  expect(code.join()).not.toContain('price-mode')
  await chooseInList(page, 'Change Prices')
  await expect(page.getByLabel('New price of Balayage')).toBeVisible()
  expect(code.join()).toContain('price-mode')
})
