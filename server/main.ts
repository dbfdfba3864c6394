import './production.ts'
import { describeDatabase } from './db/prepare.ts'
import { type Instance, openInstance } from './instance.ts'
import { createLogger } from './log-output.ts'
import { createMailer } from './mail/mailer.ts'
import { loadSite } from './pages/site.ts'
import { loadConfig } from './settings-file.ts'
import { describeStartError, toListenError } from './startup-errors.ts'

// `node server/main.ts demo|serve [--seed]`. Settings: .env.example.

/** Requests that are still open then are cut off, so that the workers and the database still close in time. */
const REQUESTS_MS = 10_000
/** The process ends then in any case. */
const STOP_MS = 15_000

/** Ends the process at the first signal, or at an error that nothing has caught, once open requests have their responses. */
function stopOnSignals({ app, close }: Instance): void {
  const { log, server } = app
  let isStopping = false

  async function stop(exitCode: 0 | 1) {
    if (isStopping) return
    isStopping = true
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref()
    setTimeout(() => {
      log.error(`not stopped after ${STOP_MS / 1000} s: the process ends now`)
      process.exit(1)
    }, STOP_MS).unref()
    try {
      await close()
      log.info('Stopped cleanly.')
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'the server could not be closed')
      process.exit(1)
    }
  }

  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(name, signal => {
      // A terminal or a supervisor signals the whole process group, and npm and our script each pass the signal on.
      if (!isStopping) log.info(`Stopping (${signal}): finishing open requests.`)
      void stop(0)
    })
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'an error was not caught: stopping')
    void stop(1)
  })
}

async function start() {
  const [command, ...flags] = process.argv.slice(2)
  const config = loadConfig(command === 'demo' ? 'demo' : 'real', { seed: flags.includes('--seed') })
  const salon = await openInstance({
    config,
    mailer: config.mail.smtpUrl === undefined ? undefined : createMailer(config.mail),
    site: await loadSite(`${import.meta.dirname}/../build`),
    logger: await createLogger(config.logLevel),
  })
  stopOnSignals(salon)
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
