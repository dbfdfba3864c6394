import type { Page } from '@playwright/test'
import { waitForHydration } from '../checks.ts'
import { expect, test } from '../test.ts'

/** The names of focused links of the price list of which nothing is visible below the header and the filter. */
async function coveredLinks(page: Page, key: 'Tab' | 'Shift+Tab', presses: number) {
  const covered: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key)
    const found = await page.evaluate(() => {
      const link = document.activeElement
      const filter = document.querySelector('[aria-label="Filter services"]')
      if (!link?.closest('#prices') || !filter) return undefined
      const { top, bottom } = link.getBoundingClientRect()
      // The window scrolls by whole pixels.
      const isWhole = top >= filter.getBoundingClientRect().bottom - 1 && bottom <= innerHeight + 1
      return isWhole ? undefined : (link.getAttribute('aria-label') ?? link.textContent)
    })
    if (found) covered.push(found)
  }
  return covered
}

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 640 }],
  ['a computer', { width: 1440, height: 700 }],
] as const) {
  test(`on ${device} no focused link of the price list is under header or filter`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await page.goto('/services')
    await waitForHydration(page)
    const links = page.locator('#prices').getByRole('link')
    const count = await links.count()
    expect(count).toBeGreaterThan(20)
    await links.last().focus()
    expect(await coveredLinks(page, 'Shift+Tab', count - 1)).toEqual([])
    await expect(links.first()).toBeFocused()
    expect(await coveredLinks(page, 'Tab', count - 1)).toEqual([])
  })
}
