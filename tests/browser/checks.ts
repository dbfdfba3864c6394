import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, settled } from './test.ts'

export async function expectAccessible(page: Page) {
  await settled(page)
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const { violations } = await new AxeBuilder({ page })
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
