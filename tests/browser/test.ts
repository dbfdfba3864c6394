import { test as base, expect, type Page } from '@playwright/test'
import { beSlow, slowness } from '#tests/slow-page.ts'
import { openTestSalon, type TestSalon } from '#tests/test-salon.ts'
import type { Config } from '../../server/config.ts'

/** A salon of its own for one test. */
export type Salon = TestSalon

interface Options {
  /** Changes to the settings, such as `{ profile: 'demo' }`. */
  salonConfig: Partial<Config>
}

export const test = base.extend<Options & { salon: Salon }>({
  salonConfig: [{}, { option: true }],
  salon: async ({ salonConfig }, use) => {
    const salon = await openTestSalon(salonConfig)
    await use(salon)
    await salon.close()
  },
  baseURL: async ({ salon }, use) => use(salon.url),
  context: async ({ context }, use) => {
    if (slowness) await context.addInitScript(beSlow, slowness)
    await use(context)
  },
})

/** For what `npm test` leaves out: the same behaviour at another width, after another failure, in another medium. */
export const whole = { tag: '@whole' }

/** Until the page has drawn what happened to it so far, also where the test has stopped its clock. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise(done => new ResizeObserver(done).observe(document.documentElement))
    }
  })

/** Until everything that fades or slides has arrived: what is half there has colours of its own. */
export async function settled(page: Page) {
  // What has come, but not yet begun to fade in.
  await page.waitForFunction(() => !document.querySelector('[data-starting-style]'))
  await drawn(page)
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(animation => animation.finished))
  })
}

export { expect }
