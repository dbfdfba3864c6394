import { randomBytes } from 'node:crypto'
import type { User } from '#contracts/accounts/user.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { queueMail } from '../../mail/outbox.queries.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { describeBrowser } from '../browsers.rules.ts'
import { insertSession, type SessionOrigin } from '../sessions.queries.ts'
import { hashToken } from '../token-hash.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** No session lives longer. */
const LINK_LIFETIME_MS = 14 * DAY_MS

/** More browsers than a person uses: the one that was not used for longest is forgotten. */
const BROWSERS_MAX = 20

/** An account gets no more messages about new browsers in a day; its activity has every login. */
export const NOTICES_PER_DAY = 5

/** The request of a login. */
export interface LoginOrigin extends SessionOrigin {
  /** The random key that the back office keeps in the browser; other programs send none. */
  browserKey?: string | undefined
  /** The domain of the Message-ID; undefined where no message is sent: without a mail server, and in the demo. */
  noticeDomain?: string | undefined
}

async function forgetUnusedBrowsers(trx: Db, userId: number): Promise<void> {
  const kept = trx
    .selectFrom('knownBrowsers')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(BROWSERS_MAX)
  await trx.deleteFrom('knownBrowsers').where('userId', '=', userId).where('id', 'not in', kept).execute()
}

async function queueNotice(
  trx: Db,
  clock: Clock,
  { id: userId }: User,
  link: { sessionId: number; browserId: number; browser: string; address: string },
  domain: string,
): Promise<void> {
  const now = instant(clock)
  await trx.deleteFrom('sessionLinks').where('userId', '=', userId).where('expiresAt', '<=', now).execute()
  const today = trx
    .selectFrom('sessionLinks')
    .where('userId', '=', userId)
    .where('createdAt', '>', instant(clock, -DAY_MS))
  if ((await countRows(today)) >= NOTICES_PER_DAY) return
  const { id } = await trx
    .insertInto('sessionLinks')
    .values({ ...link, userId, tokenHash: null, createdAt: now, expiresAt: instant(clock, LINK_LIFETIME_MS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = {
    kind: 'client',
    accountNotice: 'new-browser',
    recipientId: userId,
    sessionLinkId: id,
  } as const
  await queueMail(trx, subject, domain, now)
}

/**
 * Opens the session of a login. From a browser in which the user, who must be locked, has not logged in before, it is on record, and
 * the user gets a message with a link that ends it.
 * @returns its token, which is not stored
 */
export async function openLoginSession(
  trx: Db,
  clock: Clock,
  user: User,
  { browserKey, noticeDomain, ...origin }: LoginOrigin,
): Promise<string> {
  const now = instant(clock)
  const browser = describeBrowser(origin.userAgent)
  // A program without a key is known by its name: one with a key never has this one.
  const keyHash = hashToken(browserKey ?? `without key: ${browser}`)
  const known = await trx
    .updateTable('knownBrowsers')
    .set({ lastUsedAt: now })
    .where('userId', '=', user.id)
    .where('keyHash', '=', keyHash)
    .returning('id')
    .executeTakeFirst()
  const { id: browserId } =
    known ??
    (await trx
      .insertInto('knownBrowsers')
      .values({ userId: user.id, keyHash, name: '', lastUsedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow())
  const { id: sessionId, token } = await insertSession(trx, clock, user.id, { ...origin, browserId })
  if (known) return token
  await forgetUnusedBrowsers(trx, user.id)
  await recordActivity(trx, { by: user, at: now, kind: 'login', action: 'logged in', subject: browser })
  if (noticeDomain !== undefined) {
    const link = { sessionId, browserId, browser, address: origin.address }
    await queueNotice(trx, clock, user, link, noticeDomain)
  }
  return token
}

/** Names the browser of one of the user's own sessions; false when there is no such session. */
export async function nameSession(
  trx: Db,
  clock: Clock,
  userId: number,
  sessionId: number,
  name: string,
): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('browserId')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', instant(clock))
    .executeTakeFirst()
  if (!session) return false
  if (session.browserId !== null) {
    await trx.updateTable('knownBrowsers').set({ name }).where('id', '=', session.browserId).execute()
    return true
  }
  // Opened by an earlier version.
  const { id: browserId } = await trx
    .insertInto('knownBrowsers')
    .values({
      userId,
      keyHash: hashToken(randomBytes(32).toString('base64url')),
      name,
      lastUsedAt: instant(clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('sessions').set({ browserId }).where('id', '=', sessionId).execute()
  return true
}
