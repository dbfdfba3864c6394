import type { Page } from '@playwright/test'
import { publishPicture } from '../../own-picture.ts'
import { waitForHydration } from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'

async function openAt(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: width === 1440 ? 900 : 780 })
  await page.goto(path)
  await waitForHydration(page)
  await page.evaluate(() => document.fonts.ready)
  await nextPaint(page)
}

for (const [path, width, most] of [['/services', 360, 7500]] as const) {
  test(`${path} is at most ${most} px high at ${width} px`, async ({ page }) => {
    await openAt(page, path, width)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(most)
  })
}

test('on a phone each link of the footer is 44 px high', async ({ page }) => {
  await openAt(page, '/about', 390)
  const links = page.getByRole('contentinfo').getByRole('link')
  expect(await links.count()).toBeGreaterThan(10)
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

/** The names of the pictures of a page, without drawings, widths and formats. */
const pictureNames = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.flatMap(({ src }) => /\/pictures\/([a-z-]+)-\d/.exec(src)?.[1] ?? []),
    )

test('no page shows a picture twice, and the picture of makeup is on two pages only', async ({ page }) => {
  const withMakeup: string[] = []
  for (const path of ['/', '/about', '/services', '/contact']) {
    await page.goto(path)
    const names = await pictureNames(page)
    if (path !== '/contact') expect(new Set(names).size, path).toBe(names.length)
    if (names.includes('makeup')) withMakeup.push(path)
  }
  expect(withMakeup).toEqual(['/', '/services'])
})

test.describe('in the demo, with testimonials', () => {
  test.use({ salonConfig: { profile: 'demo' } })
  for (const [width, height, most] of [
    [1440, 900, 4300],
    [390, 844, 4700],
  ] as const) {
    test(`Home is at most ${most} px high at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await waitForHydration(page)
      await page.evaluate(() => document.fonts.ready)
      await nextPaint(page)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
    })
  }

  test('with the owner’s photographs of all branches Home is at most 4700 px high at 390 px', async ({
    page,
    salon,
  }) => {
    for (const id of [1, 2, 3] as const) await publishPicture(salon, `branch-${id}`)
    await openAt(page, '/', 390)
    await expect(page.locator('.branch-row picture')).toHaveCount(3)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4700)
  })

  test('on a phone the first price of Home is in the first 700 px', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    await nextPaint(page)
    const price = await page.getByTestId('facts').getByText('රු.').boundingBox()
    expect(price && price.y + price.height).toBeLessThanOrEqual(700)
  })
})
