// The demo with pages that change as their source does, behind the door that `dev.ts` holds open: begun anew when the server's source changes.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { openInstance } from '../server/instance.ts'
import type { EntryModule, Site } from '../server/pages/site.ts'
import { loadConfig } from '../server/settings-file.ts'
import { explainStart } from '../server/start-failures.ts'

async function start() {
  const config = loadConfig('demo')
  const server = createServer()
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const loadEntry = async () => (await vite.ssrLoadModule('/web/entry.server.tsx')) as EntryModule
  const site: Site = {
    knownPaths: (await loadEntry()).knownPaths,
    files: new Map(),
    live: true,
    render: async (request, fetch, facts) => (await loadEntry()).render(request, fetch, facts),
  }
  const { app } = await openInstance({ config, site, logger: { level: 'warn' } })
  await app.ready()
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => app.routing(request, response))
  })
  await once(server.listen(Number(process.env.DEV_PORT), '127.0.0.1'), 'listening')
}

try {
  await start()
} catch (error) {
  console.error(explainStart(error))
  process.exit(1)
}
