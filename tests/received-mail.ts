import { createMessageHandler } from '../server/inquiries/received/message-handler.ts'
import type { MessageOutcome } from '../server/mailbox/handler.rules.ts'
import { parseMessage } from '../server/mailbox/parse/parse-message.ts'
import { readPhotographs } from '../server/mailbox/read-photographs.ts'
import { takeMessage } from '../server/mailbox/receive.ts'
import { decodePhotograph } from '../server/photographs/decode-photograph.ts'
import type { TestApp } from './app.ts'

/** An email as bytes; `headers` replace those that every message has, and add to them. An empty one is left out. */
export function rawMessage(headers: Record<string, string> = {}, body = 'Ten is fine!\n'): string {
  const all: Record<string, string> = {
    From: 'Nimali Perera <nimali.perera@mail.example>',
    To: 'Araliya <hello@araliya.example>',
    Subject: 'Re: Your message to Araliya',
    Date: 'Thu, 15 Jan 2026 07:00:00 +0000',
    'Message-ID': '<answer-1@mail.example>',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}`))
  return `${lines.join('\r\n')}\r\n\r\n${body.replace(/\r?\n/g, '\r\n')}`
}

const PARTS = 'mixed-parts'

/** The headers and the body of a message with several parts. */
export const multipart = (
  parts: readonly { type: string; body: string; headers?: Record<string, string> }[],
  kind = 'mixed',
): [headers: Record<string, string>, body: string] => [
  { 'Content-Type': `multipart/${kind}; boundary="${PARTS}"` },
  `${parts
    .map(({ type, body, headers = {} }) => {
      const lines = Object.entries({ 'Content-Type': type, ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      return `--${PARTS}\r\n${lines.join('\r\n')}\r\n\r\n${body}\r\n`
    })
    .join('')}--${PARTS}--\r\n`,
]

/** A report (RFC 3464) that a message could not be delivered. */
export function deliveryReport(messageId: string, action = 'failed'): string {
  const status = `Reporting-MTA: dns; mx.mail.example\r\n\r\nFinal-Recipient: rfc822; nimali.perera@mail.example\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such mailbox`
  const [headers, body] = multipart(
    [
      { type: 'text/plain', body: 'Your message could not be delivered.' },
      { type: 'message/delivery-status', body: status },
      { type: 'message/rfc822', body: `Message-ID: ${messageId}\r\nSubject: x\r\n\r\nHello` },
    ],
    'report; report-type=delivery-status',
  )
  return rawMessage(
    {
      ...headers,
      From: 'Mail Delivery System <MAILER-DAEMON@mx.mail.example>',
      'Return-Path': '<>',
      'Auto-Submitted': 'auto-replied',
      Subject: 'Undelivered Mail Returned to Sender',
      'Message-ID': `<report-${action}@mx.mail.example>`,
    },
    body,
  )
}

/** Receives a message as the mailbox or standard input gives it, but reads it in this process, which is much faster. */
export async function receive(test: TestApp, raw: string | Buffer): Promise<MessageOutcome> {
  const bytes = Buffer.from(raw)
  const now = test.clock.now().toISOString()
  const parsed = await parseMessage(bytes)
  const attachments = await readPhotographs(parsed.attachments, undefined, picture =>
    decodePhotograph(Buffer.from(picture)),
  )
  const message = { ...parsed, attachments, at: now, original: bytes }
  const handler = createMessageHandler(test.config)
  return test.db.transaction().execute(trx => takeMessage(trx, handler, message, now))
}
