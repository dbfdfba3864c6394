import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import type { Mailbox, MailMessage } from './messages.rules.ts'

/** A message with its headers, and the addresses that the mail server is told. */
export interface Composed {
  raw: Buffer
  envelope: { from: string; to: Mailbox[] }
}

const WORD_LENGTH = 52

/**
 * Text for a header, which readers show as it is. Anything but plain letters is encoded (RFC 2047): many readers decode
 * what looks like an encoded-word wherever it stands, in quotes too, so one that a visitor typed is encoded once more.
 */
function encodeText(text: string): string {
  if (/^[\w ]*$/.test(text)) return text
  const [quoted, base64] = ['Q', 'B'].map(kind => encodeWord(text, kind, WORD_LENGTH)) as [string, string]
  return base64.length < quoted.length ? base64 : quoted
}

/** A mailbox for a header; no reader sees two in it, whatever its parts hold. */
function encodeMailbox({ name, address }: Mailbox): string {
  const bare = MimeNode.encodeHeaderValue('Reply-To', { name: '', address }).replace(/^<|>$/g, '')
  return `${encodeText(name)} <${bare}>`.trim()
}

/** Writes a message as it goes over the wire. */
export async function composeMessage(message: MailMessage, from: Mailbox): Promise<Composed> {
  const { to, replyTo, subject, thread = [], autoSubmitted, messageId, text } = message
  const inReplyTo = thread.at(-1)
  const node = new MailComposer({
    from,
    to,
    messageId,
    text,
    ...(inReplyTo !== undefined && { inReplyTo, references: thread }),
    headers: {
      Subject: { prepared: true, foldLines: true, value: encodeText(subject) },
      ...(autoSubmitted && { 'Auto-Submitted': autoSubmitted }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const raw = await node.build()
  // Not through the composer: it writes address headers its own way, with visitors' encoded-words untouched in them.
  const first = replyTo ? `${foldLines(`Reply-To: ${encodeMailbox(replyTo)}`)}\r\n` : ''
  return { raw: Buffer.concat([Buffer.from(first), raw]), envelope: { from: from.address, to } }
}
