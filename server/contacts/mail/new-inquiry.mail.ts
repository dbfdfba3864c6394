import { adminPaths } from '#contracts/admin-paths.ts'
import { type InquiryColumn, inquiryColumns, longFields, shortFields } from '#contracts/inquiry-fields.ts'
import type { ContactRow, Db } from '../../db/tables.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { formatTime, type Mailbox, type MailMessage, multiLine, oneLine } from '../../mail/message.rules.ts'

const LABEL_WIDTH = Math.max(
  ...['Received', ...shortFields.map(({ label }) => label)].map(({ length }) => length + 2),
)

/** The parts of an inquiry that messages use. */
export type MailInquiry = Pick<ContactRow, InquiryColumn | 'suspected' | 'created_at'> & { id: number }

/** The inquiry of a message; undefined when it is deleted. */
export const findMailInquiry = (db: Db, id: number | null): Promise<MailInquiry | undefined> =>
  db
    .selectFrom('contacts')
    .select(['id', 'suspected', 'created_at', ...inquiryColumns])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Notifies the salon of an inquiry. A reply to this message goes to the client. */
export function newInquiryMessage(
  contact: MailInquiry,
  messageId: string,
  notifyTo: Mailbox[],
  publicUrl: string | undefined,
): MailMessage {
  const name = oneLine(`${contact.first_name} ${contact.last_name}`) || contact.email
  const field = (label: string, value: string) => `${label.padEnd(LABEL_WIDTH)}${oneLine(value) || '-'}`
  const paragraphs = [
    'A new inquiry has come in through the website.',
    contact.suspected === 1 && 'This may be spam, so no automatic reply was sent.',
    [
      field('Name:', name),
      ...shortFields.map(({ label, column }) => field(`${label}:`, contact[column])),
      field('Received:', formatTime(contact.created_at)),
    ].join('\n'),
    ...longFields.map(({ label, column }) => `${label}:\n\n${multiLine(contact[column])}`),
    `Reply to this email to answer ${name}.`,
    publicUrl && `Open the inquiry: ${publicUrl}${adminPaths.openAppointment(contact.id)}`,
  ]
  return {
    messageId,
    to: notifyTo,
    replyTo: { name, address: contact.email },
    autoSubmitted: 'auto-generated',
    subject: `New inquiry from ${name}`,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}

export const writeNewInquiry: WriteMessage = async ({ db, config }, { contactId, messageId }) => {
  const contact = await findMailInquiry(db, contactId)
  return contact && newInquiryMessage(contact, messageId, config.mail.notifyTo, config.publicUrl)
}
