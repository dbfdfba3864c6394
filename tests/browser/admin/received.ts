import type { Insertable } from 'kysely'
import { instant } from '../../../server/clock.ts'
import type { ReceivedMessageRow } from '../../../server/db/tables.ts'
import { updateConversations } from '../../../server/inquiries/state/conversation.queries.ts'
import type { Salon } from '../test.ts'
import { addInquiry, colleagueSets } from './inbox.ts'

/** Stores an email that the client of an inquiry has sent. */
export async function addReceived(
  { db, clock }: Salon,
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
      attachments: '[]',
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

/** An inquiry that was answered before the client wrote again. */
export async function addAnswered(salon: Salon, changes: Partial<Insertable<ReceivedMessageRow>> = {}) {
  const id = await addInquiry(
    salon,
    { firstName: 'Nimali', lastName: 'Perera', email: 'nimali@mail.example' },
    { minutesAgo: 300 },
  )
  await colleagueSets(salon, id, 'processing')
  await addReceived(salon, id, changes)
  return id
}
