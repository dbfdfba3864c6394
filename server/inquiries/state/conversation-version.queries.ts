import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

/**
 * The version of a conversation: 1, and one more with each reply and each received message. Withdrawn and removed ones count, so
 * that it never goes back.
 */
export async function findConversationVersion(db: Db, inquiryId: number): Promise<number> {
  const replies = await countRows(db.selectFrom('inquiryReplies').where('inquiryId', '=', inquiryId))
  const received = await countRows(db.selectFrom('receivedMessages').where('inquiryId', '=', inquiryId))
  return 1 + replies + received
}
