import { randomBytes } from 'node:crypto'
import type { User } from '#contracts/accounts/user.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { SESSION_LINK_MS } from '../../db/lifetimes.rules.ts'
import type { Db } from '../../db/tables.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { listNoticeAddresses, queueNoticeTo } from '../account-notices.queries.ts'
import { describeBrowser } from '../browsers.rules.ts'
import { hashToken } from '../factors/token-hash.rules.ts'
import { createSession, type SessionOrigin } from '../sessions.queries.ts'

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

/** Queues the notices of a login, each with a link of its own, as a token can't be read again for a second message. */
async function queueNotices(
  trx: Db,
  clock: Clock,
  user: User,
  link: { sessionId: number; browserId: number | null; browser: string; address: string },
  domain: string,
): Promise<void> {
  const now = instant(clock)
  await trx.deleteFrom('sessionLinks').where('userId', '=', user.id).where('expiresAt', '<=', now).execute()
  const today = await trx
    .selectFrom('sessionLinks')
    .select('sessionId')
    .distinct()
    .where('userId', '=', user.id)
    .where('createdAt', '>', instant(clock, -DAY_MS))
    .execute()
  if (today.length >= NOTICES_PER_DAY) return
  for (const noticeTo of await listNoticeAddresses(trx, clock, user)) {
    const { id: sessionLinkId } = await trx
      .insertInto('sessionLinks')
      .values({
        ...link,
        userId: user.id,
        tokenHash: null,
        createdAt: now,
        expiresAt: instant(clock, SESSION_LINK_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const noticeAbout = `${link.browser}, from ${link.address}`
    const notice = { kind: 'new-browser', userId: user.id, noticeTo, noticeAbout, sessionLinkId } as const
    await queueNoticeTo(trx, clock, domain, notice)
  }
}

/** The browser with a key, and whether the user had not logged in with it before. */
async function recordBrowserUse(trx: Db, clock: Clock, userId: number, browserKey: string) {
  const now = instant(clock)
  const keyHash = hashToken(browserKey)
  const known = await trx
    .updateTable('knownBrowsers')
    .set({ lastUsedAt: now })
    .where('userId', '=', userId)
    .where('keyHash', '=', keyHash)
    .returning('id')
    .executeTakeFirst()
  if (known) return { browserId: known.id, isNew: false }
  const { id } = await trx
    .insertInto('knownBrowsers')
    .values({ userId, keyHash, name: '', lastUsedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetUnusedBrowsers(trx, userId)
  return { browserId: id, isNew: true }
}

/**
 * Opens the session of a login. From a browser in which the user, who must be locked, has not logged in before, it is on record, and
 * the user gets a message with a link that ends it. So it is each time from a program that sends no key: nothing tells one such
 * program from another, whose user may be someone else.
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
  const { browserId, isNew } =
    browserKey === undefined
      ? { browserId: undefined, isNew: true }
      : await recordBrowserUse(trx, clock, user.id, browserKey)
  const { id: sessionId, token } = await createSession(trx, clock, user.id, { ...origin, browserId })
  if (!isNew) return token
  await recordActivity(trx, { by: user, at: now, kind: 'login', action: 'logged in', subject: browser })
  if (noticeDomain !== undefined) {
    const link = { sessionId, browserId: browserId ?? null, browser, address: origin.address }
    await queueNotices(trx, clock, user, link, noticeDomain)
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
  // Opened by a program without a key: a key that no one has stands for it.
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
