// What mail servers say about messages that they could not deliver: RFC 3464 and RFC 6533, and the plain texts of Exim and qmail.

import { oneLine } from '../../mail/message.rules.ts'
import { type HeadersOf, isOfProgram } from './automatic.rules.ts'
import { messageIdsIn } from './message-ids.rules.ts'
import {
  type Attachment,
  addressesIn,
  type Fields,
  fieldKeyword,
  fieldRecipients,
  groupsOf,
  REPORT_TEXT_MAX,
  textsOfType,
  withoutComments,
} from './report-fields.rules.ts'

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

/** The failure that a report names for one of these addresses, or without naming an address. */
export const findFailure = (
  report: DeliveryReport | undefined,
  addresses: readonly string[],
): DeliveryFailure | undefined =>
  report?.failures.find(
    ({ recipients }) => recipients.length === 0 || addresses.some(address => recipients.includes(address)),
  )

/** Whether a report names a failure for one of several addresses. */
export const hasFailedFor = (report: DeliveryReport | undefined, addresses: ReadonlySet<string>): boolean =>
  report?.failures.some(({ recipients }) => recipients.some(address => addresses.has(address))) ?? false

const REASON_MAX = 200

const reasonIn = (text: string): string =>
  oneLine(text.slice(0, 4 * REASON_MAX))
    .slice(0, REASON_MAX)
    .toWellFormed()
    .trim() || 'The mail server gave no reason'

function isFailure(fields: Fields): boolean {
  const action = fieldKeyword(fields.get('action'))
  return action === '' ? /^5\.\d/.test(withoutComments(fields.get('status'))) : action === 'failed'
}

/** The failures in the machine-readable part of a delivery report, `message/delivery-status`. */
export const failuresIn = (status: string): DeliveryFailure[] =>
  groupsOf(status)
    .filter(isFailure)
    .map(fields => ({
      recipients: fieldRecipients(fields),
      reason: reasonIn(
        fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') || fields.get('status') || '',
      ),
    }))

/** The most Message-IDs that a report is taken to be about. */
const IDS_MAX = 10

const MESSAGE_ID_FIELD = /^(?:(?:x-)?original-)?message-id[ \t]*:((?:.*)(?:\r?\n[ \t].*)*)/gim

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

const RECIPIENTS_MAX = 100

/** How qmail and others say in plain text that they will try again. */
const DELAY =
  /\bthis is (?:only )?a warning\b|\bnot (?:yet been delivered|been delivered yet)\b|\bwill keep trying\b/i

/**
 * The failures in plain text: Exim names the recipients in a header, and below each those that it has passed the message on for; qmail
 * and others (QSBMF) have them at the start of a line.
 */
function failuresInText(text: string, failedRecipients: readonly string[]): DeliveryFailure[] {
  const lines = text.split(/\r?\n/)
  const atStart = lines.flatMap(
    line => /^<([^<>\s]{1,250}@[^<>\s]{1,250})>:\s*$/.exec(line)?.[1]?.toLowerCase() ?? [],
  )
  const addresses = failedRecipients.length > 0 ? failedRecipients.flatMap(addressesIn) : atStart
  if (failedRecipients.length === 0 && DELAY.test(text)) return []
  return addresses.slice(0, RECIPIENTS_MAX).map(address => {
    const words = wordsAfter(lines, address)
    const passedOn = /\(generated from ([^()]{0,500})\)/i.exec(words)?.[1] ?? ''
    return { recipients: [address, ...addressesIn(passedOn)], reason: reasonIn(words) }
  })
}

const STATUS = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
]

/** Where a report has no part of its own for the fields, or for the headers of the message, they may stand in its text. */
const FIELDS_IN_TEXT = /^final-recipient[ \t]*:/im

/**
 * Reads a message as a delivery report; undefined when it is none, such as a read receipt (RFC 8098), or what a person has written who
 * has got a report and sends it on.
 */
export function readReport(
  { attachments, text = '' }: { text?: string; attachments: readonly Attachment[] },
  headers: HeadersOf,
  sender: string,
): DeliveryReport | undefined {
  if (!isOfProgram(headers, sender)) return undefined
  const textsOf = (types: readonly string[]) => textsOfType(attachments, types)
  const body = text.slice(0, REPORT_TEXT_MAX)
  const copyAt = COPY.exec(body)?.index
  const parts = textsOf(STATUS)
  const statuses = parts.length === 0 && FIELDS_IN_TEXT.test(body) ? [body] : parts
  const failedRecipients = headers('x-failed-recipients')
  const isReport = headers('content-type').some(type =>
    /^\s*multipart\/report\b(?!.*disposition-notification)/is.test(type),
  )
  const isPlain = failedRecipients.length > 0 || copyAt !== undefined
  if (!isReport && !isPlain && statuses.length === 0) return undefined
  const returned = textsOf(RETURNED).map(each => each.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? '')
  const ids = [
    ...returned.flatMap(idsInHeaders),
    ...parts.flatMap(idsInHeaders),
    ...headers('x-original-message-id').flatMap(value => messageIdsIn(value)),
  ]
  const elsewhere = ids.length > 0 ? [] : [body.slice(copyAt ?? 0), ...textsOf(['text/plain'])]
  return {
    failures:
      statuses.length > 0
        ? statuses.flatMap(failuresIn)
        : failuresInText(body.slice(0, copyAt), failedRecipients),
    messageIds: [...ids, ...elsewhere.flatMap(idsInHeaders)].slice(0, IDS_MAX),
  }
}
