// What the first bytes of a message say, read in little time: a stranger has written them, and the message itself is read in another
// process.

import { senderOf } from './parse/addresses.ts'
import { type HeadersOf, isAutomatic } from './parse/automatic.rules.ts'
import { decodeHeader, decodeText } from './parse/charsets.ts'
import { type Mailing, mailingOf } from './parse/mailing.rules.ts'
import { messageIdsIn } from './parse/message-ids.rules.ts'

/** The values of a header, unfolded. */
const headersIn = (headers: string, name: string): string[] =>
  [...headers.matchAll(new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'gim'))].map(([, value = '']) =>
    value.replace(/\r?\n[ \t]+/g, ' ').trim(),
  )

/** What the headers of a message say. */
export interface MessageHeaders {
  /** Its own Message-ID; empty when it has none. */
  messageId: string
  /** The Message-IDs that it names. */
  inReplyTo: string[]
  references: string[]
  /** The address of its sender, in lower case; empty when there is none. */
  sender: string
  /** Whether a program has written it in answer. */
  isAutomatic: boolean
  /** How it was sent. */
  mailing: Mailing
  /** Whether it may be a report about a message, which it names only in its body. */
  mayBeReport: boolean
}

const DAEMON = /^(?:mailer-daemon|postmaster)@/

/** Reads the headers of a message, one character for each byte. */
export function readHeaders(headers: string): MessageHeaders {
  const { address: sender } = senderOf(name =>
    headersIn(headers, name).map(value => decodeText(Buffer.from(value, 'latin1'), '')),
  )
  const headersOf: HeadersOf = name =>
    name === 'subject' ? headersIn(headers, name).map(decodeHeader) : headersIn(headers, name)
  const mayBeReport =
    headersIn(headers, 'content-type').some(type => /^multipart\/report\b/i.test(type)) ||
    // RFC 5321, 4.5.5.
    headersIn(headers, 'return-path').some(path => /^<\s*>/.test(path)) ||
    headersIn(headers, 'x-failed-recipients').length > 0 ||
    DAEMON.test(sender)
  return {
    messageId: messageIdsIn(...headersIn(headers, 'message-id'))[0] ?? '',
    inReplyTo: messageIdsIn(...headersIn(headers, 'in-reply-to')),
    references: messageIdsIn(...headersIn(headers, 'references')),
    sender,
    isAutomatic: isAutomatic(headersOf, sender),
    mailing: mailingOf(headersOf),
    mayBeReport,
  }
}

const RETURNED_ID = /message-id:\s{0,10}(<[^<>\s]{1,200}@[^<>\s]{1,200}>)/gi

/** The most Message-IDs of a report that are looked up, and encoded parts that are decoded. */
const IDS_MAX = 50
const ENCODED_MAX = 10

const BASE64 = 'content-transfer-encoding: base64'

/** The parts of a message that are encoded as base64, decoded. */
function decodedParts(source: string): string[] {
  const lower = source.toLowerCase()
  const parts: string[] = []
  for (
    let at = lower.indexOf(BASE64);
    at >= 0 && parts.length < ENCODED_MAX;
    at = lower.indexOf(BASE64, at + 1)
  ) {
    const blank = /\r?\n\r?\n/g
    blank.lastIndex = at
    const start = blank.exec(source) ? blank.lastIndex : source.length
    const end = source.indexOf('\n--', start)
    parts.push(Buffer.from(source.slice(start, end < 0 ? undefined : end), 'base64').toString('latin1'))
  }
  return parts
}

/** The Message-IDs of the messages that a report returns, in whatever form, or names in its fields. */
export function returnedIdsIn(source: string): string[] {
  // Quoted-printable breaks long lines.
  const texts = [source.replace(/=\r?\n/g, ''), ...decodedParts(source)]
  const ids = texts.flatMap(text => [...text.matchAll(RETURNED_ID)].map(([, id = '']) => id))
  return messageIdsIn(ids.slice(0, IDS_MAX).join(' '))
}
