import './production.ts'

import closeWithGrace from 'close-with-grace'
import { describeDatabase } from './db/store.ts'
import { openInstance } from './instance.ts'
import { createLogger } from './log-output.ts'
import { createMailer } from './mail/mailer.ts'
import { loadSite } from './pages/site.ts'
import { loadConfig } from './settings-file.ts'
import { explainListen, explainStart } from './start-failures.ts'

// `node server/main.ts demo|serve [--seed]`; see .env.example for the settings.
const DRAIN_MS = 15_000
// Requests that are not answered by then are cut off, so that the rest still ends in order.
const REQUESTS_MS = 10_000

const endings = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

async function start() {
  const [command, ...flags] = process.argv.slice(2)
  const config = loadConfig(command === 'demo' ? 'demo' : 'real', { seed: flags.includes('--seed') })
  const salon = await openInstance({
    config,
    mailer: config.mail.smtpUrl === undefined ? undefined : createMailer(config.mail),
    site: await loadSite(`${import.meta.dirname}/../build`, config.sharedBuilds),
    logger: await createLogger(config.logLevel),
  })
  const { log } = salon.app
  const grace = closeWithGrace({ delay: DRAIN_MS, logger: log, skip: [...endings] }, async () => {
    setTimeout(() => salon.app.server.closeAllConnections(), REQUESTS_MS).unref()
    await salon.close()
    log.info('Ended in order.')
  })
  // A terminal or a supervisor tells everybody of the group, and npm and our script each pass it on: the same order,
  // heard several times.
  const end = (asked: NodeJS.Signals) => {
    log.info(`Asked to end (${asked}): what was begun is answered first.`)
    for (const signal of endings) process.off(signal, end).on(signal, () => {})
    grace.close()
  }
  for (const signal of endings) process.on(signal, end)
  const address = await salon.app.listen({ port: config.port, host: config.host }).catch(async error => {
    await salon.close()
    throw explainListen(error, config)
  })
  process.stdout.write(
    `\n  Araliya is open: ${config.publicUrl ?? address}\n  Database: ${describeDatabase(config.databaseUrl)}\n\n`,
  )
}

try {
  await start()
} catch (error) {
  console.error(explainStart(error))
  process.exit(1)
}
