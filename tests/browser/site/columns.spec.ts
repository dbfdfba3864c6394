import type { Page } from '@playwright/test'
import { publishPicture } from '../../own-picture.ts'
import { waitForHydration } from '../checks.ts'
import { expect, test } from '../test.ts'

/** The left edge of one of the twelve columns of a page, in pixels. */
const columnAt = (page: Page, column: number) =>
  page
    .getByRole('contentinfo')
    .locator('.page-width')
    .first()
    .evaluate((content, at) => {
      const { left, width } = content.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(content)
      const [start, end] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
      const space = 1.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      return left + start + ((at - 1) * (width - start - end + space)) / 12
    }, column)

const leftOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.x

for (const width of [1280, 1440, 1920, 2560])
  test(`at ${width} px the heads of pages keep to the twelve columns`, async ({ page, salon }) => {
    await page.setViewportSize({ width, height: 900 })
    const heads = [
      ['/', '.page-head-picture', 7],
      ['/contact', '.page-head-facts > *:first-child', 9],
      ['/contact', '#panel-title', 9],
      ['/branches/wellawatte', '.branch-head > .branch-map', 7],
    ] as const
    for (const [path, selector, column] of heads)
      await test.step(`${selector} of ${path}`, async () => {
        await page.goto(path)
        await waitForHydration(page)
        await expect(page.locator(selector)).toBeVisible()
        expect(Math.abs(((await leftOf(page, selector)) ?? 0) - (await columnAt(page, column)))).toBeLessThan(
          2,
        )
        expect(await leftOf(page, 'h1')).toBeCloseTo(await columnAt(page, 1), 0)
      })
    await test.step('with an own photograph', async () => {
      await publishPicture(salon, 'about-hero')
      await page.goto('/about')
      await waitForHydration(page)
      expect(await leftOf(page, '.page-head-picture')).toBeCloseTo(await columnAt(page, 6), 0)
      expect(await leftOf(page, 'h1')).toBeCloseTo(await columnAt(page, 1), 0)
    })
  })
