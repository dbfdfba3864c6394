// The salon's server as it runs for real, on a database of its own, with limits too high to be met.
// Usage: node bench/salon-server.ts DATABASE_URL; prints its address.
import { readConfig } from '../server/config.ts'
import { loadSite } from '../server/pages/site.ts'
import { openSalon } from '../server/salon.ts'

const unlimited = 1_000_000_000
const config = {
  ...readConfig('real', { DATABASE_URL: process.argv[2], PORT: '0' }, { seed: true }),
  limits: {
    loginsPerMinute: unlimited,
    contactsPerMinute: unlimited,
    renderingsPerMinute: unlimited,
    requestsPerMinute: unlimited,
  },
}
const site = await loadSite(`${import.meta.dirname}/../build`)
const { app } = await openSalon({ config, site, logger: { level: config.logLevel } })
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('message', () => process.send?.(process.memoryUsage().rss))
