import { texts } from '#contracts/texts.ts'
import type { User } from '#contracts/user.ts'
import { type Clock, instant } from '../clock.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import type { RequestSession } from './sessions.queries.ts'

/**
 * Locks users until the transaction ends, in the order of their ids to avoid deadlocks: before their sessions, links and mail,
 * and before inquiries. Rows that refer to them can still be written.
 * @returns those that still exist
 */
export async function lockUsers(trx: Db, ids: readonly number[]): Promise<User[]> {
  // PostgreSQL has no empty list.
  if (ids.length === 0) return []
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'phone'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forNoKeyUpdate())
    .execute()
}

/** @throws ApiError 401 when there is no such user, 403 for one with another role */
export function requireRole(user: User | undefined, access: 'user' | 'admin'): asserts user is User {
  if (!user) throw new ApiError(401, texts.notAuthenticated)
  if (access === 'admin' && user.role !== 'admin')
    throw new ApiError(403, 'Only an administrator may do this')
}

/**
 * Locks the acting user and the changed users, and checks again that the session is valid: it may have ended since the guard
 * checked it. The first statement of every transaction that changes users, links or sessions.
 * @returns the locked users, also the actor
 * @throws ApiError 401, 403
 */
export async function lockActor(
  trx: Db,
  clock: Clock,
  { id, user: { id: userId } }: RequestSession,
  access: 'user' | 'admin',
  changed: readonly number[] = [],
): Promise<User[]> {
  const users = await lockUsers(trx, [userId, ...changed])
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('expiresAt', '>', instant(clock))
    .executeTakeFirst()
  requireRole(session && users.find(user => user.id === userId), access)
  return users
}
