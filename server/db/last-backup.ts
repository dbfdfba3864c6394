import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

const KEY = 'last-backup'

/** When the last backup of this database was finished, as an instant; undefined when there was none. */
export const findLastBackup = (db: Db): Promise<string | undefined> => findSetting(db, KEY)

/** A backup that is whole was finished at `at`, an instant. */
export const noteBackup = (db: Db, at: string): Promise<void> => setSetting(db, KEY, at)
