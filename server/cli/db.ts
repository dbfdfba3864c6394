// `npm run db:migrate`, `db:seed`, `db:backup`, `db:restore`, `db:move`: the database of a real salon.
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { describeDatabase } from '../db/store.ts'
import { seedSalon } from '../demo/seed.ts'
import { loadConfig } from '../settings-file.ts'
import { backUp, backUpTo, recordBackup } from './backup.ts'
import { backUpInto } from './backup-folder.ts'
import { CommandError, UsageError } from './command.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { explainFailure, printDatabase, withDatabase } from './run-command.ts'

const usage = `npm run db:migrate                       brings the tables up to date, as every start does
npm run db:seed                          fills an empty salon with the sample branches, services and saved replies
npm run db:backup -- FILE                copies the database, also while the salon is open; - is standard output (npm run --silent)
npm run db:backup -- --into FOLDER       the same under a name of the moment; keeps those of 48 hours, seven days and four weeks
npm run db:restore -- FILE [--replace]   brings a backup back into an empty database; --replace keeps what was there in a file
npm run db:move -- FROM TO               moves a salon to an empty database; both as DATABASE_URL (a password may be in PGPASSWORD instead)`

/** Progress goes to standard error: a backup may be what comes out. */
const say = (line: string) => console.error(line)

/** The copy is what counts: a salon that can't be told of it is no reason to fail. */
async function noteIfPossible(databaseUrl: string): Promise<void> {
  await recordBackup(databaseUrl, systemClock).catch(error =>
    say(`The backup is whole, but the salon could not be told of it: ${error.message}`),
  )
}

async function runBackup(file: string | undefined, folder: string | undefined): Promise<void> {
  const { databaseUrl } = readDatabase()
  if (folder !== undefined) {
    const { file: made, removed, newer } = await backUpInto(databaseUrl, folder, systemClock)
    say(`Copied to ${made}.${removed.length > 0 ? ` Removed as outdated: ${removed.join(', ')}.` : ''}`)
    if (newer.length > 0)
      say(`A newer version of this program made it (${newer.join(', ')}): nothing older has been removed.`)
  } else if (file === '-') {
    if (process.stdout.isTTY)
      throw new CommandError('A backup is nothing for a terminal: send it into a file or another program.')
    await backUpTo(databaseUrl, process.stdout)
  } else {
    await backUp(databaseUrl, file as string)
    say(`Copied to ${file}.`)
  }
  await noteIfPossible(databaseUrl)
}

async function runRestore(file: string, replace: boolean): Promise<void> {
  const { databaseUrl } = readDatabase()
  await restore(databaseUrl, file, { replace, clock: systemClock, print: say })
  say('Restored. Start the salon: it brings the tables up to date.')
}

async function runMove(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map(url => readConfig('real', { DATABASE_URL: url }).databaseUrl)
  say(`From ${describeDatabase(source as string)} to ${describeDatabase(target as string)}`)
  const rows = await move(source as string, target as string, say)
  say(`Moved ${rows.toLocaleString('en-US')} rows. Set DATABASE_URL to the new place, then start the salon.`)
}

function readDatabase() {
  const config = loadConfig('real')
  printDatabase(config)
  return config
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { into: { type: 'string' }, replace: { type: 'boolean', default: false } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

// Whoever ends a command in the middle finds nothing half done: what is unfinished is removed on the way out.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]))

try {
  const { values, positionals } = readWords()
  const [command, file, to, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('Too many words.')
  if (command === 'migrate') {
    await withDatabase(async () => console.log('The tables are up to date.'), { makes: true })
  } else if (command === 'seed') {
    await withDatabase(db => seedSalon(db, systemClock), { makes: true })
    console.log('The salon has its branches and services; one that had any before keeps them.')
  } else if (command === 'backup' && (file === undefined) !== (values.into === undefined) && !to) {
    await runBackup(file, values.into)
  } else if (command === 'restore' && file !== undefined && !to) {
    await runRestore(file, values.replace)
  } else if (command === 'move' && file !== undefined && to !== undefined) {
    await runMove(file, to)
  } else throw new UsageError('Say what to do.')
} catch (error) {
  explainFailure(error, usage)
}
