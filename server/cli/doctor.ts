// `npm run doctor`: looks at a whole installation, and says line by line what is well and what to do. Ends with 1 when
// the salon can't be run like this.
import { type Clock, systemClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { checkDatabase } from '../doctor/database.ts'
import { createFindings, type Finding } from '../doctor/finding.ts'
import { checkMail } from '../doctor/mail.ts'
import { checkDisk, checkProgram } from '../doctor/program.ts'
import { checkPublicAddress } from '../doctor/public-address.ts'
import { checkSettings } from '../doctor/settings.ts'
import { readSettings } from '../settings-file.ts'

/** Looks at everything that an installation stands on, and changes nothing of it. */
async function* examine(
  variables: Record<string, string | undefined>,
  clock: Clock,
): AsyncGenerator<Finding> {
  yield* checkProgram()
  try {
    const written = readSettings('real', variables)
    const config = readConfig('real', written.values)
    yield* checkSettings(written, config)
    yield* await checkDatabase(config, clock)
    yield* checkDisk(config)
    yield* await checkMail(config)
    yield* await checkPublicAddress(config, clock)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield createFindings('Settings').bad(error.message)
  }
}

const marks = { well: '✔', look: '!', bad: '✘' }
const counts = { well: 0, look: 0, bad: 0 }

for await (const { state, subject, message } of examine(process.env, systemClock)) {
  counts[state]++
  console.log(`${marks[state]} ${subject.padEnd(12)} ${message.replaceAll('\n', `\n${' '.repeat(15)}`)}`)
}
console.log(`\n${counts.well} well, ${counts.look} to look at, ${counts.bad} wrong`)
process.exitCode = counts.bad > 0 ? 1 : 0
