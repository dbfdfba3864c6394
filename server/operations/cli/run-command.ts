import { existsSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import { describeDatabase, openPreparedDatabase } from '../../db/prepare.ts'
import { sqlitePath } from '../../db/sqlite-file.ts'
import type { Tables } from '../../db/tables.ts'
import { isTakenByNpm, loadConfig } from '../../settings-file.ts'
import { describeStartError } from '../../startup-errors.ts'

/** A command failed for a reason that its message explains. */
export class CommandError extends Error {}

/** The arguments of a command are wrong. */
export class UsageError extends CommandError {}

/**
 * As `parseArgs`.
 * @throws UsageError for unknown options and missing values, and for an option that npm has taken: without it a command would do
 * something else than was meant, such as the real thing for a rehearsal. `--yes` is no such option: without it less is done.
 */
export function readArguments<const Options extends ParseArgsConfig>(options: Options) {
  const taken = ['dry-run', ...Object.keys(options.options ?? {})].find(
    name => name !== 'yes' && isTakenByNpm(name),
  )
  if (taken !== undefined)
    throw new UsageError(
      `npm has taken --${taken} for itself, so nothing was done. Write -- before the arguments: npm run … -- … --${taken}`,
    )
  try {
    return parseArgs(options)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Prints which database a command works on, to standard error: other programs may read the output. */
export const printDatabase = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): void =>
  console.error(`Database: ${describeDatabase(databaseUrl)}`)

/**
 * Runs a command on the real salon's database, after creating it or updating its tables.
 * @throws CommandError when the SQLite file `mustExist` and does not; as `openPreparedDatabase`
 */
export async function withDatabase(
  run: (db: Kysely<Tables>, config: Config) => Promise<void>,
  mustExist = false,
): Promise<void> {
  const config = loadConfig('real')
  const path = sqlitePath(config.databaseUrl)
  if (mustExist && path !== undefined && !existsSync(path))
    throw new CommandError(`There is no database ${path}: set DATABASE_URL to the salon's.`)
  await using db = await openPreparedDatabase(config)
  printDatabase(config)
  await run(db, config)
}

/** Prints in a sentence why a command failed, and sets the exit code: 2 for wrong arguments, 1 otherwise. */
export function explainFailure(error: unknown, usage: string): void {
  const { message, code = '' } = error as NodeJS.ErrnoException
  if (error instanceof UsageError) console.error(`${message}\n\n${usage}`)
  else if (['ENOSPC', 'EDQUOT'].includes(code))
    console.error('The disk of the output is full: free some space on it, or name another folder.')
  else console.error(error instanceof CommandError ? message : describeStartError(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
