import { test as base, expect, type Page } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { openTestSalon } from '#tests/salon.ts'
import type { Clock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import type { Tables } from '../../server/db/tables.ts'

/** A salon of its own for one test: the real server with the built site on a fresh, seeded SQLite database in memory. */
export interface Salon {
  url: string
  app: FastifyInstance
  db: Kysely<Tables>
  clock: Clock
  config: Config
}

interface Options {
  /** Changes to the settings, such as `{ profile: 'demo' }`. */
  salonConfig: Partial<Config>
}

export const test = base.extend<Options & { salon: Salon }>({
  salonConfig: [{}, { option: true }],
  salon: async ({ salonConfig }, use) => {
    const salon = await openTestSalon(salonConfig)
    await use({ ...salon, app: salon.app as unknown as FastifyInstance })
    await salon.close()
  },
  baseURL: async ({ salon }, use) => use(salon.url),
})

/** Until everything that fades or slides has arrived: what is half there has colours of its own. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(animation => animation.finished))
  })

export { expect }
