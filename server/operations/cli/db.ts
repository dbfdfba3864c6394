// `npm run db:backup`, `db:restore`, `db:move`: the database of a real salon.

import { constants } from 'node:os'
import { formatNumber } from '#contracts/text/number-texts.ts'
import type { KeySettings } from '../../accounts/second-factor/factor-key.ts'
import { findKeyProblem } from '../../accounts/second-factor/key-check.ts'
import { systemClock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { describeDatabase } from '../../db/prepare.ts'
import { loadConfig } from '../../settings-file.ts'
import { backUp, recordBackup } from './backup.ts'
import { backUpInto } from './backup-folder.ts'
import { exitBetweenPages } from './copy-sqlite.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { explainFailure, printDatabase, readArguments, UsageError } from './run-command.ts'

const usage = `npm run db:backup -- FILE                backs up the database, also while the salon runs
npm run db:backup -- --into FOLDER       names the file after the time, and deletes those older than 28 days, except the newest 7
npm run db:restore -- FILE [--replace]   restores a backup into an empty database; --replace keeps the old content in a file
npm run db:move -- FROM TO               copies a salon to an empty database; both as DATABASE_URL (the password may be in PGPASSWORD)`

/** Progress goes to standard error. */
const print = (line: string) => console.error(line)

/** The backup matters most: the command succeeds even if its time can't be recorded. */
async function tryToRecordBackup(databaseUrl: string): Promise<void> {
  await recordBackup(databaseUrl, systemClock).catch(error =>
    print(`The backup is complete, but its time couldn't be recorded in the database: ${error.message}`),
  )
}

/** Only a backup into the folder of the nightly ones is recorded: after one by hand those may still be missing. */
async function runBackup(file: string | undefined, folder: string | undefined): Promise<void> {
  const { databaseUrl } = readDatabase()
  if (folder !== undefined) {
    const { file: backup, removed } = await backUpInto(databaseUrl, folder, systemClock)
    print(
      `Backed up to ${backup}.${removed.length > 0 ? ` Deleted as outdated: ${removed.join(', ')}.` : ''}`,
    )
    await tryToRecordBackup(databaseUrl)
  } else {
    await backUp(databaseUrl, file as string)
    print(`Backed up to ${file}.`)
  }
}

/** The key that encrypts the secrets of authenticator apps is in no backup, and moves with no database. */
async function printKeyProblem(settings: KeySettings): Promise<void> {
  await using db = openDatabase(settings.databaseUrl)
  const problem = await findKeyProblem(db, settings)
  if (problem !== undefined) print(problem)
}

async function runRestore(file: string, replace: boolean): Promise<void> {
  const config = readDatabase()
  await restore(config.databaseUrl, file, { replace, clock: systemClock, print })
  await printKeyProblem(config)
  print('Restored. Start the salon: it updates the tables.')
  print('Accounts may do again what they could when the backup was made: npm run admin -- list shows it.')
}

async function runMove(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map(url => readConfig('real', { DATABASE_URL: url }).databaseUrl)
  print(`From ${describeDatabase(source as string)} to ${describeDatabase(target as string)}`)
  const rows = await move(source as string, target as string, print)
  await printKeyProblem({ databaseUrl: target as string, factorKey: loadConfig('real').factorKey })
  print(`Copied ${formatNumber(rows)} rows. Set DATABASE_URL to the new database, then start the salon.`)
}

function readDatabase() {
  const config = loadConfig('real')
  printDatabase(config)
  return config
}

// Exit handlers delete unfinished files when a command is interrupted.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => exitBetweenPages(128 + constants.signals[signal]))

try {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { into: { type: 'string' }, replace: { type: 'boolean', default: false } },
  })
  const [command, file, to, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('Too many arguments.')
  if (command === 'backup' && (file === undefined) !== (values.into === undefined) && !to) {
    await runBackup(file, values.into)
  } else if (command === 'restore' && file !== undefined && !to) {
    await runRestore(file, values.replace)
  } else if (command === 'move' && file !== undefined && to !== undefined) {
    await runMove(file, to)
  } else throw new UsageError('Unknown command, or wrong arguments.')
} catch (error) {
  explainFailure(error, usage)
}
