import { createHash, randomBytes } from 'node:crypto'
import { type Clock, instant } from '../clock.ts'
import type { Db } from '../db/tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a link with which a user, who is locked, may set a password, once and until `expiresAt`. Answers its token, which is kept nowhere. */
export async function createPasswordLink(
  trx: Db,
  clock: Clock,
  userId: number,
  expiresAt: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // Of this user only, who is locked: two transactions that sweep for all could wait for each other.
  await trx
    .deleteFrom('user_links')
    .where('user_id', '=', userId)
    .where('expires_at', '<', instant(clock, -DAY_MS))
    .execute()
  await trx
    .insertInto('user_links')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_at: instant(clock),
      expires_at: expiresAt,
    })
    .execute()
  return token
}

/** Whose password a link may set; undefined when it is used up, too old or none of ours. */
export function findPasswordLink(
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  return db
    .selectFrom('user_links')
    .innerJoin('users', 'users.id', 'user_links.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', instant(clock))
    .executeTakeFirst()
}

/** Uses a link up for the transaction `trx`. @returns false where `findLink` finds none, also for who comes second */
export async function consumePasswordLink(trx: Db, clock: Clock, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('user_links')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', instant(clock))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all links of a user, who is locked: also those that are on their way, and those that could not be sent. */
export async function deletePasswordLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('user_links').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('mail_jobs')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['invitation', 'password'])
    .where('state', '<>', 'sent')
    .execute()
}
