import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../server/clock.ts'
import { type Config, type Profile, readConfig } from '../server/config.ts'
import type { Tables } from '../server/db/tables.ts'
import { type InstanceOptions, openInstance } from '../server/instance.ts'
import type { DatabaseKind, TestDatabase } from './databases.ts'
import { TEST_PUSH_KEY } from './push-service.ts'
import { generousRateLimits } from './rate-limits.ts'

/** A clock that stops until the test advances it. */
export class TestClock implements Clock {
  #time: number
  constructor(start = new Date('2026-01-15T06:30:00.000Z')) {
    this.#time = start.getTime()
  }
  now() {
    return new Date(this.#time)
  }
  advance(ms: number) {
    this.#time += ms
  }
}

// Of each app, the failures that its OpenAPI document doesn't have.
const missingStatuses = new WeakMap<FastifyInstance, Set<string>>()
subscribe('fastify.initialization', message => {
  const { fastify } = message as { fastify: FastifyInstance }
  const statuses = new Set<string>()
  missingStatuses.set(fastify, statuses)
  fastify.addHook('onResponse', async ({ method, routeOptions: { url, config } }, { statusCode }) => {
    // 421 is of the demo, for every call.
    if (
      statusCode >= 400 &&
      statusCode !== 421 &&
      config.failures &&
      !Object.hasOwn(config.failures, statusCode)
    )
      statuses.add(`${method} ${url} ${statusCode}`)
  })
})

export interface TestApp {
  app: FastifyInstance
  db: Kysely<Tables>
  clock: TestClock
  config: Config
  /** Deletes the database of the running app. */
  dropDatabase(): Promise<void>
  close(): Promise<void>
}

async function databaseFor(where: DatabaseKind | string, profile: Profile = 'real'): Promise<TestDatabase> {
  if (typeof where === 'string') return { url: where, drop: async () => {} }
  return profile === 'real' ? where.createPrepared() : where.create()
}

/**
 * The real app with a test clock and high limits, on a new database, or on the one at a URL, which `close` does not delete.
 */
export async function createTestApp(
  where: DatabaseKind | string,
  {
    config: changes,
    ...options
  }: Partial<Omit<InstanceOptions, 'config' | 'clock'>> & { config?: Partial<Config> } = {},
): Promise<TestApp> {
  const database = await databaseFor(where, changes?.profile)
  const config: Config = {
    // PostgreSQL has no file beside it in which a key could be.
    ...readConfig('real', {
      DATABASE_URL: database.url,
      SECOND_FACTOR_KEY: 'a key for tests only, of no worth',
      PUSH_KEY: TEST_PUSH_KEY,
    }),
    rateLimits: generousRateLimits,
    ...changes,
  }
  const clock = new TestClock()
  const salon = await openInstance({ config, clock, ...options })
  const app = salon.app as unknown as FastifyInstance
  await app.ready()
  let dropped: Promise<void> | undefined
  const dropDatabase = () => {
    dropped ??= database.drop()
    return dropped
  }
  return {
    app,
    db: salon.db,
    clock,
    config,
    dropDatabase,
    async close() {
      await salon.close()
      await dropDatabase()
      // A status that its route doesn't have in the OpenAPI document: it belongs into `refusals`.
      const statuses = missingStatuses.get(app)
      if (statuses?.size) throw new Error(`Not in the OpenAPI document: ${[...statuses].join(', ')}`)
    },
  }
}
