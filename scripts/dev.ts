// `npm run dev`: the demo with pages that change as their source does. Restarts itself when the server's source changes.
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { createApp } from '../server/app.ts'
import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { migrate, openDatabase } from '../server/db/database.ts'
import { claimProfile } from '../server/db/profile.ts'
import { seedDemoInquiries, seedSalon } from '../server/db/seed.ts'
import { createSite, type Site } from '../server/pages/site.ts'

const config = readConfig('demo', process.env)
const db = openDatabase(config.databaseUrl)
await migrate(db)
await claimProfile(db, 'demo')
await seedSalon(db, systemClock)
await seedDemoInquiries(db, systemClock)

const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
const emptyFolder = resolve('build/dev')
mkdirSync(emptyFolder, { recursive: true })
const loadSite = async () =>
  createSite((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, emptyFolder)

const site: Site = {
  ...(await loadSite()),
  live: true,
  render: async (request, fetch, facts) => (await loadSite()).render(request, fetch, facts),
}
const app = await createApp({
  config,
  db,
  clock: systemClock,
  mailer: undefined,
  site,
  logger: { level: 'warn' },
})
await app.ready()
createServer((request, response) => {
  vite.middlewares(request, response, () => app.routing(request, response))
}).listen(config.port, config.host, () => console.log(`\n  Araliya, under development: ${config.origin}\n`))
