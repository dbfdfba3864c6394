import type { WriteMessage } from '../../mail/deliver.ts'
import type { MailMessage, NamedAddress } from '../../mail/message.rules.ts'
import { listRecipients, recipientsOf } from '../../salon/notifications/notifications.queries.ts'
import { findMailInquiry, type MailInquiry } from '../sent/mail-inquiry.queries.ts'
import { clientOf, newInquiryText } from '../sent/new-inquiry-text.rules.ts'

/** Notifies the salon of an inquiry. A reply to this message goes to the client. */
export function newInquiryMessage(
  inquiry: MailInquiry,
  messageId: string,
  notifyTo: NamedAddress[],
  publicUrl: string | undefined,
): MailMessage {
  const name = clientOf(inquiry)
  return {
    messageId,
    to: notifyTo,
    // A correction may have removed the email.
    ...(inquiry.email !== '' && { replyTo: { name, address: inquiry.email } }),
    autoSubmitted: 'auto-generated',
    subject: `New inquiry from ${name}`,
    text: `${newInquiryText(inquiry, publicUrl)}\n`,
  }
}

export const writeNewInquiry: WriteMessage = async ({ db, config }, { inquiryId, messageId }) => {
  const inquiry = await findMailInquiry(db, inquiryId)
  if (!inquiry) return undefined
  const { to } = recipientsOf(await listRecipients(db, config.mail), inquiry.branch)
  return newInquiryMessage(inquiry, messageId, to, config.publicUrl)
}
