import { type Clock, instant } from '../clock.ts'
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

/** Stores `value` under `key`, unless there is one. @returns whether it was stored; a second transaction waits for the first */
export async function addSetting(db: Db, key: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const LAST_BACKUP = 'last-backup'

/** When the last backup of this database finished, as an instant; undefined when there was none. */
export const findLastBackup = (db: Db): Promise<string | undefined> => findSetting(db, LAST_BACKUP)

/** Records that a backup finished at `at`, an instant. */
export const setLastBackup = (db: Db, at: string): Promise<void> => setSetting(db, LAST_BACKUP, at)

/**
 * Stores `value` under `key` if there is no other value, or if the stored one compares to `other` as given.
 * @returns whether it was stored
 */
export async function setSettingIf(
  db: Db,
  key: string,
  value: string,
  comparison: '=' | '<=',
  other: string,
): Promise<boolean> {
  const stored = await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ value }).where('settings.value', comparison, other),
    )
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Claims a periodic job: one of the processes that share the database gets it, and none gets it again within `everyMs`.
 * The setting named `job` holds the time of the last claim.
 */
export const claimPeriodicJob = (db: Db, clock: Clock, job: string, everyMs: number): Promise<boolean> =>
  setSettingIf(db, job, instant(clock), '<=', instant(clock, -everyMs))
