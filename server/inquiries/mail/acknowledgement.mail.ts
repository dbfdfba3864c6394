import { fullAddress, salon } from '#content/salon.ts'
import type { SalonInfo } from '#contracts/content/content.ts'
import { getContent } from '../../content/content.queries.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { type Mailbox, type MailMessage, oneLine } from '../../mail/message.rules.ts'
import { findNamedBranch } from '../replies/replies.queries.ts'
import { findMailInquiry, type MailInquiry } from './new-inquiry.mail.ts'
import { replyToOf } from './reply.mail.ts'

/** A first name that is safe to repeat to an address that may be a stranger's: no links, no numbers. */
const GREETABLE = /^(?:\p{L}|\p{M}|[ '’-]|\u200c|\u200d){1,40}$/u

/** Confirms an inquiry to the client. Repeats no text of theirs, so that no one can send advertisements through the form. */
export function acknowledgementMessage(
  inquiry: MailInquiry,
  messageId: string,
  info: SalonInfo,
  replyTo: Mailbox,
): MailMessage {
  const firstName = oneLine(inquiry.firstName)
  const paragraphs = [
    GREETABLE.test(firstName) ? `Dear ${firstName},` : 'Hello,',
    `Thank you for writing to ${salon.name}. Your message has reached us, and one of us will answer you within 24 hours.`,
    `If it can’t wait, please call us on ${info.phone}.`,
    `Warm regards,\n${salon.name}\n${fullAddress(info)}`,
  ]
  return {
    messageId,
    to: [{ name: '', address: inquiry.email }],
    replyTo,
    autoSubmitted: 'auto-replied',
    subject: `Thank you for your message to ${salon.shortName}`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

/** Writes nothing for possible spam: its email may be a stranger's. */
export const writeAcknowledgement: WriteMessage = async ({ db }, { inquiryId, messageId }) => {
  const inquiry = await findMailInquiry(db, inquiryId)
  if (inquiry?.spam !== 0) return undefined
  const { salon: info } = await getContent(db)
  const replyTo = replyToOf(await findNamedBranch(db, inquiry.branch), info.email)
  return acknowledgementMessage(inquiry, messageId, info, replyTo)
}
