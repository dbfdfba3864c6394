import type { Kysely } from 'kysely'
import type { Level, User } from '#contracts/accounts/user.ts'
import { texts } from '#contracts/api/texts.ts'
import { type Clock, instant } from '../clock.ts'
import { limitWrites } from '../db/account-writes.ts'
import { isPostgres } from '../db/dialect.ts'
import { type Done, type KeyedChange, once } from '../db/keyed-changes.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { hasPassedFactor, mustAddFactor } from './factors/session-conditions.queries.ts'
import type { RequestSession } from './sessions.queries.ts'

/**
 * Locks users until the transaction ends, in the order of their ids to avoid deadlocks: before their sessions, links
 * and mail, and before inquiries. Rows that refer to them can still be written.
 * @returns those that still exist
 */
export async function lockUsers(trx: Db, ids: readonly number[]): Promise<User[]> {
  // PostgreSQL has no empty list.
  if (ids.length === 0) return []
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'level', 'phone'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forNoKeyUpdate())
    .execute()
}

/**
 * Makes sure that a user is not deleted before the transaction ends, so that a row can refer to it. Others may change
 * the user meanwhile. To avoid deadlocks, before anything that is deleted with the user is locked.
 * @param who an id, or an email in lower case
 * @returns the user's id; undefined when there is none
 */
export async function keepUser(trx: Db, who: number | string): Promise<number | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where(eb => (typeof who === 'number' ? eb('id', '=', who) : eb('email', '=', who)))
    .$if(isPostgres(trx), query => query.forKeyShare())
    .executeTakeFirst()
  return user?.id
}

/** @throws ApiError 401 when there is no such user, 403 for one with another role or a lower level */
export function requireAccess(
  user: User | undefined,
  access: 'user' | 'admin',
  level: Level,
): asserts user is User {
  if (!user) throw new ApiError(401, texts.notAuthenticated)
  if (access === 'admin' && user.role !== 'admin')
    throw new ApiError(403, 'Only an administrator may do this')
  if (level === 'full' && user.level !== 'full')
    throw new ApiError(403, 'Only accounts with full access can do this.')
}

/** @throws ApiError 403 for someone who must add a second factor before anything else */
export function requireFactor(mustAdd: boolean): void {
  if (mustAdd)
    throw new ApiError(403, texts.secondFactorRequired, { details: { secondFactorRequired: true } })
}

/** Who may make a write. */
interface ActorConditions {
  /** `user` for one's own account, `admin` for those of others, which takes full access. */
  access: 'user' | 'admin'
  /** Whether a user may who must add a second factor first, as in the route's `config`. */
  withoutFactor?: boolean
  /** Ids of the users that are changed. */
  changed?: readonly number[]
}

/**
 * Locks the acting user and the changed users, and checks again that the session is valid: it may have ended since
 * the guard checked it, and the time in which to add a second factor may be over. The first statement of every
 * transaction that changes users, links or sessions, or takes full access.
 * @returns the locked users, also the actor
 * @throws ApiError 401, 403
 */
export async function lockActor(
  trx: Db,
  clock: Clock,
  { id, user: { id: userId } }: RequestSession,
  { access, withoutFactor = false, changed = [] }: ActorConditions,
): Promise<User[]> {
  const users = await lockUsers(trx, [userId, ...changed])
  // Again after the guard's look-up: only now, with the user locked, can nothing end the session before the
  // transaction does.
  const now = instant(clock)
  const session = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(eb => mustAddFactor(eb, now).as('mustAddFactor'))
    .where('sessions.id', '=', id)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where(hasPassedFactor)
    .executeTakeFirst()
  const user = session && users.find(user => user.id === userId)
  requireAccess(user, access, access === 'user' ? 'inbox' : 'full')
  requireFactor(!withoutFactor && Boolean(session?.mustAddFactor))
  return users
}

/** Who writes, who may, and how the transaction is run. */
interface WriteConditions extends ActorConditions {
  session: RequestSession
  /**
   * The change that the request asks for: a repetition of it writes nothing. Undefined for what is not stored, such
   * as a new token.
   */
  change?: KeyedChange | undefined
  /** Runs the transaction; `changes.write` where public pages show what is written. */
  transact?: <T>(write: (trx: Db) => Promise<T>) => Promise<T>
}

/**
 * Writes what an account asks for, in one transaction. Its first statements check again that the session is valid and
 * its account may do this, and keep that until the end: a call that has waited for a lock does nothing that its
 * account may no longer do. The calls of one account wait for each other, and who limits it waits for the present one
 * only: if they shared the lock, new calls could keep it for ever.
 * @param write gets the actor as they are stored now, and all users that are locked
 * @returns what `write` has done, also when an earlier request with the same `Idempotency-Key` has done it
 * @throws ApiError 401, 403; 409 when the key was used for another change; 429 when too many wait
 */
export const writeAs = <T extends Done<T>>(
  db: Kysely<Tables>,
  clock: Clock,
  { session, change, transact = write => db.transaction().execute(write), ...conditions }: WriteConditions,
  write: (trx: Db, actor: User, locked: readonly User[]) => Promise<T>,
): Promise<T> =>
  limitWrites(db, session.user.id, () =>
    transact(async trx => {
      const locked = await lockActor(trx, clock, session, conditions)
      const actor = locked.find(({ id }) => id === session.user.id) ?? session.user
      return once(trx, change, instant(clock), () => write(trx, actor, locked))
    }),
  )
