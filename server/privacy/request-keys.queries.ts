import { inquiryColumns } from '#contracts/inquiry-fields.ts'
import { idList } from '../db/id-list.ts'
import type { Db } from '../db/tables.ts'
import { toFields } from '../inquiries/inquiries.rows.ts'
import { findKeysByHash } from '../inquiries/submit/idempotency.queries.ts'
import { hashInquiry, hashReply } from '../inquiries/submit/request-hash.rules.ts'

/**
 * Finds the idempotency keys of inquiries and their replies. Keys are not linked to them, so the requests are hashed again and
 * compared.
 */
export async function findRequestKeys(db: Db, inquiryIds: readonly number[]): Promise<string[]> {
  const inquiries = await db
    .selectFrom('inquiries')
    .select(inquiryColumns)
    .where('id', 'in', idList(db, inquiryIds))
    .execute()
  const replies = await db
    .selectFrom('inquiry_replies')
    .select(['inquiry_id', 'subject', 'text'])
    .where('inquiry_id', 'in', idList(db, inquiryIds))
    .execute()
  const users = replies.length > 0 ? await db.selectFrom('users').select('id').execute() : []
  return findKeysByHash(db, [
    ...inquiries.map(row => hashInquiry(toFields(row))),
    ...replies.flatMap(reply =>
      users.map(user => hashReply(reply.inquiry_id, user.id, reply.subject, reply.text)),
    ),
  ])
}
