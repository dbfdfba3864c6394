// `npm run admin -- …`: the users of a real salon. The demo needs none, it lets anybody in.
import { systemClock } from '../clock.ts'
import { readAdminCommand, usage } from './admin-commands.ts'
import { askPassword } from './ask-password.ts'
import { explainFailure, withSalon } from './salon.ts'

try {
  const words = process.argv.slice(2)
  const run = readAdminCommand(words)
  await withSalon(
    db =>
      run({
        db,
        clock: systemClock,
        print: line => console.log(line),
        ask: process.stdin.isTTY ? askPassword : undefined,
      }),
    { makes: words.includes('add') },
  )
} catch (error) {
  explainFailure(error, usage)
}
