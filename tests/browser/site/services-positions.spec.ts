import type { Page } from '@playwright/test'
import { publishPicture } from '../../own-picture.ts'
import { expectAccessible } from '../checks.ts'
import { expect, nextPaint, test, waitForAnimations } from '../test.ts'
import { aService, filter, followLinkToServices, list, names, openServices, respondWith } from './services.ts'

const prices = (page: Page) => list(page).locator('.service-price')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Filter services' })

/** The distance from the top of the window to the lower edge of the first price. */
async function firstPrice(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready)
  await nextPaint(page)
  const box = await prices(page).first().boundingBox()
  return box ? box.y + box.height : Number.NaN
}

for (const [width, height, most] of [
  [1440, 900, 560],
  [1024, 768, 620],
  [390, 844, 780],
] as const) {
  test(`the first price is at most ${most} px from the top at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openServices(page)
    expect(await firstPrice(page)).toBeLessThanOrEqual(most)
  })

  test(`after a filter at ${width} × ${height} the list begins below the filter, and its first price is at most 640 px from the top`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await openServices(page)
    await names(page).nth(12).scrollIntoViewIfNeeded()
    await filter(page, 'Nail Care').click()
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Nail Care'])
    await expect(list(page)).toHaveAttribute('aria-busy', 'false')
    const header = await page.locator('header').first().boundingBox()
    const filterBox = await bar(page).boundingBox()
    const listBox = await list(page).boundingBox()
    // The header is 72 px high; the filter follows it, and the list the filter.
    expect(header?.height).toBe(72)
    expect(Math.abs((filterBox?.y ?? 0) - 72)).toBeLessThanOrEqual(1)
    expect(Math.abs((filterBox?.y ?? 0) + (filterBox?.height ?? 0) - (listBox?.y ?? 0))).toBeLessThanOrEqual(
      1,
    )
    expect(await firstPrice(page)).toBeLessThanOrEqual(640)
  })
}

test('on a phone a name with a hyphen is one text, whose words stand beside each other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openServices(page)
  const gap = await names(page)
    .filter({ hasText: 'Root Touch-up' })
    .evaluate(name => {
      const words = [...name.querySelectorAll('span span')].map(word => word.getBoundingClientRect())
      return (words[0]?.left ?? Number.NaN) - name.getBoundingClientRect().left
    })
  expect(gap).toBeLessThan(80)
})

test('the four cards are arches in one row, beside the heading and on a phone below it', async ({ page }) => {
  const cards = page.getByTestId('category-cards').getByRole('listitem')
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await openServices(page)
    const tops = await cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().top))
    expect(tops).toHaveLength(4)
    expect(new Set(tops).size, String(width)).toBe(1)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const isBeside = (tops[0] ?? 0) < (heading?.y ?? 0) + (heading?.height ?? 0)
    expect(isBeside, String(width)).toBe(width >= 768)
  }
})

for (const [width, height, most] of [
  [1440, 900, 560],
  [1280, 720, 560],
  [1024, 768, 640],
  [768, 1024, 640],
  [390, 844, 780],
] as const) {
  test(`with an own photograph the first price is at most ${most} px from the top at ${width} × ${height}`, async ({
    page,
    salon,
  }) => {
    await publishPicture(salon, 'services-hero')
    await page.setViewportSize({ width, height })
    await openServices(page)
    const picture = page.locator('main > header img')
    await expect(picture).toHaveAttribute('src', /own-services-hero/)
    // The filter leads to the same four categories.
    await expect(page.getByTestId('category-cards')).toHaveCount(0)
    await expect(bar(page).getByRole('link')).toHaveCount(5)
    expect(await firstPrice(page)).toBeLessThanOrEqual(most)

    const frame = await picture.boundingBox()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    if (width >= 1280) {
      expect((frame?.width ?? 0) / width).toBeCloseTo(0.56, 2)
      expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBe(width)
      expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeLessThanOrEqual(frame?.x ?? 0)
    } else {
      expect(frame).toMatchObject({ x: 0, width, height: width < 768 ? 160 : 200 })
      expect(heading?.y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0))
    }
    await expectAccessible(page)
  })
}

for (const width of [320, 390, 1440]) {
  test(`long prices end on the edge of their column at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.route(
      '**/api/services',
      respondWith([
        aService(1),
        aService(2, { price: 10_000_000, perNail: true, duration: 'as long as it takes, with tea' }),
        aService(3, { price: 5 }),
      ]),
    )
    await followLinkToServices(page)
    await expect(names(page)).toHaveCount(3)
    const edges = await prices(page).evaluateAll(all =>
      all.map(price => Math.round(price.getBoundingClientRect().right)),
    )
    expect(new Set(edges).size).toBe(1)
    await expectAccessible(page)
  })
}

test('at 320 px no duration breaks inside a word; a high price beside it has a line of its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route(
    '**/api/services',
    respondWith([
      aService(1, { price: 9_999_999, from: true, perNail: true, duration: '12-14 hours' }),
      aService(2, { price: 500, duration: '12-14 hours' }),
    ]),
  )
  await followLinkToServices(page)
  await expect(names(page)).toHaveCount(2)
  const row = (index: number) => list(page).getByRole('listitem').nth(index)
  const boxOf = async (index: number, selector: string) => {
    const box = await row(index).locator(selector).boundingBox()
    return box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
  }
  const [long, short] = [await boxOf(0, '.service-duration'), await boxOf(1, '.service-duration')]
  expect(long.height).toBe(short.height)
  const [high, low] = [await boxOf(0, '.service-price'), await boxOf(1, '.service-price')]
  expect(high.y).toBeGreaterThanOrEqual(long.y + long.height - 1)
  // The page has a margin of 16 px.
  expect(high.x + high.width).toBeLessThanOrEqual(320 - 16)
  expect(low.y).toBeLessThan(short.y + short.height)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a row of the list has three lines: name, description, duration and price', async ({ page }) => {
    await openServices(page)
    const row = list(page).getByRole('listitem').filter({ hasText: 'Gentlemen’s Cut' })
    const topOf = async (selector: string) => (await row.locator(selector).boundingBox())?.y ?? Number.NaN
    const [name, description, duration] = [
      await topOf('.service-name'),
      await topOf('.service-description'),
      await topOf('.service-duration'),
    ]
    expect(name).toBeLessThan(description)
    expect(description).toBeLessThan(duration)
    const price = await row.locator('.service-price').boundingBox()
    const time = await row.locator('.service-duration').boundingBox()
    // On one baseline.
    expect(price?.y).toBeLessThan((time?.y ?? 0) + (time?.height ?? 0))
    expect((price?.y ?? 0) + (price?.height ?? 0)).toBeGreaterThan(time?.y ?? 0)
  })

  test('the whole row opens the form with its service, and nothing in it is underlined', async ({ page }) => {
    await openServices(page)
    const row = list(page).getByRole('listitem').filter({ hasText: 'Gentlemen’s Cut' })
    await expect(row.getByRole('link')).toHaveAccessibleName('Book Gentlemen’s Cut')
    const underlined = await list(page)
      .locator('*')
      .evaluateAll(
        all => all.filter(element => getComputedStyle(element).textDecorationLine !== 'none').length,
      )
    expect(underlined).toBe(0)
    await row.locator('.service-description').click({ force: true })
    await expect(page).toHaveURL(/\/contact\?service=Gentlemen/)
  })

  test('a focused row has its ring round all three lines', async ({ page }) => {
    await openServices(page)
    const row = list(page).getByRole('listitem').first()
    await row.getByRole('link').focus()
    await waitForAnimations(page)
    const [link, whole] = [await row.getByRole('link').boundingBox(), await row.boundingBox()]
    expect(link?.height).toBe(whole?.height)
    expect(link?.width).toBe(whole?.width)
  })
})
