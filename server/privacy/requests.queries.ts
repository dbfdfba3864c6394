import { inquiryColumns } from '#contracts/inquiry-fields.ts'
import { toFields } from '../contacts/contacts.rows.ts'
import { findKeysByHash } from '../contacts/submit/idempotency.queries.ts'
import { hashInquiry, hashReply } from '../contacts/submit/request-hash.rules.ts'
import { idList } from '../db/id-list.ts'
import type { Db } from '../db/tables.ts'

/**
 * The idempotency keys under which these inquiries came and were answered. They don't say so themselves: what was asked for
 * is hashed again, and compared.
 */
export async function findRequestKeys(db: Db, contactIds: readonly number[]): Promise<string[]> {
  const contacts = await db
    .selectFrom('contacts')
    .select(inquiryColumns)
    .where('id', 'in', idList(db, contactIds))
    .execute()
  const replies = await db
    .selectFrom('contact_replies')
    .select(['contact_id', 'subject', 'text'])
    .where('contact_id', 'in', idList(db, contactIds))
    .execute()
  const users = replies.length > 0 ? await db.selectFrom('users').select('id').execute() : []
  return findKeysByHash(db, [
    ...contacts.map(row => hashInquiry(toFields(row))),
    ...replies.flatMap(reply =>
      users.map(user => hashReply(reply.contact_id, user.id, reply.subject, reply.text)),
    ),
  ])
}
