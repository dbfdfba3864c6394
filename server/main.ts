import './production.ts'
import closeWithGrace from 'close-with-grace'
import { describeDatabase } from './db/prepare.ts'
import { openInstance } from './instance.ts'
import { createLogger } from './log-output.ts'
import { createMailer } from './mail/mailer.ts'
import { loadSite } from './pages/site.ts'
import { loadConfig } from './settings-file.ts'
import { describeStartError, toListenError } from './startup-errors.ts'

// `node server/main.ts demo|serve [--seed]`. Settings: .env.example.
const DRAIN_MS = 15_000
// Requests that are still open then are cut off, so that the workers and the database still close in time.
const REQUESTS_MS = 10_000

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

async function start() {
  const [command, ...flags] = process.argv.slice(2)
  const config = loadConfig(command === 'demo' ? 'demo' : 'real', { seed: flags.includes('--seed') })
  const salon = await openInstance({
    config,
    mailer: config.mail.smtpUrl === undefined ? undefined : createMailer(config.mail),
    site: await loadSite(`${import.meta.dirname}/../build`),
    logger: await createLogger(config.logLevel),
  })
  const { log } = salon.app
  const grace = closeWithGrace({ delay: DRAIN_MS, logger: log, skip: [...stopSignals] }, async () => {
    setTimeout(() => salon.app.server.closeAllConnections(), REQUESTS_MS).unref()
    await salon.close()
    log.info('Stopped cleanly.')
  })
  // A terminal or a supervisor signals the whole process group, and npm and our script each pass the signal on: only the
  // first one counts.
  const stop = (signal: NodeJS.Signals) => {
    log.info(`Stopping (${signal}): finishing open requests.`)
    for (const name of stopSignals) process.off(name, stop).on(name, () => {})
    grace.close()
  }
  for (const signal of stopSignals) process.on(signal, stop)
  const address = await salon.app.listen({ port: config.port, host: config.host }).catch(async error => {
    await salon.close()
    throw toListenError(error, config)
  })
  process.stdout.write(
    `\n  Araliya is open: ${config.publicUrl ?? address}\n  Database: ${describeDatabase(config.databaseUrl)}\n\n`,
  )
}

try {
  await start()
} catch (error) {
  console.error(describeStartError(error))
  process.exit(1)
}
