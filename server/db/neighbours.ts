import { isKnown, type Schema } from './migrate.ts'
import { NEEDED } from './migrations/index.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

const KEY = 'needs'

/** Whether a later program has changed the tables in a way that this one does not understand. */
export async function isTooNew(db: Db, { missing, newer }: Schema): Promise<boolean> {
  if (newer.length === 0) return false
  return missing.length > 0 || !isKnown((await findSetting(db, KEY)) ?? '')
}

/** Whether programs are told what they must know: by this one, or by a later one that knew better. */
export const isMarked = async (db: Db, { newer }: Schema): Promise<boolean> =>
  newer.length > 0 || (await findSetting(db, KEY)) === NEEDED

/** Tells programs that come later what they must know. */
export const mark = (db: Db): Promise<void> => setSetting(db, KEY, NEEDED)
