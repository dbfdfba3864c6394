import { quoteOf } from '#content/replies.ts'
import { salon } from '#content/salon.ts'
import type { Config } from '../../config.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { MailError } from '../../mail/mailer.ts'
import { multiLine, type NamedAddress, oneLine } from '../../mail/message.rules.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import { readAttachmentsOfReply } from '../attachments/uploads.queries.ts'
import { findReply } from '../replies/replies.queries.ts'

/**
 * The Reply-To: the mailbox that the salon reads here, or else the branch that the inquiry names, or the address that the site
 * shows, or else the one that messages are sent from.
 */
export function replyToOf(
  branch: { name: string; email: string } | undefined,
  shown: string,
  { mailbox, from }: Pick<Config['mail'], 'mailbox' | 'from'>,
): NamedAddress {
  if (mailbox) return { name: salon.name, address: mailbox.address }
  if (!branch?.email) return { name: salon.name, address: shown || from.address }
  return { name: `${salon.name}, ${oneLine(branch.name)}`, address: branch.email }
}

const NO_EMAIL = 'The inquiry no longer has an email address'

/** Sends an admin's reply to the client, in the thread of the messages before it. */
export const writeReply: WriteMessage = async ({ db, config }, { inquiryId, replyId, messageId }) => {
  if (inquiryId === null || replyId === null) return undefined
  const reply = await findReply(db, inquiryId, replyId, messageId)
  if (!reply) return undefined
  const { to, subject, text, branch, thread, quoted } = reply
  if (to === '') throw new MailError(NO_EMAIL, { permanent: true })
  return {
    messageId,
    to: [{ name: '', address: to }],
    replyTo: replyToOf(branch, (await getContent(db)).salon.email, config.mail),
    thread,
    subject: oneLine(subject),
    text: `${multiLine(`${text}\n\n${quoteOf(quoted)}`)}\n`,
    attachments: (await readAttachmentsOfReply(db, replyId)).map(({ name, isPhotograph, body }) => ({
      filename: oneLine(name),
      contentType: isPhotograph ? 'image/jpeg' : 'application/pdf',
      content: Buffer.from(body),
    })),
  }
}
