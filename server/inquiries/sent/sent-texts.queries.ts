import { quoteOf } from '#content/replies.ts'
import type { ReceivedKind } from '#contracts/inquiries/received.ts'
import type { Db } from '../../db/tables.ts'
import { getAcknowledgementContent, writeAcknowledgementText } from './acknowledgement-text.queries.ts'
import { selectMailInquiry } from './mail-inquiry.queries.ts'
import { newInquiryText } from './new-inquiry-text.rules.ts'
import { listQuotedAnswers } from './quoted.queries.ts'

/** The most characters of sent texts that are compared with what a message quotes. The oldest texts are left out. */
const SENT_TEXTS_MAX = 300_000

/**
 * What the salon has sent to the client of an inquiry, by which quoted text is recognised, newest first. A colleague
 * who writes in an email app quotes what the client or the notice of the inquiry says.
 * @param origin of the website, which the automatic reply names
 */
export async function listSentTexts(
  db: Db,
  inquiryId: number,
  kind: ReceivedKind,
  origin: string,
): Promise<string[]> {
  const inquiry = await selectMailInquiry(db, inquiryId).executeTakeFirstOrThrow()
  const quote = quoteOf(inquiry)
  const replies = await db
    .selectFrom('inquiryReplies')
    .select('text')
    .where('inquiryId', '=', inquiryId)
    .where('channel', '=', 'email')
    .orderBy('id', 'desc')
    .execute()
  const received = await db
    .selectFrom('receivedMessages')
    .select(['text', 'quoted'])
    .where('inquiryId', '=', inquiryId)
    .where('removedAt', 'is', null)
    .where('kind', 'in', kind === 'own' ? ['own', 'answer'] : ['own'])
    .orderBy('id', 'desc')
    .execute()
  // A reply after an answer quotes that one.
  const answers = await listQuotedAnswers(db, inquiryId)
  const texts = [
    ...replies.map(({ text }) => `${text}\n\n${quote}`),
    ...answers.map(quoteOf),
    writeAcknowledgementText(inquiry, await getAcknowledgementContent(db, origin)),
    ...(kind === 'own' ? [newInquiryText(inquiry, undefined)] : []),
    ...received.map(({ text, quoted }) => `${text}\n\n${quoted}`),
  ]
  let length = 0
  return texts.filter(text => {
    length += text.length
    return length <= SENT_TEXTS_MAX
  })
}
