import closeWithGrace from 'close-with-grace'
import { createApp } from './app.ts'
import { ensureFirstAdmin } from './auth/first-admin.ts'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { migrate, openDatabase } from './db/database.ts'
import { claimProfile } from './db/profile.ts'
import { seedDemoInquiries, seedSalon } from './db/seed.ts'
import { createMailer } from './mail/mailer.ts'
import { loadSite } from './pages/site.ts'

// `node server/main.ts demo|serve [--seed]`; see the README for the settings.
const DRAIN_MS = 10_000

async function start() {
  const [command, ...flags] = process.argv.slice(2)
  const config = readConfig(command === 'demo' ? 'demo' : 'real', process.env, {
    seed: flags.includes('--seed'),
  })
  const db = openDatabase(config.databaseUrl)
  await migrate(db)
  await claimProfile(db, config.profile)
  if (config.seed) await seedSalon(db, systemClock)
  if (config.profile === 'demo') await seedDemoInquiries(db, systemClock)
  await ensureFirstAdmin(db, config, systemClock)

  const app = await createApp({
    config,
    db,
    clock: systemClock,
    mailer: config.mail.smtpUrl === undefined ? undefined : createMailer(config.mail),
    site: await loadSite(`${import.meta.dirname}/../build`),
    logger: { level: config.logLevel },
  })
  closeWithGrace({ delay: DRAIN_MS, logger: app.log }, async () => {
    await app.close()
    await db.destroy()
  })
  const address = await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`\n  Araliya is open: ${config.publicUrl ?? address}\n\n`)
}

try {
  await start()
} catch (error) {
  const code = (error as { code?: string }).code
  if (error instanceof ConfigError) console.error(`\n${error.message}\n`)
  else if (code === 'EADDRINUSE') console.error('\nThat port is taken: set PORT to a free one.\n')
  else console.error(error)
  process.exit(1)
}
