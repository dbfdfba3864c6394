// `npm run doctor`: checks a whole installation and prints a line for each result. Exits with 1 when the salon can't be run
// like this.
import { type Clock, systemClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { checkDatabase, readDatabaseId } from '../doctor/database.ts'
import { createFindings, type Finding } from '../doctor/finding.ts'
import { checkMail } from '../doctor/mail.ts'
import { checkPublicAddress } from '../doctor/public-address.ts'
import { checkSettings } from '../doctor/settings.ts'
import { readSettings } from '../settings-file.ts'

/** Checks the whole installation and changes nothing. */
async function* checkInstallation(
  variables: Record<string, string | undefined>,
  clock: Clock,
): AsyncGenerator<Finding> {
  try {
    const settings = readSettings('real', variables)
    const config = readConfig('real', settings.values)
    yield* checkSettings(settings, config)
    yield* await checkDatabase(config, clock)
    yield* await checkMail(config)
    yield* await checkPublicAddress(config, await readDatabaseId(config))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield createFindings('Settings').error(error.message)
  }
}

const marks = { ok: '✔', warning: '!', error: '✘' }
const counts = { ok: 0, warning: 0, error: 0 }

for await (const { state, subject, message } of checkInstallation(process.env, systemClock)) {
  counts[state]++
  console.log(`${marks[state]} ${subject.padEnd(12)} ${message.replaceAll('\n', `\n${' '.repeat(15)}`)}`)
}
const plural = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
console.log(`\n${counts.ok} OK, ${plural(counts.warning, 'warning')}, ${plural(counts.error, 'error')}`)
process.exitCode = counts.error > 0 ? 1 : 0
