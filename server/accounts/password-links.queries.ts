import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { hashToken } from './factors/token-hash.rules.ts'

/**
 * Creates a link with which a user, who must be locked, can set a password once until `expiresAt`.
 * @returns its token, which is not stored
 */
export async function createPasswordLink(
  trx: Db,
  clock: Clock,
  userId: number,
  expiresAt: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // Only of this user, who is locked, to avoid deadlocks.
  await trx
    .deleteFrom('passwordLinks')
    .where('userId', '=', userId)
    .where('expiresAt', '<', instant(clock, -DAY_MS))
    .execute()
  await trx
    .insertInto('passwordLinks')
    .values({ userId, tokenHash: hashToken(token), createdAt: instant(clock), expiresAt })
    .execute()
  return token
}

/** The user of a link; undefined when it is used, expired or unknown. */
export function findPasswordLink(
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  return db
    .selectFrom('passwordLinks')
    .innerJoin('users', 'users.id', 'passwordLinks.userId')
    .select(['users.id', 'users.name', 'users.email'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', instant(clock))
    .executeTakeFirst()
}

/** Ends all links of a user, who must be locked, including those whose messages are waiting or failed. */
export async function deletePasswordLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('passwordLinks').where('userId', '=', userId).execute()
  await trx
    .deleteFrom('mailJobs')
    .where('userId', '=', userId)
    .where('kind', 'in', ['invitation', 'password'])
    .where('state', '<>', 'sent')
    .execute()
}
