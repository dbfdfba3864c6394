import type { Page } from '@playwright/test'
import { publicPages } from '#contracts/paths/paths.ts'
import { expectAccessible, holdScripts, waitForHydration } from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

/** Opens a page without its scripts; the returned function loads them. */
async function openWithoutScripts(page: Page, path: string) {
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await nextPaint(page)
  return async () => {
    releaseScripts()
    await waitForHydration(page)
    await nextPaint(page)
  }
}

/**
 * Visible controls that do nothing without scripts: a link without an address, or an enabled button that does not
 * submit a form.
 */
const deadControls = (page: Page) =>
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

for (const width of [360, 1440]) {
  test(`every control that looks interactive works without scripts, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...publicPages, '/nowhere', '/contact?sent']) {
      await openWithoutScripts(page, path)
      expect(await deadControls(page), path).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
}

test('a tab of About works before the scripts are loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const loadScripts = await openWithoutScripts(page, '/about')
  await test.step('before the scripts are loaded a tab shows its panel', async () => {
    await expect(panel(page, 'Vision')).toBeVisible()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await tab(page, 'Mission').click()
    await expect(panel(page, 'Mission')).toBeVisible()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(tab(page, 'Mission')).toBeInViewport()
  })

  await test.step('the scripts keep what is shown', async () => {
    await loadScripts()
    await expect(tab(page, 'Mission')).toHaveAttribute('aria-selected', 'true')
    await expect(panel(page, 'Mission')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('then the tabs work as before', async () => {
    await tab(page, 'Vision').click()
    await expect(panel(page, 'Vision')).toBeVisible()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
  })
})
