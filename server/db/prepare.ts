import type { Kysely } from 'kysely'
import { type Config, ConfigError, type Profile } from '../config.ts'
import { openDatabase } from './database.ts'
import { hasTable, isPostgres } from './dialect.ts'
import {
  isTooNew,
  lockMigrations,
  migrate,
  precedesBaseline,
  readSchema,
  setRequiredMigration,
} from './migrate.ts'
import { waitIndefinitely } from './retry-while-busy.ts'
import { findDatabaseProfile, setDatabaseProfile } from './settings.ts'
import type { Db, Tables } from './tables.ts'

const NOTICE_MS = 1_000

const profileNames = new Map<string, string>([
  ['demo', 'the demo (npm start)'],
  ['real', 'the real salon (npm run serve)'],
])

/** A database of this profile was made by a version before the first release, and can't be upgraded. */
export class ObsoleteDatabaseError extends ConfigError {}

/** Whether there is nothing left to do; reads only. @throws as `prepareDatabase` */
async function isPrepared(db: Db, profile: Profile): Promise<boolean> {
  const owner = (await hasTable(db, 'settings')) ? await findDatabaseProfile(db) : undefined
  if (owner !== undefined && owner !== profile) {
    throw new ConfigError(
      `This database belongs to ${profileNames.get(owner) ?? owner} and can't be used for ${profileNames.get(profile)}: set DATABASE_URL to another one.`,
    )
  }
  const schema = await readSchema(db)
  if (precedesBaseline(schema))
    throw new (owner === profile ? ObsoleteDatabaseError : ConfigError)(
      "This database was made by an earlier version of this program and can't be upgraded: set DATABASE_URL to a new database.",
    )
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
  const notice = setTimeout(print, NOTICE_MS, 'Waiting for another process that is updating the tables.')
  const writer = isPostgres(db) ? openDatabase(databaseUrl, { noTimeouts: true }) : db
  try {
    await waitIndefinitely(() =>
      writer
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async trx => {
          await lockMigrations(trx)
          clearTimeout(notice)
          if (await isPrepared(trx, profile)) return
          await migrate(trx)
          await setDatabaseProfile(trx, profile)
          await setRequiredMigration(trx)
        }),
    )
  } finally {
    clearTimeout(notice)
    if (writer !== db) await writer.destroy()
  }
}
