import { salon } from '#content/salon.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import type { MailMessage, NamedAddress } from '../../mail/message.rules.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import { findNamedBranch } from '../replies/replies.queries.ts'
import {
  type AcknowledgementContent,
  getAcknowledgementContent,
  writeAcknowledgementText,
} from '../sent/acknowledgement-text.queries.ts'
import { findMailInquiry, type MailInquiry } from '../sent/mail-inquiry.queries.ts'
import { replyToOf } from './reply.mail.ts'

interface AcknowledgementOptions extends AcknowledgementContent {
  messageId: string
  replyTo: NamedAddress
}

/** Confirms an inquiry to the client. */
export function acknowledgementMessage(
  inquiry: MailInquiry,
  { messageId, replyTo, ...content }: AcknowledgementOptions,
): MailMessage {
  return {
    messageId,
    to: [{ name: '', address: inquiry.email }],
    replyTo,
    autoSubmitted: 'auto-replied',
    subject: `Thank you for your message to ${salon.shortName}`,
    text: `${writeAcknowledgementText(inquiry, content)}\n`,
  }
}

/** Writes nothing for possible spam, whose email may be a stranger's, and where the email was removed. */
export const writeAcknowledgement: WriteMessage = async ({ db, config }, { inquiryId, messageId }) => {
  const inquiry = await findMailInquiry(db, inquiryId)
  if (inquiry?.spam !== 0 || inquiry.email === '') return undefined
  const content = await getAcknowledgementContent(db, config.origin)
  const shown = (await getContent(db)).salon.email
  const replyTo = replyToOf(await findNamedBranch(db, inquiry.branch), shown, config.mail)
  return acknowledgementMessage(inquiry, { messageId, replyTo, ...content })
}
