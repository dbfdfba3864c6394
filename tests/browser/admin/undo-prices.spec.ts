// The key U while a change of prices or services is still being saved.

import type { Page } from '@playwright/test'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { listServices } from '../../../server/services/services.queries.ts'
import type { Salon } from '../test.ts'
import { expect, holdCall, test } from './admin.ts'
import { chooseInList, rowAction } from './services.ts'

const screen = '/admin/services/prices'
const list = '/admin/services'
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
const newPrice = (page: Page, name: string) => page.getByLabel(`New price of ${name}`, { exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const serviceOf = async ({ db }: Salon, name: string) =>
  (await listServices(db)).find(service => service.name === name)
const priceOf = async (salon: Salon, name: string) => (await serviceOf(salon, name))?.price

/** Types a new price, and presses Save. */
async function change(page: Page, name: string, price: string) {
  await page.goto(screen)
  await newPrice(page, name).fill(price)
  await button(page, 'Change 1 Price Now').click()
}

/** Plans a new price on the screen for it. */
async function plan(page: Page, name: string, price: string, day: string) {
  await newPrice(page, name).fill(price)
  await page.getByLabel('Valid', { exact: true }).selectOption('day')
  await page.getByLabel('From midnight of').fill(day)
  await button(page, /^Plan 1 Price for /).click()
  await expect(page).toHaveURL(list)
}

/** Counts the calls to undo that reach the server. */
function watchUndoing(page: Page) {
  const undoCalls: string[] = []
  page.on('request', request => {
    if (/\/api\/.*\/(?:undo|restore)$/.test(request.url())) undoCalls.push(request.url())
  })
  return undoCalls
}

/** Changes the price of Balayage, and stays in the back office: its undo is kept. */
async function changeBefore(page: Page) {
  await change(page, 'Balayage', '31,000')
  await expect(page).toHaveURL(list)
  await chooseInList(page, 'Change Prices')
}

test('u undoes new prices once they are saved, and not the change before them', async ({ page, salon }) => {
  const undoCalls = watchUndoing(page)
  await changeBefore(page)
  const { asked, release } = await holdCall(page, 'POST', '/services/changes')
  await newPrice(page, 'Threading').fill('550')
  await button(page, 'Change 1 Price Now').click()
  await asked
  await page.keyboard.press('u')
  expect(undoCalls).toEqual([])
  release()
  await expect(page.getByText('Undone: 1 price changed')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(row(page, 'Threading')).toContainText('Rs. 500')
  expect(await priceOf(salon, 'Threading')).toBe(500)
  expect(await priceOf(salon, 'Balayage')).toBe(31_000)
  expect(undoCalls).toHaveLength(1)
})

test('u restores a service once it is deleted, and does not undo the change before it', async ({
  page,
  salon,
}) => {
  const undoCalls = watchUndoing(page)
  await change(page, 'Balayage', '31,000')
  await expect(page).toHaveURL(list)
  const id = (await serviceOf(salon, 'Threading'))?.id
  const { asked, release } = await holdCall(page, 'DELETE', `/services/${id}`)
  await rowAction(page, 'Delete', 'Threading').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await asked
  await page.keyboard.press('u')
  release()
  await expect(page.getByText('Undone: Threading deleted')).toBeVisible()
  await expect(row(page, 'Threading')).toBeVisible()
  expect(await priceOf(salon, 'Balayage')).toBe(31_000)
  expect(undoCalls).toHaveLength(1)
})

test('u undoes the cancelling of all prices planned for a day once that is saved, and not the change before it', async ({
  page,
  salon,
}) => {
  const undoCalls = watchUndoing(page)
  await changeBefore(page)
  const day = laterDay(salonDay(new Date()), 30)
  await plan(page, 'Threading', '550', day)
  await chooseInList(page, 'Change Prices')
  await plan(page, 'Balayage', '32,000', day)
  const { asked, release } = await holdCall(page, 'POST', '/services/planned-prices/cancel')
  await button(page, `Cancel the prices planned from ${dayAndMonth(day)}`).click()
  await asked
  await page.keyboard.press('u')
  expect(undoCalls).toEqual([])
  release()
  await expect(page.getByText('Undone: 2 prices planned from ')).toBeVisible()
  expect((await serviceOf(salon, 'Threading'))?.planned).toMatchObject({ price: 550, validFrom: day })
  expect((await serviceOf(salon, 'Balayage'))?.planned).toMatchObject({ price: 32_000, validFrom: day })
  expect(await priceOf(salon, 'Balayage')).toBe(31_000)
  expect(undoCalls).toHaveLength(1)
})
