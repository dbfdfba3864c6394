import { Retention, type RetentionInput } from '#contracts/privacy.ts'
import { type Clock, instant } from '../clock.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import type { Db } from '../db/tables.ts'
import { stale } from '../errors.ts'

const KEY = 'retention'

/** Under which the daily turn to look is noted. */
export const RETENTION_TURN = 'retention-looked'

const atFirst: Retention = { months: null, version: 1 }

const read = (stored: string | undefined): Retention =>
  stored === undefined ? atFirst : Retention.parse(JSON.parse(stored))

/** For how long completed inquiries are kept. */
export const getRetention = async (db: Db): Promise<Retention> => read(await findSetting(db, KEY))

/**
 * Sets for how long completed inquiries are kept. Whoever made a mistake has a day: only then it is looked for the first time.
 * @param version what the editor started from; undefined saves whatever is stored
 * @throws ApiError 412 when somebody else saved in the meantime
 */
export async function setRetention(
  trx: Db,
  clock: Clock,
  { months }: RetentionInput,
  version: number | undefined,
): Promise<Retention> {
  const stored = await findSetting(trx, KEY)
  const current = read(stored)
  if (version !== undefined && version !== current.version) throw stale(current)
  const saved: Retention = { months, version: current.version + 1 }
  const value = JSON.stringify(saved)
  const row = await (stored === undefined
    ? trx
        .insertInto('settings')
        .values({ key: KEY, value })
        .onConflict(conflict => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst()
    : trx
        .updateTable('settings')
        .set({ value })
        .where('key', '=', KEY)
        .where('value', '=', stored)
        .returning('key')
        .executeTakeFirst())
  if (!row) throw stale(await getRetention(trx))
  await setSetting(trx, RETENTION_TURN, instant(clock))
  return saved
}
