// `npm run privacy -- …`: what the salon holds of a person.
import { systemClock } from '../clock.ts'
import { readPrivacyCommand, usage } from './privacy-commands.ts'
import { explainFailure, withSalon } from './salon.ts'

try {
  const run = readPrivacyCommand(process.argv.slice(2))
  await withSalon(db => run({ db, clock: systemClock, print: line => console.log(line) }), { makes: false })
} catch (error) {
  explainFailure(error, usage)
}
