import type { Kysely } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import { among } from '../list/among.queries.ts'
import { tell } from '../live/feed.queries.ts'

/** So many go in one transaction: others wait for their turn meanwhile. */
const BATCH = 200

/** Removes some of the inquiries that have been in the bin since before `expired`. @returns how many */
const purgeSome = (db: Kysely<Tables>, expired: string, at: string): Promise<number> =>
  db.transaction().execute(async trx => {
    // What somebody restores at this moment is theirs.
    const rows = await trx
      .selectFrom('contacts')
      .select('id')
      .where('deleted_at', '<', expired)
      .orderBy('deleted_at')
      .orderBy('id')
      .limit(BATCH)
      .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await trx.deleteFrom('contacts').where('id', 'in', among(trx, ids)).execute()
    await tell(
      trx,
      ids.map(contactId => ({ contactId, what: 'purged' as const, by: null })),
      at,
    )
    return ids.length
  })

/**
 * Removes for good what has been in the bin since before `expired`, with its notes, replies, words and mail. Its history
 * stays, without content.
 */
export async function purgeBin(db: Kysely<Tables>, expired: string, now: string): Promise<void> {
  while ((await purgeSome(db, expired, now)) === BATCH) {}
}
