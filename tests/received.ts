import type { Insertable } from 'kysely'
import { type Clock, instant } from '../server/clock.ts'
import type { Db, ReceivedMessageRow } from '../server/db/tables.ts'
import { insertAttachments, type NewAttachment } from '../server/inquiries/attachments/attachments.queries.ts'
import { updateConversations } from '../server/inquiries/state/conversation.queries.ts'

/** Stores an email that the client of an inquiry has sent. */
export async function addReceived(
  { db, clock }: { db: Db; clock: Clock },
  inquiryId: number,
  changes: Partial<Insertable<ReceivedMessageRow>> = {},
) {
  const at = instant(clock)
  const { id } = await db
    .insertInto('receivedMessages')
    .values({
      inquiryId,
      kind: 'answer',
      inThread: 1,
      at,
      takenAt: at,
      seenAt: null,
      messageKey: crypto.randomUUID(),
      messageId: '',
      fromName: 'Nimali Perera',
      fromAddress: 'nimali@mail.example',
      subject: 'Re: Your message to Araliya',
      replyId: null,
      text: 'Ten is fine!',
      quoted: '',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateConversations(db, [inquiryId])
  return id
}

/** Stores the only received message of an inquiry as it arrived, and its attachments. */
export async function addAttachments(
  { db }: { db: Db },
  inquiryId: number,
  { original, attachments }: { original: Buffer; attachments: NewAttachment[] },
) {
  const { id: receivedId } = await db
    .selectFrom('receivedMessages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('receivedOriginals')
    .values({ receivedId, size: original.length, body: original })
    .execute()
  await insertAttachments(db, { inquiryId, receivedId }, attachments)
  return receivedId
}
