import { randomBytes } from 'node:crypto'
import { CHALLENGE_MINUTES } from '#contracts/accounts/second-factor.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { hashToken } from './token-hash.rules.ts'

const LIFETIME_MS = CHALLENGE_MINUTES * MINUTE_MS

/**
 * Creates the challenge of a login whose password was right. The user must be locked.
 * @param passwordHash that was checked
 * @returns the challenge, which is not stored
 */
export async function createChallenge(
  trx: Db,
  clock: Clock,
  userId: number,
  passwordHash: string,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await trx
    .insertInto('loginChallenges')
    .values({
      userId,
      tokenHash: hashToken(challenge),
      passwordDigest: hashToken(passwordHash),
      createdAt: instant(clock),
      expiresAt: instant(clock, LIFETIME_MS),
    })
    .execute()
  return challenge
}

/** The user of a challenge; undefined when it was used, has expired, is unknown, or the password was changed since. */
export async function findChallenge(
  db: Db,
  clock: Clock,
  challenge: string,
): Promise<{ userId: number; email: string } | undefined> {
  const row = await db
    .selectFrom('loginChallenges')
    .innerJoin('users', 'users.id', 'loginChallenges.userId')
    .select(['users.id as userId', 'email', 'passwordHash', 'passwordDigest'])
    .where('tokenHash', '=', hashToken(challenge))
    .where('expiresAt', '>', instant(clock))
    .executeTakeFirst()
  if (!row || hashToken(row.passwordHash) !== row.passwordDigest) return undefined
  return { userId: row.userId, email: row.email }
}

/** Ends all challenges of a user. */
export async function deleteChallenges(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('loginChallenges').where('userId', '=', userId).execute()
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('loginChallenges').where('expiresAt', '<=', instant(clock)).execute()
}
