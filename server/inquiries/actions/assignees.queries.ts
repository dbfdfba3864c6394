import type { InquiryAction } from '#contracts/inbox.ts'
import type { Colleague } from '#contracts/inquiry.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { refused } from '../../errors.ts'

const admins = (db: Db) => db.selectFrom('users').select(['id', 'name', 'email']).where('role', '=', 'admin')

/** All admins, to whom inquiries can be assigned, by name. */
export const listColleagues = (db: Db): Promise<Colleague[]> =>
  admins(db).orderBy('name').orderBy('id').execute()

/** The emails of the admins among these users, by id. None of them can be removed before the transaction ends. */
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

/**
 * Checks that an action assigns inquiries to an admin, who can't be removed before the transaction ends.
 * @throws ApiError 422 when there is no such admin
 */
export async function requireAssignee(trx: Db, action: InquiryAction): Promise<void> {
  if (action.action !== 'assign' || action.userId === null) return
  const emails = await findAdminEmails(trx, [action.userId])
  if (emails.size === 0) throw refused({ userId: 'Inquiries can only be assigned to an administrator' })
}
