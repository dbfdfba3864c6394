import AxeBuilder from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { isHydrated } from '#tests/hydrated.ts'
import { expect, nextPaint, waitForAnimations } from './test.ts'

/** Expects that axe finds nothing, and that the page does not scroll sideways (WCAG 1.4.10). */
export async function expectAccessible(page: Page) {
  await waitForAnimations(page)
  const { isForced, needed, width } = await page.evaluate(() => ({
    isForced: matchMedia('(forced-colors: active)').matches,
    needed: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(needed, 'the page scrolls sideways').toBeLessThanOrEqual(width)
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode needs no second page for frames, of which there are none; it and reporting only violations halve the time.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // With forced colours axe would check the page's own colours, which are not shown.
    // They take the focus only to pass it on, at either end of a menu. Whether axe reports them depends on how much a menu covers.
    .exclude('[data-base-ui-focus-guard]')
    .disableRules(isForced ? ['color-contrast'] : [])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** Records all console messages and uncaught errors of the page from now on. */
export function watchConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', message => messages.push(message.text()))
  page.on('pageerror', error => messages.push(String(error)))
  return messages
}

/** Waits until React runs: links then navigate without loading a document. */
export const waitForHydration = (page: Page) => page.waitForFunction(isHydrated)

/** Holds the scripts of pages back until the returned function is called. */
export async function holdScripts(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  return release
}

/** Stops the page's installed clock a minute ahead: from then on only the test advances it. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))

/** Waits until a request has its whole response, or was cancelled. */
export const responseEnd = async (request: Request) =>
  (await request.response().catch(() => null))?.finished()

/** Scrolls through the page to its end, and waits for every picture that is shown at this width. */
export async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
    await nextPaint(page)
  }
  await page.waitForFunction(() =>
    [...document.images].every(image => image.complete || !image.checkVisibility()),
  )
}

/** Call it before the page is opened; the returned function returns the sum of layout shifts. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const record = window as typeof window & { shift: number }
    record.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) record.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as typeof window & { shift: number }).shift)
}

/** The elements that were the largest paint so far, the last one at the end, by their tag names. */
export async function watchLargestPaints(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const record = window as typeof window & { paints: string[] }
    record.paints = []
    new PerformanceObserver(list => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        record.paints.push(element?.tagName ?? 'removed')
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return () => page.evaluate(() => (window as typeof window & { paints: string[] }).paints)
}

/** Adds rules to the page, as a user's own style sheet would. A `style` element would be refused by the page's policy. */
export const addStyles = (page: Page, rules: string) =>
  page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
