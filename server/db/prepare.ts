import { type Kysely, type KyselyConfig, sql } from 'kysely'
import { type Config, ConfigError, type Profile } from '../config.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailableError, findDatabaseFailure } from './database-failures.ts'
import { hasTable, isPostgres } from './dialect.ts'
import { isTooNew, lockMigrations, migrate, readSchema, setRequiredMigration } from './migrate.ts'
import { waitIndefinitely } from './retry-while-busy.ts'
import { findSetting, setSetting } from './settings.ts'
import { sqlitePath } from './sqlite-file.ts'
import type { Db, Tables } from './tables.ts'

const NOTICE_MS = 1_000

/** The setting that says whether a database belongs to the demo or to a real salon. */
const PROFILE = 'profile'

const profileNames = new Map<string, string>([
  ['demo', 'the demo (npm start)'],
  ['real', 'the real salon (npm run serve)'],
])

/** Whether a database is ready for a profile; reads only. @throws as `prepareDatabase` */
export async function isPrepared(db: Db, profile: Profile): Promise<boolean> {
  const owner = (await hasTable(db, 'settings')) ? await findSetting(db, PROFILE) : undefined
  if (owner !== undefined && owner !== profile) {
    throw new ConfigError(
      `This database belongs to ${profileNames.get(owner) ?? owner} and can't be used for ${profileNames.get(profile)}: set DATABASE_URL to another one.`,
    )
  }
  const schema = await readSchema(db)
  if (await isTooNew(db, schema)) {
    throw new ConfigError(
      `This database was made by a newer version of this program (${schema.newer.join(', ')}): use that version, or set DATABASE_URL to another database.`,
    )
  }
  return owner === profile && schema.missing.length === 0
}

/**
 * Prepares a database for a profile: brings its tables up to date and claims it, in one transaction. Other processes wait for
 * this one as long as it takes, and `print` a notice.
 * @throws ConfigError when the database belongs to the other profile or to an incompatible version, and changes nothing then;
 * the database's error
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  { databaseUrl, profile }: Pick<Config, 'databaseUrl' | 'profile'>,
  print: (sentence: string) => void,
): Promise<void> {
  if (await waitIndefinitely(() => isPrepared(db, profile))) return
  await using ending = new AsyncDisposableStack()
  const notice = setTimeout(print, NOTICE_MS, 'Waiting for another process that is updating the tables.')
  ending.defer(() => clearTimeout(notice))
  const writer = isPostgres(db) ? ending.use(openDatabase(databaseUrl, { noTimeouts: true })) : db
  await waitIndefinitely(() =>
    writer
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async trx => {
        await lockMigrations(trx)
        clearTimeout(notice)
        if (await isPrepared(trx, profile)) return
        await migrate(trx)
        await setSetting(trx, PROFILE, profile)
        await setRequiredMigration(trx)
      }),
  )
}

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
 * Opens the database that the settings name and prepares it for their profile.
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
