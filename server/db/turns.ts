import { type Clock, instant } from '../clock.ts'
import type { Db } from './tables.ts'

/**
 * Takes the turn to do what is done every so often: of several processes one gets it, and nobody gets another before
 * `everyMs` have passed. It is noted under `key` in the settings.
 */
export async function takeTurn(trx: Db, clock: Clock, key: string, everyMs: number): Promise<boolean> {
  const now = instant(clock)
  const taken = await trx
    .insertInto('settings')
    .values({ key, value: now })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ value: now })
        // Also where the last turn lies ahead: the clock has been set back.
        .where(eb =>
          eb.or([eb('settings.value', '<=', instant(clock, -everyMs)), eb('settings.value', '>', now)]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}
