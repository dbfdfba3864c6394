import { type Clock, instant } from '../clock.ts'
import { setSetting } from './settings.ts'
import type { Db } from './tables.ts'

/**
 * Claims a periodic job: one of the processes that share the database gets it, and none gets it again within `everyMs`.
 * The setting named `job` holds the time of the last claim.
 */
export async function claimPeriodicJob(db: Db, clock: Clock, job: string, everyMs: number): Promise<boolean> {
  const now = instant(clock)
  const claimed = await db
    .insertInto('settings')
    .values({ key: job, value: now })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ value: now })
        // A last claim in the future means that the clock was set back.
        .where(eb =>
          eb.or([eb('settings.value', '<=', instant(clock, -everyMs)), eb('settings.value', '>', now)]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Postpones a periodic job by a whole interval, as if it had run now. */
export const postponePeriodicJob = (db: Db, clock: Clock, job: string): Promise<void> =>
  setSetting(db, job, instant(clock))
