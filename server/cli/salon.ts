import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { hasTable } from '../db/dialect.ts'
import { isStoreFailure } from '../db/failures.ts'
import { describePlace, openStore } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { loadConfig } from '../settings-file.ts'
import { explainStart } from '../start-failures.ts'
import { CommandError, UsageError } from './command-errors.ts'
import { explainOutput } from './output-failures.ts'
import { isSqlite, pathOf } from './place.ts'

/** Says which database a command works on; not among its output, which may be read by another program. */
export const sayDatabase = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): void =>
  console.error(`Database: ${describePlace(databaseUrl)}`)

/** @throws CommandError when there is no salon in a database yet; the database's error */
async function requireSalon(databaseUrl: string): Promise<void> {
  const isMissing = isSqlite(databaseUrl) && !existsSync(pathOf(databaseUrl))
  if (isMissing || !(await hasSalon(databaseUrl)))
    throw new CommandError(
      `There is no salon at ${describePlace(databaseUrl)} yet: set DATABASE_URL to it, or make one (npm run db:migrate).`,
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
export async function withSalon(
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
  sayDatabase(config)
  try {
    await run(db, config)
  } finally {
    await db.destroy()
  }
}

/** Says in a sentence why a command failed, and sets the exit code: 2 for wrong words, 1 for the rest. */
export function explainFailure(error: unknown, usage: string): void {
  const { message } = error as Error
  if (error instanceof UsageError) console.error(`${message}\n\n${usage}`)
  else console.error(error instanceof CommandError ? message : (explainOutput(error) ?? explainStart(error)))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
