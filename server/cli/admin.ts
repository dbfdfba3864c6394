import { systemClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { migrate, openDatabase } from '../db/database.ts'
import { claimProfile } from '../db/profile.ts'
import { isStoreFailure } from '../errors.ts'
import { CommandError, readAdminCommand, UsageError, usage } from './admin-commands.ts'
import { askPassword } from './ask-password.ts'

// `npm run admin -- …`: the users of a real salon. The demo needs none, it lets anybody in.
try {
  const run = readAdminCommand(process.argv.slice(2))
  const config = readConfig('real', process.env)
  const db = openDatabase(config.databaseUrl)
  try {
    await migrate(db)
    await claimProfile(db, config.profile)
    await run({
      db,
      clock: systemClock,
      print: line => console.log(line),
      ask: process.stdin.isTTY ? askPassword : undefined,
    })
  } finally {
    await db.destroy()
  }
} catch (error) {
  const { message } = error as Error
  if (error instanceof UsageError) console.error(`${message}\n\n${usage}`)
  else if (error instanceof CommandError || error instanceof ConfigError) console.error(message)
  else if (isStoreFailure(error as Error)) console.error(`The database does not answer: ${message}`)
  else console.error(error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
