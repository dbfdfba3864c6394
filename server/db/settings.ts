import type { Profile } from '../config.ts'
import type { Db } from './tables.ts'

/** The value stored under `key`, if any. */
export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  const query = db.selectFrom('settings').select('value').where('key', '=', key)
  return (await query.executeTakeFirst())?.value
}

/** Stores `value` under `key`, in place of any other. */
export async function setSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

const LAST_BACKUP = 'last-backup'

/** When the last backup of this database finished, as an instant; undefined when there was none. */
export const findLastBackup = (db: Db): Promise<string | undefined> => findSetting(db, LAST_BACKUP)

/** Records that a backup finished at `at`, an instant. */
export const setLastBackup = (db: Db, at: string): Promise<void> => setSetting(db, LAST_BACKUP, at)

const PROFILE = 'profile'

/** Whether a database belongs to the demo or to a real salon; undefined for one that is not prepared. */
export const findDatabaseProfile = async (db: Db): Promise<Profile | undefined> =>
  (await findSetting(db, PROFILE)) as Profile | undefined

/** Claims a database for a profile. */
export const setDatabaseProfile = (db: Db, profile: Profile): Promise<void> =>
  setSetting(db, PROFILE, profile)
