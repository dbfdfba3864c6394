import type { Db } from '../db/tables.ts'

/**
 * Whether another account, also a removed one, has acted under an email: what it did names the email, so who takes it would write
 * under its name. An account may go back to an email that it had itself.
 * @param email in lower case
 */
export async function isEmailOfAnother(db: Db, email: string, userId: number): Promise<boolean> {
  const recorded = await db
    .selectFrom('activity')
    .select('actorId')
    .distinct()
    .where('actor', '=', email)
    .where('actorId', 'is not', null)
    .execute()
  if (recorded.some(({ actorId }) => actorId !== userId)) return true
  if (recorded.length > 0) return false
  // These name accounts by their email alone.
  const traces = [
    db.selectFrom('inquiryHistory').select('id').where('actor', '=', email).limit(1),
    db.selectFrom('inquiryHistory').select('id').where('assignee', '=', email).limit(1),
    db.selectFrom('inquiryNotes').select('id').where('author', '=', email).limit(1),
    db.selectFrom('inquiryReplies').select('id').where('author', '=', email).limit(1),
    db.selectFrom('personNotes').select('id').where('author', '=', email).limit(1),
    db.selectFrom('contentVersions').select('version as id').where('authorEmail', '=', email).limit(1),
    db
      .selectFrom('teamEvents')
      .select('id')
      .where(eb => eb.or([eb('actor', '=', email), eb('subject', '=', email)]))
      .limit(1),
    db.selectFrom('activity').select('id').where('kind', '=', 'team').where('subject', '=', email).limit(1),
  ]
  for (const trace of traces) if (await trace.executeTakeFirst()) return true
  return false
}
