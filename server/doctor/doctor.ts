import type { Clock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { readSettings } from '../settings-file.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { about, type Finding } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkProgram } from './program.ts'
import { checkPublicAddress } from './public-address.ts'
import { checkSettings } from './settings.ts'

/** Looks at everything that an installation stands on, and changes nothing of it. */
export async function* examine(
  variables: Record<string, string | undefined>,
  clock: Clock,
): AsyncGenerator<Finding> {
  yield* checkProgram()
  try {
    const written = readSettings('real', variables)
    const config = readConfig('real', written.values)
    yield* checkSettings(written, config, variables)
    yield* await checkDatabase(config, clock)
    yield* checkDisk(config)
    yield* await checkMail(config)
    yield* await checkPublicAddress(config, clock)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield about('Settings').bad(error.message)
  }
}
