import {
  fullNameOf,
  type InquiryFieldName,
  inquiryFieldNames,
  longFields,
  shortFields,
} from '#contracts/inquiries/inquiry-fields.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { Db, InquiryRow } from '../../db/tables.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { formatTime, type Mailbox, type MailMessage, multiLine, oneLine } from '../../mail/message.rules.ts'
import { findRecipients } from '../../salon/notifications/notifications.queries.ts'

const LABEL_WIDTH = Math.max(
  ...['Received', ...shortFields.map(({ label }) => label)].map(({ length }) => length + 2),
)

/** The parts of an inquiry that messages use. */
export type MailInquiry = Pick<InquiryRow, InquiryFieldName | 'spam' | 'createdAt'> & { id: number }

/** The inquiry of a message; undefined when it is deleted. */
export const findMailInquiry = (db: Db, id: number | null): Promise<MailInquiry | undefined> =>
  db
    .selectFrom('inquiries')
    .select(['id', 'spam', 'createdAt', ...inquiryFieldNames])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Notifies the salon of an inquiry. A reply to this message goes to the client. */
export function newInquiryMessage(
  inquiry: MailInquiry,
  messageId: string,
  notifyTo: Mailbox[],
  publicUrl: string | undefined,
): MailMessage {
  const name = oneLine(fullNameOf(inquiry)) || inquiry.email
  const field = (label: string, value: string) => `${label.padEnd(LABEL_WIDTH)}${oneLine(value) || '-'}`
  const paragraphs = [
    'A new inquiry has come in through the website.',
    inquiry.spam === 1 && 'This may be spam, so no automatic reply was sent.',
    [
      field('Name:', name),
      ...shortFields.map(({ label, name: fieldName }) => field(`${label}:`, inquiry[fieldName])),
      field('Received:', formatTime(inquiry.createdAt)),
    ].join('\n'),
    ...longFields.map(({ label, name: fieldName }) => `${label}:\n\n${multiLine(inquiry[fieldName])}`),
    `Reply to this email to answer ${name}.`,
    publicUrl && `Open the inquiry: ${publicUrl}${adminPaths.openInquiry(inquiry.id)}`,
  ]
  return {
    messageId,
    to: notifyTo,
    replyTo: { name, address: inquiry.email },
    autoSubmitted: 'auto-generated',
    subject: `New inquiry from ${name}`,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}

export const writeNewInquiry: WriteMessage = async ({ db, config }, { inquiryId, messageId }) => {
  const inquiry = await findMailInquiry(db, inquiryId)
  if (!inquiry) return undefined
  const { to } = await findRecipients(db, config.mail, inquiry.branch)
  return newInquiryMessage(inquiry, messageId, to, config.publicUrl)
}
