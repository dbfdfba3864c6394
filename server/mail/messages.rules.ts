import { fullAddress, salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { SalonInfo } from '#contracts/content.ts'
import type { ContactRow } from '../db/tables.ts'
import { lines, oneLine, receivedAt } from './mail-text.rules.ts'

/** An address, and the name that is shown for it; the name may be empty. */
export interface Mailbox {
  name: string
  address: string
}

/** A message as the outbox hands it to the mail server. */
export interface MailMessage {
  messageId: string
  to: Mailbox[]
  replyTo?: Mailbox
  /** The messages before it, oldest first: readers show them as one conversation. */
  thread?: string[]
  /** RFC 3834: keeps out-of-office robots from answering. None where a person wrote the message. */
  autoSubmitted?: 'auto-generated' | 'auto-replied'
  /** Its link soon expires: it is not left with a slow mail server for long. */
  isUrgent?: boolean
  subject: string
  text: string
}

/** What a message says about an inquiry. */
export type MailSubject = Pick<
  ContactRow,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'branch'
  | 'service'
  | 'message'
  | 'suspected'
  | 'created_at'
> & { id: number }

/** A first name that can be repeated to an address that its sender may have invented: no links, no numbers. */
const GREETABLE = /^(?:\p{L}|\p{M}|[ '’-]|\u200c|\u200d){1,40}$/u

/** The part of an address behind its `@`, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Tells the salon of an inquiry; answering it answers the client. */
export function salonMessage(
  contact: MailSubject,
  messageId: string,
  notifyTo: Mailbox[],
  publicUrl: string | undefined,
): MailMessage {
  const name = oneLine(`${contact.first_name} ${contact.last_name}`) || contact.email
  const field = (label: string, value: string) => `${label.padEnd(10)}${oneLine(value) || '-'}`
  const paragraphs = [
    'A new inquiry has come in through the website.',
    contact.suspected === 1 &&
      'This inquiry looks automated. Read it with care; its sender was sent no acknowledgement.',
    [
      field('Name:', name),
      field('Email:', contact.email),
      field('Phone:', contact.phone),
      field('Branch:', contact.branch),
      field('Service:', contact.service),
      field('Received:', receivedAt(contact.created_at)),
    ].join('\n'),
    `Message:\n\n${lines(contact.message)}`,
    `Reply to this mail to answer ${name}.`,
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

/** Tells the client that the inquiry has arrived. Repeats nothing that could be an advertisement sent to a stranger. */
export function clientMessage(contact: MailSubject, messageId: string, info: SalonInfo): MailMessage {
  const firstName = oneLine(contact.first_name)
  const paragraphs = [
    GREETABLE.test(firstName) ? `Dear ${firstName},` : 'Hello,',
    `Thank you for writing to ${salon.name}. Your message has reached us, and one of us will answer you within 24 hours.`,
    `If it can't wait, please call us on ${info.phone}.`,
    `Warm regards,\n${salon.name}\n${fullAddress(info)}`,
  ]
  return {
    messageId,
    to: [{ name: '', address: contact.email }],
    autoSubmitted: 'auto-replied',
    subject: `Thank you for your message to ${salon.shortName}`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
