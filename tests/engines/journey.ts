import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, inject, test } from 'vitest'
import { openTestSalon, type TestSalon } from '#tests/salon.ts'
import { type EngineName, engineNames, engines } from './engines.ts'
import { Page } from './page.ts'

export const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1024, height: 768 }

/** A way through the product that must work in every engine, each time in a salon of its own. */
export function journey(
  name: string,
  walk: (page: Page, salon: TestSalon) => Promise<void>,
  { size = DESKTOP, scripts = true } = {},
) {
  const addresses = inject('addresses')

  async function run(engine: EngineName, address: string) {
    const salon = await openTestSalon()
    try {
      const session = await engines[engine].open(address, { scripts })
      const page = new Page(session.send, { url: salon.url, scripts })
      try {
        await page.resize(size)
        await walk(page, salon)
      } catch (error) {
        await keepPicture(page, `${name} in ${engine}`)
        throw error
      } finally {
        await session.end()
      }
    } finally {
      await salon.close()
    }
  }

  // Side by side: each engine has its own browser.
  describe(name, () => {
    for (const engine of engineNames) {
      const address = addresses[engine]
      test(`in ${engine}`, { concurrent: true, skip: !address }, () => run(engine, address ?? ''))
    }
  })
}

async function keepPicture(page: Page, name: string) {
  const folder = resolve('test-results/engines')
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, `${name.replaceAll(/\W+/g, '-')}.png`), await page.picture())
}
