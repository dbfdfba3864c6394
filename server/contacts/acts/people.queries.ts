import type { Colleague } from '#contracts/contact.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { refused } from '../../errors.ts'

const admins = (db: Db) => db.selectFrom('users').select(['id', 'name', 'email']).where('role', '=', 'admin')

/** Those to whom an inquiry can be handed: all admins, by name. */
export const listColleagues = (db: Db): Promise<Colleague[]> =>
  admins(db).orderBy('name').orderBy('id').execute()

/**
 * The email of the admin to whom inquiries are handed, who can't be removed before the transaction ends; null for nobody.
 * @throws ApiError 422 when there is no such admin
 */
export async function getAssigneeEmail(trx: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const admin = await admins(trx)
    .where('id', '=', userId)
    .$if(isPostgres(trx), query => query.forKeyShare())
    .executeTakeFirst()
  if (!admin) throw refused({ userId: 'Only an administrator can see to an inquiry' })
  return admin.email
}

/**
 * The emails of those of these users who are admins, by id, who can't be removed before the transaction ends.
 */
export async function findAdminEmails(
  trx: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await admins(trx)
    .where('id', 'in', wanted)
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forKeyShare())
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
