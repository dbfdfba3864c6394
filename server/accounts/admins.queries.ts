import type { ListedColleague } from '#contracts/accounts/team.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'

const selectAdmins = (db: Db) =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('role', '=', 'admin')

/** All admins, to whom inquiries can be assigned, by name. */
export const listColleagues = (db: Db): Promise<ListedColleague[]> =>
  selectAdmins(db).select('level').orderBy('name').orderBy('id').execute()

/** The emails of the admins among these users, by id. None of them can be removed before the transaction ends. */
export async function findAdminEmails(
  trx: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await selectAdmins(trx)
    .where('id', 'in', wanted)
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forKeyShare())
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
