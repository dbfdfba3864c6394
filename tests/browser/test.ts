import { test as base, expect, type Page } from '@playwright/test'
import { slowDownPage, slowness } from '#tests/slow-page.ts'
import { openTestSalon, type TestSalon } from '#tests/test-salon.ts'
import type { Config } from '../../server/config.ts'

/** A salon of its own for one test. */
export type Salon = TestSalon

interface Options {
  /** Changes to the settings, such as `{ profile: 'demo' }`. */
  salonConfig: Partial<Config>
}

/** `npm test` runs only tests that have `@essential` in their titles; see docs/conventions.md. */
export const test = base.extend<Options & { salon: Salon }>({
  salonConfig: [{}, { option: true }],
  salon: async ({ salonConfig }, use) => {
    const salon = await openTestSalon(salonConfig)
    await use(salon)
    await salon.close()
  },
  baseURL: async ({ salon }, use) => use(salon.url),
  context: async ({ context }, use) => {
    if (slowness) await context.addInitScript(slowDownPage, slowness)
    await use(context)
  },
})

/** Waits until the page has painted all changes so far, also where the test has stopped its clock. */
export const nextPaint = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise(done => new ResizeObserver(done).observe(document.documentElement))
    }
  })

/** Waits until everything that fades or slides has arrived: colours are wrong in between. */
export async function waitForAnimations(page: Page) {
  await page.waitForFunction(() => !document.querySelector('[data-starting-style]'))
  await nextPaint(page)
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map(animation => animation.finished))
  })
}

export { expect }
