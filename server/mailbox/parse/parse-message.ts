import PostalMime, { type Address, type Attachment, type Email, type Mailbox } from 'postal-mime'
import { RECEIVED_TEXT_BYTES_MAX } from '#contracts/inquiries/received.ts'
import type { ParsedMessage } from '../../inquiries/received/incoming.rules.ts'
import { type HeadersOf, isAutomatic, readDeliveryStatus } from '../../inquiries/received/kinds.rules.ts'
import { messageIdsIn } from '../../inquiries/received/matching.rules.ts'
import { multiLine, oneLine } from '../../mail/message.rules.ts'
import { htmlToText } from './html-text.rules.ts'
import type { ParseJob } from './parse-job.ts'

/** The most bytes of headers, of all parts together. */
const HEADER_BYTES_MAX = 256 * 1024

const NESTING_MAX = 30
const HEADERS_MAX = 1_000
const PARTS_MAX = 500
/** Lines that may begin a part. Parts in their thousands take the parser a time that grows with their square. */
const DELIMITERS_MAX = 5_000
/** More are named by none: the original has them. */
const ATTACHMENTS_MAX = 50

const NAME_MAX = 200
const SUBJECT_MAX = 500
const ADDRESS_MAX = 254
const RECIPIENTS_MAX = 100

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

/** An address in lower case; empty for anything that can't be a client's or the salon's. */
function addressOf(mailbox: Mailbox | undefined): string {
  const address = short(mailbox?.address, ADDRESS_MAX).toLowerCase()
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(address) ? address : ''
}

function senderOf(from: Address | undefined): ParsedMessage['from'] {
  const mailbox = from?.group ? from.group[0] : from
  return { name: short(mailbox?.name, NAME_MAX), address: addressOf(mailbox) }
}

/** To whom a message goes, as its headers say. */
function recipientsOf({ to = [], cc = [] }: Email): string[] {
  const mailboxes = [...to, ...cc].flatMap(entry => entry.group ?? entry)
  return mailboxes.slice(0, RECIPIENTS_MAX).map(addressOf).filter(Boolean)
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

const sizeOf = ({ content }: Attachment): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength

/** The Message-ID in the headers of a message that a delivery report returns. */
function returnedId(attachment: Attachment): string[] {
  const headers =
    bytesOf(attachment)
      .subarray(0, HEADER_BYTES_MAX)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  const [, value = ''] = /^message-id:((?:.*)(?:\r?\n[ \t].*)*)/im.exec(headers) ?? []
  return messageIdsIn(value).slice(0, 1)
}

function reportOf({ attachments }: Email, headers: HeadersOf): ParsedMessage['report'] {
  const type = headers('content-type')[0] ?? ''
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!/^\s*multipart\/report\b/i.test(type) || !status) return undefined
  const returned = attachments.filter(({ mimeType }) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(mimeType),
  )
  return {
    ...readDeliveryStatus(bytesOf(status).subarray(0, HEADER_BYTES_MAX).toString()),
    messageIds: returned.slice(0, 5).flatMap(returnedId),
  }
}

/** Whether a text has anything to read. */
const isReadable = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

const textOf = ({ text, html }: Email): string => {
  if (isReadable(text)) return text
  return html === undefined ? '' : htmlToText(html.slice(0, 20 * RECEIVED_TEXT_BYTES_MAX))
}

const toParsed = (email: Email, text: string): ParsedMessage => {
  const byName = Map.groupBy(email.headers, ({ key }) => key)
  const headers: HeadersOf = name => byName.get(name)?.map(({ value }) => value) ?? []
  const from = senderOf(email.from)
  return {
    messageId: short(headers('message-id')[0], 500),
    inReplyTo: messageIdsIn(...headers('in-reply-to')),
    references: messageIdsIn(...headers('references')),
    from,
    recipients: recipientsOf(email),
    subject: short(email.subject, SUBJECT_MAX),
    date: short(headers('date')[0], 100),
    text: tidyText(text),
    attachments: email.attachments.slice(0, ATTACHMENTS_MAX).map(attachment => ({
      name: short(attachment.filename, NAME_MAX),
      size: sizeOf(attachment),
    })),
    isAutomatic: isAutomatic(headers, from.address),
    report: reportOf(email, headers),
  }
}

const parse = (bytes: Buffer): Promise<Email> =>
  PostalMime.parse(bytes, {
    // Forwarded messages are attachments: their texts and Message-IDs are not those of the sender.
    forceRfc822Attachments: true,
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADER_BYTES_MAX,
  })

/** The headers of a message, with the empty line after them. */
function headersOf(file: Buffer): Buffer {
  const head = file.subarray(0, HEADER_BYTES_MAX / 2)
  const end = /\r?\n\r?\n/.exec(head.toString('latin1'))
  return Buffer.concat([head.subarray(0, end?.index ?? head.length), Buffer.from('\r\n\r\n')])
}

const TOO_DEEP = 'This message has too many parts, so it was not read. You find it in the mailbox.'

/** The message with a sentence instead of its text. */
async function parseHeaders(file: Buffer, sentence: string): Promise<ParsedMessage> {
  const email = await parse(headersOf(file))
  return toParsed({ ...email, attachments: [] }, sentence)
}

function hasTooManyDelimiters(file: Buffer): boolean {
  let found = 0
  for (let at = file.indexOf('\n--'); at >= 0 && found <= DELIMITERS_MAX; at = file.indexOf('\n--', at + 3))
    found++
  return found > DELIMITERS_MAX
}

/** Reads a message. One that goes beyond the limits is returned with its headers and a sentence. */
export async function parseMessage(file: Buffer, { headersOnly }: ParseJob = {}): Promise<ParsedMessage> {
  if (headersOnly !== undefined) return parseHeaders(file, headersOnly)
  const email = hasTooManyDelimiters(file) ? undefined : await parse(file).catch(() => undefined)
  if (!email || email.headers.length > HEADERS_MAX || email.attachments.length > PARTS_MAX)
    return parseHeaders(file, TOO_DEEP)
  return toParsed(email, textOf(email))
}
