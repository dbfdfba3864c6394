// What mail servers say about messages that they could not deliver: RFC 3464 and RFC 6533, and the plain texts of Exim and qmail.

import { oneLine } from '../../mail/message.rules.ts'
import { messageIdsIn } from '../message-ids.rules.ts'
import type { HeadersOf } from './automatic.rules.ts'

/** A recipient who did not get a message, finally. */
export interface DeliveryFailure {
  /** The addresses that the report names for this recipient, in lower case; none when it doesn't say. */
  recipients: string[]
  /** The server's own words on one line. */
  reason: string
}

/** What a delivery report says. */
export interface DeliveryReport {
  /** Empty when everything was delivered, or may still be: a delay is no failure. */
  failures: DeliveryFailure[]
  /** The Message-IDs of the messages that it is about. */
  messageIds: string[]
}

/** The failure that a report names for an address, or without naming an address. */
export const findFailure = (
  report: DeliveryReport | undefined,
  address: string,
): DeliveryFailure | undefined =>
  report?.failures.find(({ recipients }) => recipients.length === 0 || recipients.includes(address))

/** Whether a report names a failure for one of several addresses. */
export const hasFailedFor = (report: DeliveryReport | undefined, addresses: ReadonlySet<string>): boolean =>
  report?.failures.some(({ recipients }) => recipients.some(address => addresses.has(address))) ?? false

const REASON_MAX = 200

const reasonIn = (text: string): string =>
  oneLine(text.slice(0, 4 * REASON_MAX))
    .slice(0, REASON_MAX)
    .toWellFormed()
    .trim() || 'The mail server gave no reason'

/** The fields of a group of a delivery report, unfolded, by their name in lower case. */
function reportFields(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
    }),
  )
}

const ADDRESS = /(?<![^\s<>"(),;:])[^\s<>"(),;:]+@[^\s<>"(),;]+/g

/** The addresses in a text, in lower case. RFC 6533 writes characters beyond ASCII as `\x{dc6}` where the way needs it. */
const addressesIn = (text: string): string[] =>
  (
    text
      .slice(0, 10_000)
      .replace(/\\x\{([\da-f]{1,6})\}/gi, (_, code) =>
        String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
      )
      .match(ADDRESS) ?? []
  ).map(address => address.toLowerCase())

/** The first word of a field, without comments. */
const fieldKeyword = (value = ''): string =>
  /^[\w-]*/
    .exec(
      value
        .slice(0, 1_000)
        .replace(/\([^()]*\)/g, ' ')
        .trim(),
    )?.[0]
    .toLowerCase() ?? ''

function isFailure(fields: ReadonlyMap<string, string>): boolean {
  const action = fieldKeyword(fields.get('action'))
  return action === '' ? /^5\.\d/.test(fields.get('status') ?? '') : action === 'failed'
}

const groupsOf = (status: string): Map<string, string>[] =>
  status
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(reportFields)

/** The failures in the machine-readable part of a delivery report, `message/delivery-status`. */
export const failuresIn = (status: string): DeliveryFailure[] =>
  groupsOf(status)
    .filter(isFailure)
    .map(fields => ({
      recipients: ['original-recipient', 'final-recipient'].flatMap(name =>
        addressesIn(fields.get(name) ?? ''),
      ),
      reason: reasonIn(
        fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') || fields.get('status') || '',
      ),
    }))

const idsInStatus = (status: string): string[] =>
  groupsOf(status).flatMap(fields => messageIdsIn(fields.get('x-original-message-id') ?? ''))

/** The most bytes of the headers of a returned message that are looked at. */
const HEADER_BYTES_MAX = 256 * 1024

/** The most Message-IDs that a report is taken to be about. */
const IDS_MAX = 10

const MESSAGE_ID_FIELD = /^(?:x-original-)?message-id:((?:.*)(?:\r?\n[ \t].*)*)/gim

/** The Message-IDs of messages whose headers stand in a text. */
const idsInHeaders = (text: string): string[] =>
  [...text.matchAll(MESSAGE_ID_FIELD)].flatMap(([, value = '']) => messageIdsIn(value)).slice(0, IDS_MAX)

/** The line with which a server that writes plain text begins the copy of the message. */
const COPY = /^-{3,} ?(?:This is a copy of|Below this line is a copy of|The .{0,40} ?copy of).*$/im

/** The lines after one that names an address, until a blank one. */
function wordsAfter(lines: readonly string[], address: string): string {
  const start = lines.findIndex(line => line.slice(0, 500).toLowerCase().includes(address))
  if (start < 0) return ''
  const end = lines.findIndex((line, index) => index > start && line.trim() === '')
  return lines.slice(start + 1, end < 0 ? start + 10 : end).join(' ')
}

/** The report of a server that writes plain text: Exim names the recipients in a header, qmail (QSBMF) at the start of a line. */
function readPlainReport(text: string, failedRecipients: readonly string[]): DeliveryReport | undefined {
  const isQmail = /^\s*Hi\. This is the .{0,60}program/i.test(text)
  if (failedRecipients.length === 0 && !isQmail) return undefined
  const copyAt = COPY.exec(text)?.index ?? text.length
  const lines = text.slice(0, copyAt).split(/\r?\n/)
  const addresses = isQmail
    ? lines.flatMap(line => /^<([^<>\s]{1,250}@[^<>\s]{1,250})>:\s*$/.exec(line)?.[1]?.toLowerCase() ?? [])
    : failedRecipients.flatMap(addressesIn)
  return {
    failures: addresses.map(address => ({
      recipients: [address],
      reason: reasonIn(wordsAfter(lines, address)),
    })),
    messageIds: idsInHeaders(text.slice(copyAt)),
  }
}

/** A message whose parts are decoded. */
interface ReportingMessage {
  text?: string | undefined
  attachments: readonly { mimeType: string; content: string | ArrayBuffer | Uint8Array }[]
}

const bytesOf = ({ content }: ReportingMessage['attachments'][number]): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

const STATUS = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
]

/** Reads a message as a delivery report; undefined for anything else, such as a read receipt (RFC 8098). */
export function readReport(
  { attachments, text = '' }: ReportingMessage,
  headers: HeadersOf,
): DeliveryReport | undefined {
  const textsOf = (types: readonly string[]) =>
    attachments
      .filter(({ mimeType }) => types.includes(mimeType.toLowerCase()))
      .slice(0, 5)
      .map(attachment => bytesOf(attachment).subarray(0, HEADER_BYTES_MAX).toString())
  const statuses = textsOf(STATUS)
  const isReport = headers('content-type').some(type =>
    /^\s*multipart\/report\b(?!.*disposition-notification)/is.test(type),
  )
  const plain = readPlainReport(text.slice(0, HEADER_BYTES_MAX), headers('x-failed-recipients'))
  if (!isReport && !plain && statuses.length === 0) return undefined
  const returned = textsOf(RETURNED).map(each => each.split(/\r?\n\r?\n/, 1)[0] ?? '')
  return {
    failures: statuses.length > 0 ? statuses.flatMap(failuresIn) : (plain?.failures ?? []),
    messageIds: [
      ...returned.flatMap(idsInHeaders),
      ...statuses.flatMap(idsInStatus),
      ...headers('x-original-message-id').flatMap(value => messageIdsIn(value)),
      ...(plain?.messageIds ?? []),
    ].slice(0, IDS_MAX),
  }
}
