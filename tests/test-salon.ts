import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { sampleContent } from '#content/sample-salon.ts'
import type { Content } from '#contracts/content/content.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { Tables } from '../server/db/tables.ts'
import { type Instance, openInstance } from '../server/instance.ts'
import { seedSalon } from '../server/operations/demo/seed.ts'
import { loadSite, type Site } from '../server/pages/site.ts'
import { publishFirst } from '../server/salon/content/content.queries.ts'
import { TestClock } from './app.ts'
import { mainDatabase, sqlite, type TestDatabase } from './databases.ts'
import { IN_MEMORY } from './in-memory.ts'
import { TEST_PUSH_KEY } from './push-service.ts'
import { generousRateLimits } from './rate-limits.ts'

/** The real server with the built site, sample data and contact details, on a database of its own, listening at `url`. */
export interface TestSalon extends Instance {
  url: string
  /** Stops until the test advances it. */
  clock: TestClock
}

const createDatabase = async (): Promise<TestDatabase> =>
  mainDatabase === sqlite ? { url: IN_MEMORY, drop: async () => {} } : mainDatabase.create()

// Shared by all salons of the process.
let site: Promise<Site> | undefined

/** The content of a test salon, its version 2: what the demo says, as if its owner had entered it, without people and testimonials. */
export const ownContent: Content = { ...sampleContent, people: [], testimonials: [] }

/** The same with the people and testimonials of the demo, as if they were the salon's own. */
export const ownContentWithRows: Content = {
  ...sampleContent,
  people: sampleContent.people.map(row => ({ ...row, sample: false })),
  testimonials: sampleContent.testimonials.map(row => ({ ...row, sample: false })),
}

/** Enters texts, branches and services with prices, as an owner does before opening. */
async function prepareToOpen(db: Kysely<Tables>, clock: TestClock) {
  await publishFirst(db, ownContent, clock.now().toISOString())
  await seedSalon(db, clock, 'demo')
}

/** @param changes to the settings, such as `{ profile: 'demo' }` */
export async function openTestSalon(changes: Partial<Config> = {}): Promise<TestSalon> {
  const database = changes.databaseUrl === undefined ? await createDatabase() : undefined
  const config: Config = {
    ...readConfig(
      'real',
      { PORT: '0', SECOND_FACTOR_KEY: 'a key for tests only, of no worth', PUSH_KEY: TEST_PUSH_KEY },
      { seed: true },
    ),
    ...(database && { databaseUrl: database.url }),
    rateLimits: generousRateLimits,
    ...changes,
  }
  const isPrepared = config.profile === 'real' && config.seed
  const clock = new TestClock(new Date())
  site ??= loadSite(resolve('build'))
  const salon = await openInstance({
    config: isPrepared ? { ...config, seed: false } : config,
    clock,
    site: await site,
  })
  if (isPrepared) await prepareToOpen(salon.db, clock)
  return {
    ...salon,
    clock,
    url: await salon.app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await salon.close()
      await database?.drop()
    },
  }
}
