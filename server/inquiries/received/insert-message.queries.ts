import type { Db } from '../../db/tables.ts'
import type { IncomingMessage } from '../../mailbox/parse/incoming.rules.ts'
import { repeatableId } from '../../mailbox/parse/message-ids.rules.ts'
import { insertAttachments } from '../attachments/attachments.queries.ts'
import type { MessageMatch } from './match-message.queries.ts'
import type { SplitText } from './quotes.rules.ts'

/** The most bytes of the originals that are kept of one inquiry. */
const ORIGINALS_MAX = 100 * 1024 * 1024

/** Inserts a message with its attachments; and its original, unless those of the inquiry would be too large together (`size` is that of the earlier ones). */
export async function insertMessage(
  trx: Db,
  message: IncomingMessage,
  { inquiryId, inThread, kind }: Pick<MessageMatch, 'inquiryId' | 'inThread' | 'kind'>,
  { key, now }: { key: string; now: string },
  stored: SplitText & { replyId: number | null; size: number },
): Promise<void> {
  const { from, subject, attachments, original } = message
  const { id } = await trx
    .insertInto('receivedMessages')
    .values({
      inquiryId,
      kind,
      inThread: inThread ? 1 : 0,
      at: message.at,
      takenAt: now,
      // Only an answer waits for someone to open it.
      seenAt: kind === 'answer' ? null : now,
      messageKey: key,
      messageId: repeatableId(message.messageId),
      fromName: from.name,
      fromAddress: from.address,
      subject,
      replyId: stored.replyId,
      text: stored.text,
      quoted: stored.quoted,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAttachments(trx, { inquiryId, receivedId: id }, attachments)
  if (original && stored.size + original.length <= ORIGINALS_MAX)
    await trx
      .insertInto('receivedOriginals')
      .values({ receivedId: id, size: original.length, body: original })
      .execute()
}
