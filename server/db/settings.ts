import { randomUUID } from 'node:crypto'
import { CLOCKS_DIFFER_MS, type Clock, instant } from '../clock.ts'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/** The value stored under `key`, if any. */
export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  const query = db.selectFrom('settings').select('value').where('key', '=', key)
  return (await query.executeTakeFirst())?.value
}

/** The value stored under `key`, if any. It can't change before the transaction ends. */
export async function lockSetting(trx: Db, key: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .$if(isPostgres(trx), query => query.forUpdate())
    .executeTakeFirst()
  return row?.value
}

/**
 * The value stored under `key`, which is `initial` where nothing was stored. It can't change before the transaction ends: two saves at
 * once, the first of all included, follow each other.
 */
export async function lockSettingFrom(trx: Db, key: string, initial: string): Promise<string> {
  await addSetting(trx, key, initial)
  return (await lockSetting(trx, key)) as string
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

/** Deletes what is stored under `key`. @returns whether there was a value */
export async function deleteSetting(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

const DATABASE_ID = 'database-id'

/** The random id by which the doctor recognises a database; undefined before the salon has started with it. */
export const findDatabaseId = (db: Db): Promise<string | undefined> => findSetting(db, DATABASE_ID)

/** The id of a database; the first process generates it. */
export async function ensureDatabaseId(db: Db): Promise<string> {
  await addSetting(db, DATABASE_ID, randomUUID())
  return (await findDatabaseId(db)) as string
}

const LAST_BACKUP = 'last-backup'

/** When the last backup of this database finished, as an instant; undefined when there was none. */
export const findLastBackup = (db: Db): Promise<string | undefined> => findSetting(db, LAST_BACKUP)

/** Records that a backup finished at `at`, an instant. */
export const setLastBackup = (db: Db, at: string): Promise<void> => setSetting(db, LAST_BACKUP, at)

/**
 * Claims a periodic job: one of the processes that share the database gets it, and none gets it again within `everyMs`.
 * The setting named `job` holds the time of the last claim. When the clock was set back by more than an hour since, it is due.
 */
export async function claimPeriodicJob(db: Db, clock: Clock, job: string, everyMs: number): Promise<boolean> {
  const value = instant(clock)
  const claimed = await db
    .insertInto('settings')
    .values({ key: job, value })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(eb =>
          eb.or([
            eb('settings.value', '<=', instant(clock, -everyMs)),
            eb('settings.value', '>', instant(clock, CLOCKS_DIFFER_MS)),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Claims a daily job: one of the processes that share the database gets it, once for each day of the salon. The setting named `job`
 * holds the day of the last claim; a later day was claimed while a clock was wrong.
 */
export async function claimDay(db: Db, job: string, day: string): Promise<boolean> {
  const claimed = await db
    .insertInto('settings')
    .values({ key: job, value: day })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ value: day }).where('settings.value', '<>', day),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
