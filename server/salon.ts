import type { Kysely } from 'kysely'
import { type AppOptions, createApp } from './app.ts'
import { ensureFirstAdmin } from './auth/first-admin.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { migrate, openDatabase } from './db/database.ts'
import { claimProfile } from './db/profile.ts'
import { seedDemoInquiries, seedSalon } from './db/seed.ts'
import type { Tables } from './db/tables.ts'

/**
 * Opens the database that the settings name, for this profile and no other, and brings its tables up to date.
 * @throws ConfigError when the database belongs to the other profile; the database's own error
 */
export async function openStore(config: Config): Promise<Kysely<Tables>> {
  const db = openDatabase(config.databaseUrl)
  try {
    await migrate(db)
    await claimProfile(db, config.profile)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** A salon that is ready to listen. */
export interface Salon {
  app: Awaited<ReturnType<typeof createApp>>
  db: Kysely<Tables>
  clock: Clock
  config: Config
  /** Ends the server, its workers and its database. */
  close(): Promise<void>
}

export interface SalonOptions extends Partial<Omit<AppOptions, 'config' | 'db'>> {
  config: Config
}

/**
 * A salon from its settings to a server that is ready to listen: the one way in for the two commands, the
 * development server, the pictures and the tests.
 * @throws ConfigError, or the database's own error; nothing is left open then
 */
export async function openSalon({
  config,
  clock = systemClock,
  mailer,
  ...options
}: SalonOptions): Promise<Salon> {
  const db = await openStore(config)
  try {
    if (config.seed) await seedSalon(db, clock)
    if (config.profile === 'demo') await seedDemoInquiries(db, clock)
    await ensureFirstAdmin(db, config, clock)
    const app = await createApp({ config, db, clock, mailer, ...options })
    return {
      app,
      db,
      clock,
      config,
      async close() {
        await app.close()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
