import { rmSync } from 'node:fs'
import { type Kysely, type KyselyConfig, sql } from 'kysely'
import type { Config } from '../config.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailableError, findDatabaseFailure } from './failures.ts'
import { ObsoleteDatabaseError, prepareDatabase } from './prepare.ts'
import { waitIndefinitely } from './retry-while-busy.ts'
import { sqlitePath } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

/** Prints a notice for the person who starts the salon. */
export type Print = (sentence: string) => void

/** The address of a database without its password. */
export function describeDatabase(databaseUrl: string): string {
  if (sqlitePath(databaseUrl) !== undefined) return databaseUrl
  const url = URL.parse(databaseUrl)
  if (!url) return 'postgres://…'
  return `${url.protocol}//${url.username && `${url.username}@`}${url.host}${url.pathname}`
}

/**
 * Opens the database that the settings name and prepares it for their profile. A demo's file of an earlier version is
 * replaced: it holds only samples.
 * @param log is called for each statement
 * @throws ConfigError when the database belongs to the other profile or a later version; DatabaseUnavailableError when it can't be
 * used, with a sentence that says what to do; nothing is left open then
 */
export async function openPreparedDatabase(
  config: Pick<Config, 'databaseUrl' | 'profile'>,
  print: Print = console.warn,
  log?: KyselyConfig['log'],
): Promise<Kysely<Tables>> {
  const db = openDatabase(config.databaseUrl, { log })
  let connected = false
  try {
    await waitIndefinitely(() => sql`select 1`.execute(db))
    connected = true
    await prepareDatabase(db, config, print)
    return db
  } catch (error) {
    await db.destroy()
    const file = sqlitePath(config.databaseUrl)
    if (error instanceof ObsoleteDatabaseError && config.profile === 'demo' && file !== undefined) {
      print('The demo database was made by an earlier version: creating a new one.')
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
      return openPreparedDatabase(config, print, log)
    }
    const failure = findDatabaseFailure(error as Error)
    // Once connected, an unknown error is a bug.
    if (connected && failure === undefined) throw error
    const sentence = failure ?? `The database can't be used: ${(error as Error).message}.`
    throw new DatabaseUnavailableError(
      `${sentence} DATABASE_URL is ${describeDatabase(config.databaseUrl)}`,
      {
        cause: error,
      },
    )
  }
}
