import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, test } from 'vitest'
import { openTestSalon, type TestSalon } from '#tests/test-salon.ts'
import type { Driver } from './driver.ts'
import { engines } from './engines.ts'
import { Page } from './page.ts'

export const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1024, height: 768 }

/** A test of a user's way through the product in each engine, each time in a new salon. */
export function journey(
  name: string,
  walk: (page: Page, salon: TestSalon) => Promise<void>,
  { size = DESKTOP, scripts = true } = {},
) {
  async function run({ name: engine, binary = '', open }: (typeof engines)[number]) {
    const salon = await openTestSalon()
    try {
      const driver = await open(binary, scripts)
      const page = new Page(driver, { url: salon.url, scripts })
      try {
        await driver.resize(size)
        await walk(page, salon)
      } catch (error) {
        await saveScreenshot(driver, `${name} in ${engine}`)
        throw error
      } finally {
        await driver.end()
      }
    } finally {
      await salon.close()
    }
  }

  // At the same time: each engine has its own browser.
  describe(name, () => {
    for (const engine of engines)
      test(`in ${engine.name}`, { concurrent: true, skip: !engine.binary }, () => run(engine))
  })
}

async function saveScreenshot(driver: Driver, name: string) {
  const folder = resolve('test-results/engines')
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, `${name.replaceAll(/\W+/g, '-')}.png`), await driver.screenshot())
}
