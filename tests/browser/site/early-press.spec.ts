import type { Page } from '@playwright/test'
import { publicPages } from '#contracts/paths.ts'
import { expectAccessible, holdScripts, hydrated } from '../checks.ts'
import { drawn, expect, test, whole } from '../test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

/** Opens a page whose scripts come when the returned function is called. */
async function openEarly(page: Page, path: string) {
  const arrive = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await drawn(page)
  return async () => {
    arrive()
    await hydrated(page)
    await drawn(page)
  }
}

/**
 * What is visible and takes a press, but does nothing without scripts: a link without an address, or a button that neither
 * submits a form nor is disabled.
 */
const idle = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role], [tabindex="0"]')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => {
        if (element instanceof HTMLAnchorElement) return !element.hasAttribute('href')
        if (element instanceof HTMLButtonElement)
          return !element.disabled && !(element.type === 'submit' && element.form?.action)
        if (element.matches('input, select, textarea')) return !(element as HTMLInputElement).form?.action
        return element.matches('[role=button], [role=tab], [role=link], [role=switch], [tabindex="0"]')
      })
      .map(element => element.outerHTML),
  )

for (const path of [...publicPages, '/nowhere', '/contact?sent']) {
  for (const width of [360, 1440]) {
    test(
      `${path} at ${width} px: before the scripts have come nothing that can be pressed does nothing`,
      width === 1440 || !['/', '/about'].includes(path) ? whole : {},
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await openEarly(page, path)
        expect(await idle(page)).toEqual([])
      },
    )
  }
}

for (const [width, name] of [
  [360, 'Mission'],
  [1440, 'Values'],
] as const) {
  test(
    `a tab of About pressed before the scripts have come shows its panel, and keeps it (${width} px)`,
    width === 360 ? {} : whole,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const arrive = await openEarly(page, '/about')
      await expect(panel(page, 'Vision')).toBeVisible()
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
      await tab(page, name).click()
      await expect(panel(page, name)).toBeVisible()
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
      await expect(tab(page, name)).toBeInViewport()
      await arrive()
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
      await expect(panel(page, name)).toBeVisible()
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
      await expectAccessible(page)
      await tab(page, 'Vision').click()
      await expect(panel(page, 'Vision')).toBeVisible()
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
    },
  )
}

test(
  'the menu opened, a filter pressed and a link followed before the scripts have come',
  whole,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openEarly(page, '/services')
    await page
      .getByRole('navigation', { name: 'Filter services' })
      .getByRole('link', { name: 'Makeup' })
      .click()
    await expect(page).toHaveURL('/services?category=makeup')
    await expect(page.locator('#prices').getByRole('heading', { level: 2 })).toHaveText(['Makeup'])
    await page.locator('summary').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
  },
)
