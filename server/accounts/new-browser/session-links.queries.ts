import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import { writeLocked } from '../../db/account-writes.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { lockUsers } from '../actor.queries.ts'
import { hashToken } from '../factors/token-hash.rules.ts'

const linkInvalid = () => notFound('This link has expired or been used.')

const findLink = (db: Db, clock: Clock, token: string) =>
  db
    .selectFrom('sessionLinks')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', instant(clock))
    .executeTakeFirst()

/** The new browser whose sessions a link ends, and when it logged in. @throws ApiError 404 when the link is used, expired or unknown */
export async function getLinkedSession(
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ browser: string; address: string; at: string }> {
  const link = await findLink(db, clock, token)
  if (!link) throw linkInvalid()
  return { browser: link.browser, address: link.address, at: link.createdAt }
}

/**
 * Ends the sessions of the new browser that a link names, once, also one that it has opened since. The browser is new again then.
 * @throws ApiError 404 as above
 */
export async function endLinkedSession(db: Kysely<Tables>, clock: Clock, token: string): Promise<void> {
  const found = await findLink(db, clock, token)
  if (!found) throw linkInvalid()
  await writeLocked(db, found.userId, async trx => {
    const [user] = await lockUsers(trx, [found.userId])
    // Again, with the user locked: another request may have used it.
    const link = user && (await findLink(trx, clock, token))
    if (!link) throw linkInvalid()
    await trx
      .deleteFrom('sessions')
      .where('userId', '=', user.id)
      .where(eb => eb.or([eb('id', '=', link.sessionId), eb('browserId', '=', link.browserId)]))
      .execute()
    await trx.deleteFrom('sessionLinks').where('id', '=', link.id).execute()
    await trx.deleteFrom('knownBrowsers').where('id', '=', link.browserId).execute()
    const entry = { kind: 'login', action: 'sessions ended', subject: link.browser } as const
    await recordActivity(trx, { by: user, at: instant(clock), ...entry })
  })
}

/** Creates the token of a link for its message: it is not stored, so it can't be created earlier. Undefined when the link was used. */
export function prepareSessionLink(db: Kysely<Tables>, id: number, now: string) {
  return db.transaction().execute(async trx => {
    const token = randomBytes(32).toString('base64url')
    const link = await trx
      .updateTable('sessionLinks')
      .set({ tokenHash: hashToken(token) })
      .where('id', '=', id)
      .where('expiresAt', '>', now)
      .returning(['userId', 'browser', 'address', 'createdAt'])
      .executeTakeFirst()
    if (!link) return undefined
    const user = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', link.userId)
      .executeTakeFirstOrThrow()
    return { ...link, ...user, token }
  })
}

/** Lets the links that end one session end the one that has replaced it. */
export async function moveSessionLinks(trx: Db, from: number, to: number): Promise<void> {
  await trx.updateTable('sessionLinks').set({ sessionId: to }).where('sessionId', '=', from).execute()
}
