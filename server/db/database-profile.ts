import type { Profile } from '../config.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

const PROFILE = 'profile'

/** Whether a database belongs to the demo or to a real salon; undefined for one that is not prepared. */
export const findDatabaseProfile = async (db: Db): Promise<Profile | undefined> =>
  (await findSetting(db, PROFILE)) as Profile | undefined

/** Claims a database for a profile. */
export const setDatabaseProfile = (db: Db, profile: Profile): Promise<void> =>
  setSetting(db, PROFILE, profile)
