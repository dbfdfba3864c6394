import type { Page } from '@playwright/test'
import { announcePrices } from '../announced-prices.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../test.ts'
import {
  aService,
  filter,
  followLinkToServices,
  holdResponses,
  list,
  names,
  openServices,
} from './services.ts'

const longTexts = [
  aService(1, { popular: true }),
  aService(41, {
    name: 'Bridal'.repeat(30),
    description: 'Everythingatonce'.repeat(20),
    duration: 'as long as it takes, with a pause for tea, up to a whole day',
    price: 10_000_000,
    perNail: true,
    popular: true,
  }),
]

test('the list is accessible: loaded, filtered, loading, with long texts, and failed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 900 })
  await openServices(page)
  await expectAccessible(page)
  await filter(page, 'Nail Care').click()
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Nail Care'])
  await expectAccessible(page)

  const held = await holdResponses(page)
  await followLinkToServices(page)
  await expect(page.getByTestId('services-skeleton')).not.toHaveCount(0)
  await expectAccessible(page)
  await held[0]?.release(longTexts)
  await expect(names(page)).toHaveCount(longTexts.length)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.unroute('**/api/services')
  await page.route('**/api/services', route => route.abort())
  await followLinkToServices(page)
  await expect(list(page)).toContainText('not at hand')
  await expectAccessible(page)
})

test('on a phone the active filter is in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/services?category=facial')
  await expect(filter(page, 'Facial Treatments')).toBeInViewport({ ratio: 1 })
})

test('a print is a price list with the salon’s address, and nothing else', async ({ page }) => {
  await openServices(page)
  await page.emulateMedia({ media: 'print' })
  for (const text of [
    'Araliya Beauty Salon',
    '12 Frangipani Lane, Colombo 6, Sri Lanka',
    '+94 11 000 0000',
  ]) {
    await expect(page.getByTestId('letterhead')).toContainText(text)
  }
  await expect(page.getByTestId('letterhead')).toBeVisible()
  await expect(page.getByTestId('letterhead').locator('svg')).toBeVisible()
  await expect(names(page).last()).toBeVisible()
  for (const hidden of [
    page.locator('header').first(),
    page.locator('footer').first(),
    page.getByRole('navigation', { name: 'Filter services' }),
    page.getByTestId('category-cards'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('heading', { name: 'How It Works' }),
    list(page).getByRole('link').first(),
  ]) {
    await expect(hidden).toBeHidden()
  }
})

/** How many sheets the price list needs, and that they are A4. */
async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [width, height] = (pdf.match(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/) ?? []).slice(1).map(Number)
  // In points of 1/72 inch.
  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('the printed price list is one sheet of A4', async ({ page }) => {
  await openServices(page)
  expect(await countSheets(page)).toBe(1)
})

test('with prices of a category announced it is still one sheet, and those of options are one text', async ({
  page,
  salon,
}) => {
  await announcePrices(salon, 'hair')
  await openServices(page)
  expect(await countSheets(page)).toBe(1)

  await page.emulateMedia({ media: 'print' })
  const announced = list(page)
    .getByRole('listitem')
    .filter({ hasText: 'Keratin Smoothing' })
    .locator('.price-extra')
  await expect(announced).toContainText('Short')
  await expect(announced.locator('.service-dots').first()).toBeHidden()
  const heights = await announced.evaluate(text => [
    text.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(text).lineHeight),
  ])
  const [height = 0, line = 0] = heights
  expect(height, 'it is at most two lines').toBeLessThan(line * 2.5)
})
