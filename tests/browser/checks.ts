import AxeBuilder from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { drawn, expect, settled } from './test.ts'

/** Nothing that axe finds. */
export async function expectAccessible(page: Page) {
  await settled(page)
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const { violations } = await new AxeBuilder({ page })
    // No page has frames: without a second page for them, and without lists of what is well, it takes half the time.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The reader's own palette decides there, and axe reads the page's.
    .disableRules(forced ? ['color-contrast'] : [])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

export async function expectNoSidewaysScrolling(page: Page) {
  const [needed, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(needed).toBeLessThanOrEqual(width ?? 0)
}

/** Nothing that axe finds, and nothing that scrolls sideways. */
export async function expectSound(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}

/** Everything the page says on the console from now on, and every error nobody caught. */
export function listen(page: Page): string[] {
  const messages: string[] = []
  page.on('console', message => messages.push(message.text()))
  page.on('pageerror', error => messages.push(String(error)))
  return messages
}

/** Until React is at work: links then navigate without loading the page anew. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector('header a, main a')
    return link !== null && Object.keys(link).some(key => key.startsWith('__reactFiber'))
  })

/** Keeps the scripts of pages away until the returned function lets them come. */
export async function holdScripts(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  return release
}

/** Stops the page's installed clock, a minute on: what the test lets pass, passes. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))

/** Until a request has its whole answer, or was given up. */
export const ended = async (request: Request) => (await request.response().catch(() => null))?.finished()

/** Looks at the page as one who scrolls through it to its end, and waits for every picture that is shown at this width. */
export async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
    await drawn(page)
  }
  await page.waitForFunction(() =>
    [...document.images].every(image => image.complete || !image.checkVisibility()),
  )
}

/** Watches how far the page shifts by itself; call it before the page is opened, and what it returns to be told. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
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
