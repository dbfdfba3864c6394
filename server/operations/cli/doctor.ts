// `npm run doctor`: checks a whole installation and prints a line for each result. Exits with 1 when the salon can't be run
// like this. `npm run doctor -- --mail you@example.com` also sends a message.

import { LoginInput } from '#contracts/accounts/user.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { readSettings } from '../../settings-file.ts'
import { version } from '../../version.ts'
import { checkDatabase, readDatabaseId } from '../doctor/database.ts'
import { createFindings, type Finding } from '../doctor/finding.ts'
import { checkMail } from '../doctor/mail.ts'
import { checkMailDomain } from '../doctor/mail-domain.ts'
import { checkDelivery, checkMailbox } from '../doctor/mailbox.ts'
import { checkPublicAddress } from '../doctor/public-address.ts'
import { checkPush } from '../doctor/push.ts'
import { checkSettings } from '../doctor/settings.ts'
import { explainFailure, readArguments, UsageError } from './run-command.ts'

const usage = 'npm run doctor [-- --mail EMAIL]'

/** The address to which a message is sent; undefined when none is. @throws UsageError */
function readMailArgument(): string | undefined {
  const { mail } = readArguments({
    args: process.argv.slice(2),
    options: { mail: { type: 'string' } },
  }).values
  if (mail === undefined) return undefined
  const email = LoginInput.shape.email.safeParse(mail)
  if (!email.success) throw new UsageError(`${mail} is not an email address.`)
  return email.data
}

/** Checks the whole installation and changes nothing. @param sendTo gets a message */
async function* checkInstallation(
  variables: Record<string, string | undefined>,
  clock: Clock,
  sendTo: string | undefined,
): AsyncGenerator<Finding> {
  yield createFindings('Version').ok(
    `${version}; processes that were not restarted after an update run the one before`,
  )
  try {
    const settings = readSettings('real', variables)
    const config = readConfig('real', settings.values)
    yield* checkSettings(settings)
    const { findings, problems } = await checkMailDomain(config)
    yield* await checkDatabase(config, clock, problems)
    yield* await checkMail(config)
    yield* await checkMailbox(config)
    yield* findings
    yield* await checkPush(config)
    if (sendTo !== undefined) yield* await checkDelivery(config, sendTo, clock)
    yield* await checkPublicAddress(config, await readDatabaseId(config))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield createFindings('Settings').error(error.message)
  }
}

const marks = { ok: '✔', warning: '!', error: '✘' }
const counts = { ok: 0, warning: 0, error: 0 }

try {
  for await (const { state, subject, message } of checkInstallation(
    process.env,
    systemClock,
    readMailArgument(),
  )) {
    counts[state]++
    console.log(`${marks[state]} ${subject.padEnd(13)} ${message.replaceAll('\n', `\n${' '.repeat(16)}`)}`)
  }
  console.log(`\n${counts.ok} OK, ${counted(counts.warning, 'warning')}, ${counted(counts.error, 'error')}`)
  process.exitCode = counts.error > 0 ? 1 : 0
} catch (error) {
  explainFailure(error, usage)
}
