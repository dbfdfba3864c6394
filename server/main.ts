import './production.ts'

import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { createMailer } from './mail/mailer.ts'
import { loadSite } from './pages/site.ts'
import { openSalon } from './salon.ts'
import { explainListen, explainStart } from './start-failures.ts'

// `node server/main.ts demo|serve [--seed]`; see the README for the settings.
const DRAIN_MS = 10_000
// Requests that are not answered by then are cut off, so that the rest still ends in order.
const REQUESTS_MS = 8_000

async function start() {
  const [command, ...flags] = process.argv.slice(2)
  const config = readConfig(command === 'demo' ? 'demo' : 'real', process.env, {
    seed: flags.includes('--seed'),
  })
  const salon = await openSalon({
    config,
    mailer: config.mail.smtpUrl === undefined ? undefined : createMailer(config.mail),
    site: await loadSite(`${import.meta.dirname}/../build`),
    logger: { level: config.logLevel },
  })
  closeWithGrace({ delay: DRAIN_MS, logger: salon.app.log }, async () => {
    setTimeout(() => salon.app.server.closeAllConnections(), REQUESTS_MS).unref()
    await salon.close()
  })
  const address = await salon.app.listen({ port: config.port, host: config.host }).catch(async error => {
    await salon.close()
    throw explainListen(error, config)
  })
  process.stdout.write(`\n  Araliya is open: ${config.publicUrl ?? address}\n\n`)
}

try {
  await start()
} catch (error) {
  console.error(explainStart(error))
  process.exit(1)
}
