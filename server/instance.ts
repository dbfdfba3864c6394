import type { Kysely, KyselyConfig } from 'kysely'
import { findPasswordFault } from './accounts/new-passwords.ts'
import { hashPassword } from './accounts/passwords.ts'
import { nameFromEmail } from './accounts/user-names.rules.ts'
import { createUser, listUsers } from './accounts/users.queries.ts'
import { type AppOptions, createApp } from './app.ts'
import { type Clock, instant, systemClock } from './clock.ts'
import { type Config, ConfigError } from './config.ts'
import { openDatabase } from './db/database.ts'
import { isPostgres } from './db/dialect.ts'
import { openPreparedDatabase, type Print } from './db/prepare.ts'
import { waitIndefinitely } from './db/retry-while-busy.ts'
import type { Tables } from './db/tables.ts'
import type { DrainableServer } from './http/server.ts'
import { createMetrics } from './metrics/metrics.ts'
import { seedDemoAccount, seedDemoContent, seedDemoInquiries, seedSalon } from './operations/demo/seed.ts'

/**
 * Stores the admin of the settings if there are no users yet.
 * @throws ConfigError when the password is too weak for an admin
 */
export async function ensureFirstAdmin(
  db: Kysely<Tables>,
  { firstAdmin }: Config,
  clock: Clock,
): Promise<void> {
  if (!firstAdmin || (await listUsers(db)).length > 0) return
  const { email, password } = firstAdmin
  const fault = await findPasswordFault(password)
  if (fault) throw new ConfigError(`ADMIN_PASSWORD can't be used: ${fault.sentence}`)
  const passwordHash = await hashPassword(password)
  // No conflict when another process stored the same user meanwhile.
  await createUser(db, { name: nameFromEmail(email), email, passwordHash }, instant(clock))
}

export interface InstanceOptions
  extends Partial<Omit<AppOptions, 'config' | 'db' | 'changeReader' | 'metrics'>> {
  config: Config
  print?: Print
  /** Is called for each statement, in place of the metrics, and may keep it waiting. */
  onQuery?: KyselyConfig['log']
}

/**
 * Opens the database, seeds it and creates the server, which does not listen yet. Used by all commands that need a server, the
 * development server, the screenshots and the tests.
 * @throws ConfigError or DatabaseUnavailableError with a sentence for the person who starts it; nothing is left open then
 */
export async function openInstance({
  config,
  clock = systemClock,
  mailer,
  print,
  onQuery,
  ...options
}: InstanceOptions) {
  const metrics = config.metricsToken === undefined ? undefined : createMetrics()
  await using databases = new AsyncDisposableStack()
  const db = databases.use(await openPreparedDatabase(config, print, onQuery ?? metrics?.observeQuery))
  // A connection of its own, so that slow statements on all others don't keep it waiting.
  const changeReader = isPostgres(db)
    ? databases.use(openDatabase(config.databaseUrl, { connections: 1 }))
    : db
  await waitIndefinitely(async () => {
    if (config.seed) await seedSalon(db, clock, config.profile)
    if (config.profile === 'demo') {
      await seedDemoContent(db, clock)
      await seedDemoInquiries(db, clock)
      await seedDemoAccount(db, clock)
    }
    await ensureFirstAdmin(db, config, clock)
  })
  const app = await createApp({ config, db, changeReader, clock, mailer, metrics, ...options })
  const open = databases.move()
  return {
    app,
    db,
    clock,
    config,
    /** Closes the server, its workers and its database, after responding to requests that a proxy still sends. */
    async close() {
      try {
        if (app.server.listening) await (app.server as DrainableServer).drain()
        await app.close()
      } finally {
        await open.disposeAsync()
      }
    },
  }
}

/** A running instance of the program: its server and database. */
export type Instance = Awaited<ReturnType<typeof openInstance>>
