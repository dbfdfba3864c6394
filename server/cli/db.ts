// `npm run db:migrate`, `db:seed`, `db:backup -- FILE`: the database of a real salon.
import { systemClock } from '../clock.ts'
import { seedSalon } from '../db/seed.ts'
import { loadConfig } from '../settings-file.ts'
import { backUp } from './backup.ts'
import { UsageError } from './command-errors.ts'
import { explainFailure, sayDatabase, withSalon } from './salon.ts'

const usage = `npm run db:migrate            brings the tables up to date, as every start does
npm run db:seed               fills an empty salon with the sample branches, services and saved replies
npm run db:backup -- FILE     copies the SQLite database, also while the salon is open`

try {
  const [command, file] = process.argv.slice(2)
  if (command === 'migrate') {
    await withSalon(async () => console.log('The tables are up to date.'))
  } else if (command === 'seed') {
    await withSalon(db => seedSalon(db, systemClock))
    console.log('The salon has its branches and services; one that had any before keeps them.')
  } else if (command === 'backup' && file) {
    const config = loadConfig('real')
    sayDatabase(config)
    await backUp(config.databaseUrl, file)
    console.log(`Copied to ${file}.`)
  } else throw new UsageError('Say what to do.')
} catch (error) {
  explainFailure(error, usage)
}
