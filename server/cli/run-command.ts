import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { describeDatabase, openPreparedDatabase } from '../db/prepare.ts'
import type { Tables } from '../db/tables.ts'
import { loadConfig } from '../settings-file.ts'
import { describeStartError } from '../startup-errors.ts'

/** A command failed for a reason that its message explains. */
export class CommandError extends Error {}

/** The arguments of a command are wrong. */
export class UsageError extends CommandError {}

/** As `parseArgs`. @throws UsageError for unknown options and missing values */
export function readArguments<const Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs(options)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Prints which database a command works on, to standard error: other programs may read the output. */
export const printDatabase = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): void =>
  console.error(`Database: ${describeDatabase(databaseUrl)}`)

/** Runs a command on the real salon's database, after creating it or updating its tables. */
export async function withDatabase(run: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const config = loadConfig('real')
  const db = await openPreparedDatabase(config)
  printDatabase(config)
  try {
    await run(db)
  } finally {
    await db.destroy()
  }
}

/** Prints in a sentence why a command failed, and sets the exit code: 2 for wrong arguments, 1 otherwise. */
export function explainFailure(error: unknown, usage: string): void {
  const { message } = error as Error
  if (error instanceof UsageError) console.error(`${message}\n\n${usage}`)
  else console.error(error instanceof CommandError ? message : describeStartError(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
