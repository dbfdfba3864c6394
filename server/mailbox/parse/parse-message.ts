import { RECEIVED_TEXT_BYTES_MAX } from '#contracts/inquiries/received.ts'
import { multiLine, oneLine } from '../../mail/message.rules.ts'
import { recipientsOf, senderOf } from './addresses.ts'
import { type HeadersOf, isAutomatic } from './automatic.rules.ts'
import { bodyText, isText } from './body-text.ts'
import { decodeHeader } from './charsets.ts'
import { readReport } from './delivery-report.rules.ts'
import { htmlToText } from './html-text.ts'
import type { NamedPart, ParsedAttachment, ParsedMessage } from './incoming.rules.ts'
import { mailingOf } from './mailing.rules.ts'
import { messageIdsIn } from './message-ids.rules.ts'
import { type Message, type MessagePart, splitMessage } from './message-parts.ts'
import type { ParseJob } from './parse-job.ts'
import { beginsAsPicture } from './picture-start.rules.ts'
import { isReceipt } from './read-receipt.rules.ts'
import type { Attachment } from './report-fields.rules.ts'

/** The most bytes of headers of a part. */
const HEADER_BYTES_MAX = 256 * 1024

const NESTING_MAX = 30
const HEADERS_MAX = 1_000
const PARTS_MAX = 500
/** Lines that may begin a part. The parser's time grows with the square of the number of parts. */
const DELIMITERS_MAX = 5_000
/** The most attachments that are listed; the original has all. */
const ATTACHMENTS_MAX = 50
/** The most pictures that are shown; the others are listed by name. */
export const PHOTOGRAPHS_MAX = 10

const NAME_MAX = 200
const SUBJECT_MAX = 500

/** Longer headers are cut before they are decoded. */
const HEADER_MAX = 10_000

const CUT = '\n\n[The message is longer. The rest is in the original.]'

/** Text on one line and of limited length, that every database can store. */
const short = (text: string | null | undefined, max: number): string =>
  oneLine((text ?? '').slice(0, max * 4).toWellFormed()).slice(0, max)

/** The beginning of a text that has at most so many bytes of UTF-8, at the end of a character. */
function limitBytes(text: string, max: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= max) return text
  let end = max - Buffer.byteLength(CUT)
  // The second to fourth bytes of a character begin with 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end) + CUT
}

const tidyText = (text: string): string =>
  limitBytes(
    multiLine(text.slice(0, 4 * RECEIVED_TEXT_BYTES_MAX).toWellFormed()),
    RECEIVED_TEXT_BYTES_MAX,
  ).trim()

/** A part that is no text of the message, such as a picture, a report or a message. */
interface NamedAttachment extends Attachment {
  filename: string
}

const attachmentsIn = (part: MessagePart): NamedAttachment[] => {
  if (part.parts.length > 0) return part.parts.flatMap(attachmentsIn)
  return isText(part) ? [] : [{ filename: part.filename, mimeType: part.type, content: part.content }]
}

const toNamedPart = ({ filename, content }: NamedAttachment) => ({
  name: short(filename, NAME_MAX),
  size: content.byteLength,
})

/** The attachments that are listed. The first pictures are among them with their bytes, unless a program has sent the message. */
function listAttachments(attachments: readonly NamedAttachment[], ofPerson: boolean): ParsedAttachment[] {
  let pictures = 0
  return attachments.slice(0, ATTACHMENTS_MAX).map(attachment => {
    const isPicture = ofPerson && beginsAsPicture(attachment.content)
    const isShown = isPicture && ++pictures <= PHOTOGRAPHS_MAX
    return {
      ...toNamedPart(attachment),
      ...(isPicture && { isPicture }),
      ...(isShown && { picture: attachment.content }),
    }
  })
}

const textOf = ({ root }: Message): string =>
  bodyText(root, { bytesMax: 4 * RECEIVED_TEXT_BYTES_MAX, htmlToText })

function toParsed({ headers: all, root }: Message, text: string): ParsedMessage {
  const byName = Map.groupBy(all, ({ name }) => name)
  const headers: HeadersOf = name => byName.get(name)?.map(({ value }) => value) ?? []
  const subjects = headers('subject').map(value => decodeHeader(value.slice(0, HEADER_MAX)))
  const from = senderOf(headers)
  const attachments = attachmentsIn(root)
  const inReplyTo = messageIdsIn(...headers('in-reply-to'))
  const references = messageIdsIn(...headers('references'))
  const report = readReport({ text, attachments }, headers, from.address)
  const ofProgram =
    isAutomatic(name => (name === 'subject' ? subjects : headers(name)), from.address) ||
    isReceipt(attachments, { sender: from.address, named: [...inReplyTo, ...references] })
  return {
    messageId: short(headers('message-id')[0], 500),
    inReplyTo,
    references,
    from,
    recipients: recipientsOf(headers),
    subject: short(subjects[0], SUBJECT_MAX),
    date: short(headers('date')[0], 100),
    text: tidyText(text),
    attachments: listAttachments(attachments, !ofProgram && !report),
    isAutomatic: ofProgram,
    mailing: mailingOf(headers),
    report,
  }
}

const LIMITS = { headerBytes: HEADER_BYTES_MAX, parts: PARTS_MAX, nesting: NESTING_MAX }

/** The headers of a message, with the empty line after them. Long ones are cut at half of the limit. */
function headersOf(file: Buffer): Buffer {
  const head = file.subarray(0, HEADER_BYTES_MAX / 2)
  const end = /\r?\n\r?\n/.exec(head.toString('latin1'))
  return Buffer.concat([head.subarray(0, end?.index ?? head.length), Buffer.from('\r\n\r\n')])
}

const TOO_DEEP = 'This message has too many parts, so it was not read. You find it in the mailbox.'

/** The message with a sentence instead of its text. */
async function parseHeaders(file: Buffer, sentence: string): Promise<ParsedMessage> {
  // `headersOf` has limited them already.
  const { headers, root } = await splitMessage(headersOf(file), {
    ...LIMITS,
    headerBytes: Number.POSITIVE_INFINITY,
  })
  // As text, because a body of another type would be listed as an attachment, and there is none.
  return toParsed({ headers, root: { ...root, type: 'text/plain' } }, sentence)
}

function hasTooManyDelimiters(file: Buffer): boolean {
  let found = 0
  for (let at = file.indexOf('\n--'); at >= 0 && found <= DELIMITERS_MAX; at = file.indexOf('\n--', at + 3))
    found++
  return found > DELIMITERS_MAX
}

/** A message in its parts; undefined when it goes beyond the limits. */
async function split(file: Buffer): Promise<Message | undefined> {
  const message = hasTooManyDelimiters(file)
    ? undefined
    : await splitMessage(file, LIMITS).catch(() => undefined)
  return message && message.headers.length <= HEADERS_MAX ? message : undefined
}

/** Reads a message. One that goes beyond the limits is returned with its headers and a sentence. */
export async function parseMessage(file: Buffer, { headersOnly }: ParseJob = {}): Promise<ParsedMessage> {
  if (headersOnly !== undefined) return parseHeaders(file, headersOnly)
  const message = await split(file)
  return message ? toParsed(message, textOf(message)) : parseHeaders(file, TOO_DEEP)
}

/** An attachment of a message with its content. */
export interface AttachmentContent extends NamedPart {
  content: Uint8Array
}

/** The attachment that `parseMessage` lists at a position; undefined when it lists none there. */
export async function readAttachment(file: Buffer, position: number): Promise<AttachmentContent | undefined> {
  const message = await split(file)
  const attachment = message && attachmentsIn(message.root)[position]
  return attachment && { ...toNamedPart(attachment), content: attachment.content }
}
