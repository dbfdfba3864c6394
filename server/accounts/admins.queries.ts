import type { ListedColleague } from '#contracts/accounts/team.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'

const selectAdmins = (db: Db) =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('role', '=', 'admin')

/** All admins, to whom inquiries can be assigned, by name. */
export const listColleagues = async (db: Db): Promise<ListedColleague[]> =>
  (await selectAdmins(db).select(['level', 'assignmentMail']).orderBy('name').orderBy('id').execute()).map(
    ({ assignmentMail, ...colleague }) => ({ ...colleague, assignmentMail: assignmentMail === 1 }),
  )

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

const selectFullAccess = (db: Db) => selectAdmins(db).where('level', '=', 'full')

/** The ids of the accounts with full access. */
export const listFullAccessIds = async (db: Db): Promise<number[]> =>
  (await selectFullAccess(db).orderBy('id').execute()).map(({ id }) => id)

/** The email of an account, if it has full access. */
export const findFullAccessEmail = async (db: Db, id: number): Promise<string | undefined> =>
  (await selectFullAccess(db).where('id', '=', id).executeTakeFirst())?.email
