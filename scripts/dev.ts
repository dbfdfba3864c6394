// `npm run dev`: the demo, whose pages change with their source. Node restarts it when the server's source changes.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { openInstance } from '../server/instance.ts'
import type { EntryModule, Site } from '../server/pages/site.ts'
import { loadConfig } from '../server/settings-file.ts'
import { describeStartError, toListenError } from '../server/startup-errors.ts'

async function start() {
  const config = loadConfig('demo')
  const server = createServer()
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const loadEntry = async () => (await vite.ssrLoadModule('/web/entry.server.tsx')) as EntryModule
  const { knownPaths, writeWorker } = await loadEntry()
  const site: Site = {
    knownPaths,
    writeWorker,
    files: new Map(),
    isDevelopment: true,
    render: async (request, fetch, facts) => (await loadEntry()).render(request, fetch, facts),
  }
  const { app } = await openInstance({ config, site, logger: { level: 'warn' } })
  await app.ready()
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => app.routing(request, response))
  })
  await once(server.listen(config.port, config.host), 'listening').catch(error => {
    throw toListenError(error, config)
  })
  process.stdout.write(`\n  Araliya in development: ${config.origin}\n\n`)
}

try {
  await start()
} catch (error) {
  console.error(describeStartError(error))
  process.exit(1)
}
