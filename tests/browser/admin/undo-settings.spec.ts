// The key U while the access of a colleague is changed, or a picture removed.
import type { Page } from '@playwright/test'
import { aPhoto } from '#tests/uploads.ts'
import { listServices } from '../../../server/services/services.queries.ts'
import type { Salon } from '../test.ts'
import { addAdmin, expect, holdCall, menuEntry, test } from './admin.ts'
import { openSection, unfold } from './website.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const priceOfBalayage = async ({ db }: Salon) =>
  (await listServices(db)).find(({ name }) => name === 'Balayage')?.price

/** Changes a price, which U would undo, then opens an entry of the settings. */
async function changeBefore(page: Page, entry: string) {
  await page.goto('/admin/services/prices')
  await page.getByLabel('New price of Balayage', { exact: true }).fill('31,000')
  await button(page, 'Change 1 Price Now').click()
  await expect(page).toHaveURL('/admin/services')
  await menuEntry(page, 'Settings').click()
  await page.getByRole('link', { name: entry, exact: true }).click()
}

test('u gives a colleague the earlier access back once the new one is saved, and does not undo the change before it', async ({
  page,
  salon,
}) => {
  const { user } = await addAdmin(salon, 'Nimali Perera')
  await changeBefore(page, 'Team')
  const { asked, release } = await holdCall(page, 'PUT', `/team/${user.id}/level`)
  await button(page, 'Manage Access of Nimali Perera').click()
  await page.getByRole('menuitem', { name: 'Limit to the Inbox' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limit to the Inbox' }).click()
  await asked
  await page.keyboard.press('u')
  release()
  await expect(page.getByText('Nimali Perera has full access')).toBeVisible()
  const levels = await salon.db.selectFrom('users').select('level').where('id', '=', user.id).execute()
  expect(levels).toEqual([{ level: 'full' }])
  expect(await priceOfBalayage(salon)).toBe(31_000)
})

test('u brings a removed picture back once it is removed, and does not undo the change before it', async ({
  page,
  salon,
}) => {
  test.slow()
  const slot = page.locator('[data-slot="hero"]')
  await openSection(page, 'Home: Hero')
  await slot.locator('input[type=file]').setInputFiles({
    name: 'chairs.jpg',
    mimeType: 'image/jpeg',
    buffer: await (await aPhoto(960, 940)).jpeg().toBuffer(),
  })
  await page.getByLabel('What it shows').fill('Three chairs')
  await button(page, 'Publish').click()
  // A busy machine needs long to process it.
  await expect(slot.getByText('Yours')).toBeVisible({ timeout: 120_000 })
  await changeBefore(page, 'Website')
  await unfold(page, 'Home: Hero')
  const { asked, release } = await holdCall(page, 'DELETE', '/pictures/hero')
  await slot.getByRole('button', { name: 'Show the Default Picture Again' }).click()
  await asked
  await page.keyboard.press('u')
  release()
  await expect(page.getByText('Your picture is shown again')).toBeVisible()
  await expect(slot.getByText('Yours')).toBeVisible()
  expect(await priceOfBalayage(salon)).toBe(31_000)
})
