import type { Kysely } from 'kysely'
import { type AppOptions, createApp } from './app.ts'
import { ensureFirstAdmin } from './auth/first-admin.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { waitIndefinitely } from './db/retry-while-busy.ts'
import { openStore, type Print } from './db/store.ts'
import type { Tables } from './db/tables.ts'
import { seedDemoInquiries, seedSalon } from './demo/seed.ts'
import type { SalonServer } from './http/server.ts'
import { createMetrics } from './metrics/metrics.ts'

/** A salon that is ready to listen. */
export interface Instance {
  app: Awaited<ReturnType<typeof createApp>>
  db: Kysely<Tables>
  clock: Clock
  config: Config
  /** Ends the server, its workers and its database; a proxy's requests that are on their way are answered first. */
  close(): Promise<void>
}

export interface InstanceOptions extends Partial<Omit<AppOptions, 'config' | 'db' | 'metrics'>> {
  config: Config
  say?: Print
}

/**
 * A salon from its settings to a server that is ready to listen: the one way in for the two commands, the
 * development server, the pictures and the tests.
 * @throws ConfigError or StoreError, each with a sentence for who starts it; nothing is left open then
 */
export async function openInstance({
  config,
  clock = systemClock,
  mailer,
  say,
  ...options
}: InstanceOptions): Promise<Instance> {
  const metrics = config.metrics && createMetrics()
  const db = await openStore(config, say, metrics?.observeQuery)
  try {
    await waitIndefinitely(async () => {
      if (config.seed) await seedSalon(db, clock)
      if (config.profile === 'demo') await seedDemoInquiries(db, clock)
      await ensureFirstAdmin(db, config, clock)
    })
    const app = await createApp({ config, db, clock, mailer, metrics, ...options })
    return {
      app,
      db,
      clock,
      config,
      async close() {
        try {
          if (app.server.listening) await (app.server as SalonServer).drain()
          await app.close()
        } finally {
          await db.destroy()
        }
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
