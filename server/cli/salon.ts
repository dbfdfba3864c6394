import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { describePlace, openStore } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { loadConfig } from '../settings-file.ts'
import { explainStart } from '../start-failures.ts'
import { CommandError, UsageError } from './command-errors.ts'

/** Says which database a command works on; not among its output, which may be read by another program. */
export const sayDatabase = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): void =>
  console.error(`Database: ${describePlace(databaseUrl)}`)

/** Runs one command on the real salon's database, brought up to date, and closes it again. */
export async function withSalon(run: (db: Kysely<Tables>, config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig('real')
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
  else console.error(error instanceof CommandError ? message : explainStart(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
