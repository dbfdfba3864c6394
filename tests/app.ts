import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type AppOptions, createApp } from '../server/app.ts'
import type { Clock } from '../server/clock.ts'
import { type Config, readConfig } from '../server/config.ts'
import { migrate, openDatabase } from '../server/db/database.ts'
import type { Tables } from '../server/db/tables.ts'
import type { DatabaseKind } from './databases.ts'

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #time = new Date('2026-01-15T06:30:00.000Z').getTime()
  now() {
    return new Date(this.#time)
  }
  advance(ms: number) {
    this.#time += ms
  }
}

export interface TestApp {
  app: FastifyInstance
  db: Kysely<Tables>
  clock: TestClock
  config: Config
  close(): Promise<void>
}

/** The real app on a fresh database made by the real migrations; only the clock and the limits are the test's. */
export async function createTestApp(
  kind: DatabaseKind,
  options: { config?: Partial<Config> } & Partial<Pick<AppOptions, 'mailer' | 'site' | 'logger'>> = {},
): Promise<TestApp> {
  const database = await kind.create()
  const config: Config = {
    ...readConfig('real', { DATABASE_URL: database.url }),
    limits: { loginsPerMinute: 10_000, contactsPerMinute: 10_000, requestsPerMinute: 100_000 },
    ...options.config,
  }
  const db = openDatabase(database.url)
  await migrate(db)
  const clock = new TestClock()
  const app = await createApp({
    config,
    db,
    clock,
    mailer: options.mailer,
    site: options.site,
    logger: options.logger,
  })
  await app.ready()
  return {
    app: app as unknown as FastifyInstance,
    db,
    clock,
    config,
    async close() {
      await app.close()
      await db.destroy()
      await database.drop()
    },
  }
}
