// The salon's server as it runs for real, on a database of its own, with limits too high to be met.
// Usage: node bench/salon-server.ts DATABASE_URL; prints its address.
import { createApp } from '../server/app.ts'
import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { migrate, openDatabase } from '../server/db/database.ts'
import { seedSalon } from '../server/db/seed.ts'
import { loadSite } from '../server/pages/site.ts'

const unlimited = 1_000_000_000
const config = {
  ...readConfig('real', { DATABASE_URL: process.argv[2], PORT: '0' }),
  limits: { loginsPerMinute: unlimited, contactsPerMinute: unlimited, requestsPerMinute: unlimited },
}
const db = openDatabase(config.databaseUrl)
await migrate(db)
await seedSalon(db, systemClock)
const site = await loadSite(`${import.meta.dirname}/../build`)
const app = await createApp({
  config,
  db,
  clock: systemClock,
  mailer: undefined,
  site,
  logger: { level: config.logLevel },
})
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('message', () => process.send?.(process.memoryUsage().rss))
