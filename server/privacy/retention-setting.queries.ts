import { Retention, type RetentionInput } from '#contracts/privacy.ts'
import type { Clock } from '../clock.ts'
import { postponePeriodicJob } from '../db/periodic-jobs.ts'
import { findSetting } from '../db/settings.ts'
import type { Db } from '../db/tables.ts'
import { stale } from '../errors.ts'

const KEY = 'retention'

/** The periodic job that applies the retention. */
export const RETENTION_JOB = 'apply-retention'

const initial: Retention = { months: null, version: 1 }

const parseRetention = (stored: string | undefined): Retention =>
  stored === undefined ? initial : Retention.parse(JSON.parse(stored))

/** How long completed inquiries are kept. */
export const getRetention = async (db: Db): Promise<Retention> => parseRetention(await findSetting(db, KEY))

/**
 * Sets how long completed inquiries are kept. It is applied a day later for the first time, so that a mistake can be corrected.
 * @param version the version that was edited; undefined overwrites any
 * @throws ApiError 412 when someone else saved in the meantime
 */
export async function setRetention(
  trx: Db,
  clock: Clock,
  { months }: RetentionInput,
  version: number | undefined,
): Promise<Retention> {
  const stored = await findSetting(trx, KEY)
  const current = parseRetention(stored)
  if (version !== undefined && version !== current.version) throw stale(current)
  const saved: Retention = { months, version: current.version + 1 }
  const value = JSON.stringify(saved)
  const row = await trx
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where('settings.value', '=', stored ?? ''),
    )
    .returning('key')
    .executeTakeFirst()
  if (!row) throw stale(await getRetention(trx))
  await postponePeriodicJob(trx, clock, RETENTION_JOB)
  return saved
}
