import type { Photograph } from '../../photographs/photograph.rules.ts'
import type { DeliveryReport } from './delivery-report.rules.ts'
import type { Mailing } from './mailing.rules.ts'

/** A part of a message that is not its text, by name and size. */
export interface NamedPart {
  name: string
  size: number
}

/** One that may be a picture of the sender; those that are decoded have their bytes. */
export interface ParsedAttachment extends NamedPart {
  isPicture?: boolean
  picture?: Uint8Array
}

/** One that was decoded is a photograph; others may be pictures all the same. */
export interface IncomingAttachment extends NamedPart {
  isPicture?: boolean
  photograph?: Photograph
}

/** A message as it was read, from the mailbox or from standard input. All texts are plain, limited in length, and a stranger's. */
export interface ParsedMessage {
  /** As the header says it; empty when there is none. */
  messageId: string
  inReplyTo: string[]
  references: string[]
  /** The address in lower case; empty when there is none. */
  from: { name: string; address: string }
  /** The addresses in To and Cc, in lower case; those of a large mailing are cut off. */
  recipients: string[]
  subject: string
  /** As the header says it. It tells two messages with the same Message-ID apart. */
  date: string
  text: string
  attachments: ParsedAttachment[]
  isAutomatic: boolean
  /** How it was sent: to many, or as the recipient's provider thinks as spam. */
  mailing: Mailing
  report: DeliveryReport | undefined
}

/** A message that has arrived. */
export interface IncomingMessage extends Omit<ParsedMessage, 'attachments'> {
  attachments: IncomingAttachment[]
  /** When it arrived, an instant that is not in the future. */
  at: string
  /** Its bytes; undefined when they are too many to be kept. */
  original: Uint8Array | undefined
}

/** The most bytes of a message that is read and kept whole. */
export const MESSAGE_BYTES_MAX = 25 * 1024 * 1024
