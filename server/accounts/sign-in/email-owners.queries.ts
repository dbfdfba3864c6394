import type { Db } from '../../db/tables.ts'

/**
 * Who had an email according to the activity, in which everyone is who gives an email up or is removed: another account, only this one,
 * or undefined when the activity doesn't name the email.
 */
async function findRecordedOwner(
  db: Db,
  email: string,
  userId: number,
): Promise<'another' | 'this' | undefined> {
  const recorded = await db
    .selectFrom('activity')
    .select('actorId')
    .distinct()
    .where('actor', '=', email)
    .where('actorId', 'is not', null)
    .execute()
  if (recorded.length > 0) return recorded.some(({ actorId }) => actorId !== userId) ? 'another' : 'this'
  // Entries about the team name the account that was added, limited or removed by its email alone.
  const trace = db.selectFrom('activity').select('id').where('kind', '=', 'team').where('subject', '=', email)
  return (await trace.limit(1).executeTakeFirst()) ? 'another' : undefined
}

/**
 * Whether another account, also a removed one, has acted under an email: what it did names the email, so who takes it would write
 * under its name. An account may go back to an email that it had itself. Reads much: not in a transaction that others wait for.
 * @param email in lower case
 */
export async function isEmailOfAnother(db: Db, email: string, userId: number): Promise<boolean> {
  const owner = await findRecordedOwner(db, email, userId)
  if (owner !== undefined) return owner === 'another'
  const traces = [
    db.selectFrom('inquiryHistory').select('id').where('actor', '=', email).limit(1),
    db.selectFrom('inquiryHistory').select('id').where('assignee', '=', email).limit(1),
    db.selectFrom('inquiryNotes').select('id').where('author', '=', email).limit(1),
    db.selectFrom('inquiryReplies').select('id').where('author', '=', email).limit(1),
    db.selectFrom('personNotes').select('id').where('author', '=', email).limit(1),
    db.selectFrom('contentVersions').select('version as id').where('authorEmail', '=', email).limit(1),
  ]
  for (const trace of traces) if (await trace.executeTakeFirst()) return true
  return false
}

/**
 * Whether another account has given an email up since `isEmailOfAnother` looked: that it did so is on record. To be asked in the
 * transaction that takes the email, after the update that waits for the other account.
 * @param email in lower case
 */
export const wasJustGivenUp = async (trx: Db, email: string, userId: number): Promise<boolean> =>
  (await findRecordedOwner(trx, email, userId)) === 'another'
