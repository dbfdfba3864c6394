import { createECDH } from 'node:crypto'
import {
  defaultPushSettings,
  PUSH_BROWSER_DAYS,
  PUSH_BROWSERS_MAX,
  type PushBrowser,
  type PushBrowserInput,
  PushSettings,
} from '#contracts/push/push.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, refused } from '../../errors.ts'
import { hurryPushes, queuePushes } from '../../mail/outbox.queries.ts'
import { findEndpointProblem } from '../../push/push-services.rules.ts'
import { type Edit, recordActivity } from '../../record/record-activity.queries.ts'
import { describeBrowser } from '../browsers.rules.ts'
import type { RequestSession } from '../sessions.queries.ts'

/** The settings of a browser. What a later version has written and this one can't read counts as not chosen. */
export const parsePushSettings = (stored: string): PushSettings =>
  PushSettings.safeParse(JSON.parse(stored)).data ?? defaultPushSettings

/** Whether a text is an uncompressed point of the curve P-256, as the key of a browser is (RFC 8291, 3.1). */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(point)
    return true
  } catch {
    return false
  }
}

const isBase64Url = (text: string): boolean => /^[\w-]+={0,2}$/.test(text)

/** Each part of a subscription that no push could be sent with. */
function findProblems({ endpoint, keys }: PushBrowserInput, loopback: readonly string[]) {
  const problem = findEndpointProblem(endpoint, loopback)
  return {
    ...(problem !== undefined && { endpoint: problem }),
    ...(!(isBase64Url(keys.p256dh) && isPublicKey(keys.p256dh)) && {
      keys: 'p256dh must be a public key of the curve P-256, in base64url',
    }),
    ...(!(isBase64Url(keys.auth) && Buffer.from(keys.auth, 'base64url').length === 16) && {
      keys: 'auth must be 16 bytes, in base64url',
    }),
  }
}

/** What a registration comes with. */
export interface Registration {
  session: RequestSession
  userAgent: string
  input: PushBrowserInput
  /** Addresses of this machine that are taken as a push service (`PUSH_HOSTS`). */
  loopback: readonly string[]
  at: string
}

/**
 * Registers the browser of a session for pushes, or renews it: also one that another session or another user of this browser has
 * registered. What happened before is known to the user, who has the back office open in it.
 * @returns its id
 * @throws ApiError 422 for a subscription to which no push can be sent; 409 when the user has as many browsers as one may have
 */
export async function registerPushBrowser(
  trx: Db,
  { session: { id: sessionId, user }, userAgent, input, loopback, at }: Registration,
): Promise<number> {
  const problems = findProblems(input, loopback)
  if (Object.keys(problems).length > 0) throw refused(problems)
  const { endpoint, keys, settings } = input
  const own = await trx
    .selectFrom('pushBrowsers')
    .select(['id', 'userId', 'settings'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  const isOwn = own?.userId === user.id
  if (!isOwn) await requireRoom(trx, user.id)
  const kept = isOwn ? own.settings : JSON.stringify(defaultPushSettings)
  const columns = {
    userId: user.id,
    sessionId,
    ...keys,
    browser: describeBrowser(userAgent),
    settings: settings ? JSON.stringify(settings) : kept,
    told: '[]',
    seenAt: at,
    renewedAt: at,
    problem: null,
  }
  const { id } = await trx
    .insertInto('pushBrowsers')
    .values({ ...columns, endpoint, createdAt: at, deliveredAt: null })
    .onConflict(conflict =>
      conflict.column('endpoint').doUpdateSet({
        ...columns,
        ...(!isOwn && { createdAt: at, deliveredAt: null }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await hurryPushes(trx, id)
  if (!isOwn)
    await recordActivity(trx, {
      by: user,
      at,
      kind: 'account',
      action: 'added',
      subject: columns.browser,
      detail: 'Notifications',
    })
  return id
}

async function requireRoom(trx: Db, userId: number): Promise<void> {
  const rows = await trx.selectFrom('pushBrowsers').select('id').where('userId', '=', userId).execute()
  if (rows.length >= PUSH_BROWSERS_MAX)
    throw new ApiError(409, `${PUSH_BROWSERS_MAX} browsers get notifications already: remove one first.`)
}

/** The browsers of a user that get pushes, newest first. */
export async function listPushBrowsers(
  db: Db,
  { id: sessionId, user }: Pick<RequestSession, 'id' | 'user'>,
): Promise<PushBrowser[]> {
  const rows = await db
    .selectFrom('pushBrowsers')
    .leftJoin('sessions', 'sessions.id', 'pushBrowsers.sessionId')
    .leftJoin('knownBrowsers', 'knownBrowsers.id', 'sessions.browserId')
    .select(['pushBrowsers.id', 'browser', 'pushBrowsers.createdAt', 'deliveredAt', 'problem', 'settings'])
    .select(['pushBrowsers.sessionId', 'knownBrowsers.name'])
    .where('pushBrowsers.userId', '=', user.id)
    .orderBy('pushBrowsers.id', 'desc')
    .execute()
  return rows.map(({ sessionId: of, name, settings, ...row }) => ({
    ...row,
    name: name ?? '',
    current: of === sessionId,
    settings: parsePushSettings(settings),
  }))
}

/** Removes one of a user's browsers, and its pushes; false when there is no such browser. */
export async function removePushBrowser(
  trx: Db,
  { by, at }: Edit & { by: { id: number; email: string } },
  id: number,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('pushBrowsers')
    .where('id', '=', id)
    .where('userId', '=', by.id)
    .returning('browser')
    .executeTakeFirst()
  if (!removed) return false
  await recordActivity(trx, {
    by,
    at,
    kind: 'account',
    action: 'removed',
    subject: removed.browser,
    detail: 'Notifications',
  })
  return true
}

/** Queues a test message to one of a user's browsers; false when there is no such browser. */
export async function queueTestPush(trx: Db, userId: number, id: number, at: string): Promise<boolean> {
  const browser = await trx
    .selectFrom('pushBrowsers')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!browser) return false
  await queuePushes(trx, 'push-test', [id], at)
  return true
}

/** Removes browsers in which the back office was not opened for long. */
export async function removeUnusedPushBrowsers(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('pushBrowsers')
    .where('renewedAt', '<', instant(clock, -PUSH_BROWSER_DAYS * DAY_MS))
    .execute()
}
