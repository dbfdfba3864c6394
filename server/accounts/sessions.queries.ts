import { randomBytes } from 'node:crypto'
import type { Level, Session, User } from '#contracts/accounts/user.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import { isDatabaseFailure } from '../db/database-failures.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../db/lifetimes.rules.ts'
import { withoutWaiting } from '../db/retry-while-busy.ts'
import type { Db } from '../db/tables.ts'
import { describeBrowser } from './browsers.rules.ts'
import { deleteChallenges } from './factors/challenges.queries.ts'
import { hasPassedFactor, mustAddFactor } from './factors/session-conditions.queries.ts'
import { hashToken } from './factors/token-hash.rules.ts'

/** Uses are recorded at most this often. */
const RECORD_EVERY_MS = MINUTE_MS
const USER_AGENT_MAX = 300
const LIVE_MAX = 10_000

/** The session of a request's bearer token. */
export interface RequestSession {
  id: number
  user: User
  /** Whether it was opened with a second factor. */
  secondFactor: boolean
  /** Whether the user must add a second factor before anything else. */
  mustAddFactor: boolean
}

/** The request that opens a session. */
export interface SessionOrigin {
  userAgent: string
  address: string
  /** The token that came with the request: its session is replaced. */
  replaces?: string | undefined
  /** The known browser of a login; another session has that of the one that it replaces. */
  browserId?: number | undefined
  /** Whether a second factor was checked, or the demo lets anyone in. */
  secondFactor?: boolean
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** Creates a session and ends the one that the browser had. @returns its id, and its token, which is not stored */
export async function createSession(
  db: Db,
  clock: Clock,
  userId: number,
  origin: SessionOrigin,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = instant(clock)
  const replaced =
    origin.replaces === undefined
      ? undefined
      : await db
          .deleteFrom('sessions')
          .where('tokenHash', '=', hashToken(origin.replaces))
          .returning(['userId', 'browserId'])
          .executeTakeFirst()
  const browserId = origin.browserId ?? (replaced?.userId === userId ? replaced.browserId : null)
  const { id } = await db
    .insertInto('sessions')
    .values({
      userId,
      tokenHash: hashToken(token),
      userAgent: origin.userAgent.slice(0, USER_AGENT_MAX),
      address: origin.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: instant(clock, SESSION_IDLE_MS),
      absoluteExpiresAt: instant(clock, SESSION_MAX_MS),
      secondFactor: origin.secondFactor ? 1 : 0,
      browserId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** The known browser of a session. */
export async function findBrowserOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('sessions').select('browserId').where('id', '=', id).executeTakeFirst()
  return row?.browserId ?? undefined
}

/** Finds the valid session of a token with its current user, and records the use, which extends the session. */
export async function findSession(db: Db, clock: Clock, token: string): Promise<RequestSession | undefined> {
  const now = instant(clock)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.level', 'users.phone'])
    .select(['sessions.id as sessionId', 'lastSeenAt', 'absoluteExpiresAt', 'secondFactor'])
    .select(eb => mustAddFactor(eb, now).as('mustAddFactor'))
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where(hasPassedFactor)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    sessionId: id,
    lastSeenAt,
    absoluteExpiresAt: limit,
    secondFactor,
    mustAddFactor: mustAdd,
    ...user
  } = row
  if (clock.now().getTime() - Date.parse(lastSeenAt) >= RECORD_EVERY_MS)
    await recordUse(db, clock, id, earlier(limit, instant(clock, SESSION_IDLE_MS)))
  return { id, user, secondFactor: secondFactor === 1, mustAddFactor: Boolean(mustAdd) }
}

/** Whether a session, whose user must be locked, counts as opened with a second factor: one may just have been added in it. */
export async function isOpenedWithFactor(trx: Db, id: number): Promise<boolean> {
  const row = await trx.selectFrom('sessions').select('secondFactor').where('id', '=', id).executeTakeFirst()
  return row?.secondFactor === 1
}

/** The token hashes of the valid sessions used last, at most 10,000. */
export async function listLiveTokenHashes(db: Db, clock: Clock): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('expiresAt', '>', instant(clock))
    .orderBy('lastSeenAt', 'desc')
    .limit(LIVE_MAX)
    .execute()
  return rows.map(row => row.tokenHash)
}

/** The sessions that are valid at `now`, an instant, and belong to an admin, with the admin's level. Does not extend them. */
export async function findLiveAdminSessions(db: Db, now: string, ids: number[]): Promise<Map<number, Level>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'users.level'])
    .where('sessions.id', 'in', ids)
    .where('expiresAt', '>', now)
    .where('role', '=', 'admin')
    .where(hasPassedFactor)
    .where(eb => eb.not(mustAddFactor(eb, now)))
    .execute()
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** Whether a session is valid and belongs to an admin with full access. Does not extend it. */
export const isLiveFullSession = async (db: Db, clock: Clock, id: number): Promise<boolean> =>
  (await findLiveAdminSessions(db, instant(clock), [id])).get(id) === 'full'

/** Records a use unless the database can't be written to now: a read must neither wait for that nor fail. */
async function recordUse(db: Db, clock: Clock, id: number, expiresAt: string): Promise<void> {
  const columns = { lastSeenAt: instant(clock), expiresAt }
  try {
    await withoutWaiting(() => db.updateTable('sessions').set(columns).where('id', '=', id).execute())
  } catch (error) {
    if (!isDatabaseFailure(error as Error)) throw error
  }
}

/** A user's valid sessions, last used first; `currentId` is marked as current. */
export async function listSessions(
  db: Db,
  clock: Clock,
  userId: number,
  currentId: number,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('knownBrowsers', 'knownBrowsers.id', 'sessions.browserId')
    .select(['sessions.id', 'userAgent', 'address', 'createdAt', 'lastSeenAt', 'knownBrowsers.name'])
    .where('sessions.userId', '=', userId)
    .where('expiresAt', '>', instant(clock))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()
  return rows.map(({ userAgent, name, ...row }) => ({
    ...row,
    name: name ?? '',
    browser: describeBrowser(userAgent),
    current: row.id === currentId,
  }))
}

/** Ends one of a user's own sessions; false when there is no such session. */
export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user with their browsers' notifications, and logins whose second step is missing. */
export async function deleteUserSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
  await deletePushBrowsers(db, userId)
  await deleteChallenges(db, userId)
}

/** Ends all other sessions of a user, and logins whose second step is missing; `id` counts as opened with a second factor. */
export async function keepOnlySession(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', id).execute()
  await deletePushBrowsers(db, userId, id)
  await deleteChallenges(db, userId)
  await db.updateTable('sessions').set({ secondFactor: 1 }).where('id', '=', id).execute()
}

/** Ends the notifications of a user's browsers, also those whose session has expired. @param except the session of one that keeps them */
export async function deletePushBrowsers(db: Db, userId: number, except?: number): Promise<void> {
  await db
    .deleteFrom('pushBrowsers')
    .where('userId', '=', userId)
    .$if(except !== undefined, query =>
      query.where(eb => eb.or([eb('sessionId', 'is', null), eb('sessionId', '<>', except as number)])),
    )
    .execute()
}

/**
 * Deletes expired sessions. Ending a session ends the notifications of its browser. A session that expires, as no one has used it for
 * a day, does not: a telephone rings after a free day too.
 */
export async function deleteExpiredSessions(db: Db, clock: Clock): Promise<void> {
  const expired = db.selectFrom('sessions').select('id').where('expiresAt', '<=', instant(clock))
  await db.updateTable('pushBrowsers').set({ sessionId: null }).where('sessionId', 'in', expired).execute()
  await db.deleteFrom('sessions').where('expiresAt', '<=', instant(clock)).execute()
}
