import { rmSync } from 'node:fs'
import { type Kysely, type KyselyConfig, sql } from 'kysely'
import type { Config } from '../config.ts'
import { openDatabase } from './database.ts'
import { findStoreFailure, StoreError } from './failures.ts'
import { ObsoleteDatabaseError, prepareDatabase } from './prepare.ts'
import { waitIndefinitely } from './retry-while-busy.ts'
import type { Tables } from './tables.ts'

const isFile = (databaseUrl: string) => databaseUrl.startsWith('file:')

/** Tells who starts the salon what it waits for. */
export type Print = (sentence: string) => void

/** Where a database is, without the password to it. */
export function describeDatabase(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (isFile(databaseUrl)) return databaseUrl
  if (!url) return 'postgres://…'
  return `${url.protocol}//${url.username && `${url.username}@`}${url.host}${url.pathname}`
}

/**
 * Opens the database that the settings name, for this profile and no other, and brings its tables up to date.
 * @param log hears of each statement
 * A demo's file that an earlier version made is replaced: it holds samples only.
 * @throws ConfigError when the database belongs to the other profile or a later version; StoreError when it can't be
 * used, with a sentence that says what to do; nothing is left open then
 */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'profile'>,
  say: Print = console.warn,
  log?: KyselyConfig['log'],
): Promise<Kysely<Tables>> {
  const db = openDatabase(config.databaseUrl, { log })
  let connected = false
  try {
    await waitIndefinitely(() => sql`select 1`.execute(db))
    connected = true
    await prepareDatabase(db, config, say)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof ObsoleteDatabaseError && config.profile === 'demo' && isFile(config.databaseUrl)) {
      say('The database of the demo was made by an earlier version: it is made again.')
      for (const end of ['', '-wal', '-shm'])
        rmSync(config.databaseUrl.slice('file:'.length) + end, { force: true })
      return openStore(config, say, log)
    }
    const failure = findStoreFailure(error as Error)
    // Once there is a connection, what nobody knows is a fault of ours.
    if (connected && failure === undefined) throw error
    const sentence = failure ?? `The database can not be used: ${(error as Error).message}.`
    throw new StoreError(`${sentence} DATABASE_URL is ${describeDatabase(config.databaseUrl)}`, {
      cause: error,
    })
  }
}
