import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { hasTable } from '../db/dialect.ts'
import { isStoreFailure } from '../db/failures.ts'
import { describeDatabase, openStore } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { loadConfig } from '../settings-file.ts'
import { describeStartError } from '../startup-errors.ts'
import { CommandError, isSqlite, sqlitePath, UsageError } from './command.ts'

/** Says which database a command works on; not among its output, which may be read by another program. */
export const printDatabase = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): void =>
  console.error(`Database: ${describeDatabase(databaseUrl)}`)

/** @throws CommandError when there is no salon in a database yet; the database's error */
async function requireSalon(databaseUrl: string): Promise<void> {
  const isMissing = isSqlite(databaseUrl) && !existsSync(sqlitePath(databaseUrl))
  if (isMissing || !(await hasSalon(databaseUrl)))
    throw new CommandError(
      `There is no salon at ${describeDatabase(databaseUrl)} yet: set DATABASE_URL to it, or make one (npm run db:migrate).`,
    )
}

async function hasSalon(databaseUrl: string): Promise<boolean> {
  const db = openDatabase(databaseUrl)
  try {
    return await hasTable(db, 'kysely_migration')
  } catch (error) {
    // Opening it says why, and waits for it first.
    if (isStoreFailure(error as Error)) return true
    throw error
  } finally {
    await db.destroy()
  }
}

/**
 * Runs one command on the real salon's database, brought up to date, and closes it again.
 * @param options.makes whether the command may be the first, and makes a salon where there is none
 */
export async function withDatabase(
  run: (db: Kysely<Tables>, config: Config) => Promise<void>,
  { makes }: { makes: boolean },
): Promise<void> {
  process.stdout.once('error', error => {
    explainFailure(error, '')
    process.exit()
  })
  const config = loadConfig('real')
  if (!makes) await requireSalon(config.databaseUrl)
  const db = await openStore(config)
  printDatabase(config)
  try {
    await run(db, config)
  } finally {
    await db.destroy()
  }
}

const sentences = new Map([
  ['EPIPE', 'Whoever was to read what comes out has ended: what came out is not whole.'],
  ['ENOSPC', 'There is no room where it is written: make room on that disk, or name another place.'],
  ['EDQUOT', 'There is no room where it is written: make room on that disk, or name another place.'],
])

/** Why a file, a pipe or the temporary folder could not be written, in a sentence; undefined for any other error. */
function explainOutput(error: unknown): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === 'mkdtemp')
    return 'The temporary folder can not be used: set TMPDIR to a folder that is there and yours.'
  return syscall === undefined || syscall.startsWith('connect') ? undefined : sentences.get(code)
}

/** Says in a sentence why a command failed, and sets the exit code: 2 for wrong words, 1 for the rest. */
export function explainFailure(error: unknown, usage: string): void {
  const { message } = error as Error
  if (error instanceof UsageError) console.error(`${message}\n\n${usage}`)
  else
    console.error(
      error instanceof CommandError ? message : (explainOutput(error) ?? describeStartError(error)),
    )
  process.exitCode = error instanceof UsageError ? 2 : 1
}
