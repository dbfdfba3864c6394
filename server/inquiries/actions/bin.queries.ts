import type { Kysely } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import { repeatPaced } from '../../db/paced.ts'
import type { Tables } from '../../db/tables.ts'
import { deleteForGood } from '../state/delete-for-good.queries.ts'

const purgeBatch = (db: Kysely<Tables>, expired: string, at: string, limit: number): Promise<number> =>
  db.transaction().execute(async trx => {
    const rows = await trx
      .selectFrom('inquiries')
      .select('id')
      .where('deletedAt', '<', expired)
      .orderBy('deletedAt')
      .orderBy('id')
      .limit(limit)
      // Skips those that someone is restoring.
      .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
      .execute()
    const ids = rows.map(({ id }) => id)
    await deleteForGood(trx, ids, { by: null, at, keepsHistory: true })
    return ids.length
  })

/**
 * Permanently deletes the inquiries that have been in the bin since before `expired`, as `deleteForGood` does. Their
 * history stays.
 */
export const purgeBin = (db: Kysely<Tables>, expired: string, now: string): Promise<void> =>
  repeatPaced(async limit => (await purgeBatch(db, expired, now, limit)) === limit)
