// `npm run dev`: the demo with pages that change as their source does. Restarts itself when the server's source changes.
import { createServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readConfig } from '../server/config.ts'
import { createSite, type Site } from '../server/pages/site.ts'
import { openSalon } from '../server/salon.ts'

const config = readConfig('demo', process.env)
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
const loadSite = async () =>
  createSite((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, new Map())

const site: Site = {
  ...(await loadSite()),
  live: true,
  render: async (request, fetch, facts) => (await loadSite()).render(request, fetch, facts),
}
const { app } = await openSalon({ config, site, logger: { level: 'warn' } })
await app.ready()
createServer((request, response) => {
  vite.middlewares(request, response, () => app.routing(request, response))
}).listen(config.port, config.host, () => console.log(`\n  Araliya, under development: ${config.origin}\n`))
