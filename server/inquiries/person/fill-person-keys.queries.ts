import type { Kysely } from 'kysely'
import { idList } from '../../db/dialect.ts'
import { repeatPaced } from '../../db/paced.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { lockInquiries } from '../state/lock.queries.ts'
import { keyColumns } from '../state/person-keys.rules.ts'
import { selectNoted } from '../state/person-note.queries.ts'
import { updateSearchTokens } from '../state/search-tokens.queries.ts'

const withoutKeys = (db: Db) =>
  db.selectFrom('inquiries').select(['id', 'email', 'phone']).where('emailKey', 'is', null).orderBy('id')

/** Fills in the keys of some inquiries, unless they have them. */
async function fillKeysOf(trx: Db, ids: readonly number[]): Promise<void> {
  await lockInquiries(trx, ids)
  const rows = await withoutKeys(trx).where('id', 'in', idList(trx, ids)).execute()
  for (const row of rows)
    await trx.updateTable('inquiries').set(keyColumns(row)).where('id', '=', row.id).execute()
  // The search finds them by the note about the person too.
  const noted = await selectNoted(trx, ids).select('inquiries.id').execute()
  const notedIds = noted.map(({ id }) => id)
  if (notedIds.length > 0) await updateSearchTokens(trx, notedIds)
}

/** Fills in the keys of the inquiries that earlier versions have stored, a few at a time, while others change them. */
export const fillPersonKeys = (db: Kysely<Tables>): Promise<void> =>
  repeatPaced(async limit => {
    const ids = (await withoutKeys(db).limit(limit).execute()).map(({ id }) => id)
    if (ids.length === 0) return false
    await db.transaction().execute(trx => fillKeysOf(trx, ids))
    return true
  })
