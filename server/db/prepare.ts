import type { Kysely } from 'kysely'
import { type Config, ConfigError, type Profile } from '../config.ts'
import { openDatabase } from './database.ts'
import { hasTable, isPostgres } from './dialect.ts'
import {
  hasRequiredMigration,
  isTooNew,
  lockMigrations,
  migrate,
  precedesBaseline,
  readSchema,
  setRequiredMigration,
} from './migrate.ts'
import { waitIndefinitely } from './retry-while-busy.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

const NOTICE_MS = 1_000

const names = new Map<string, string>([
  ['demo', 'the demo (npm start)'],
  ['real', 'the real salon (npm run serve)'],
])

/** A database of this profile was made by a version before the first release, and can't be upgraded. */
export class ObsoleteDatabaseError extends ConfigError {}

/** Whether there is nothing left to do, by reading only. */
async function isPrepared(db: Db, profile: Profile): Promise<boolean> {
  const owner = (await hasTable(db, 'settings')) ? await findSetting(db, 'profile') : undefined
  if (owner !== undefined && owner !== profile) {
    throw new ConfigError(
      `This database was made by ${names.get(owner) ?? owner} and is not opened by ${names.get(profile)}: set DATABASE_URL to another one.`,
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
  return owner === profile && schema.missing.length === 0 && (await hasRequiredMigration(db, schema))
}

/**
 * Makes a database ready for this profile: its tables are brought up to date and it is claimed, both or neither.
 * One process does so, others wait for it as long as it takes and `say` so once.
 * @throws ConfigError when the database belongs to the other profile or to a later version that takes no other beside it,
 * which leaves it untouched;
 * the database's own error
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  { databaseUrl, profile }: Pick<Config, 'databaseUrl' | 'profile'>,
  say: (sentence: string) => void,
): Promise<void> {
  if (await waitIndefinitely(() => isPrepared(db, profile))) return
  const notice = setTimeout(say, NOTICE_MS, 'Another process is at work on the tables: waiting for it.')
  const patient = isPostgres(db) ? openDatabase(databaseUrl, { noTimeouts: true }) : db
  try {
    await waitIndefinitely(() =>
      patient
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async trx => {
          await lockMigrations(trx)
          clearTimeout(notice)
          if (await isPrepared(trx, profile)) return
          await migrate(trx)
          await setSetting(trx, 'profile', profile)
          await setRequiredMigration(trx)
        }),
    )
  } finally {
    clearTimeout(notice)
    if (patient !== db) await patient.destroy()
  }
}
