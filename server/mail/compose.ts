import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, MailMessage } from './messages.rules.ts'

/**
 * Readers decode an encoded-word (RFC 2047) wherever it stands. One that a visitor typed could show what the salon leaves out,
 * such as marks of direction: a space makes it plain text.
 */
const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?')

/** A message as nodemailer takes it, which encodes its headers: addresses are never parsed again. */
export function composeMessage(message: MailMessage, from: Mailbox): SendMailOptions {
  const { to, replyTo, subject, thread = [], autoSubmitted, messageId, text } = message
  const inReplyTo = thread.at(-1)
  return {
    from,
    to,
    ...(replyTo && { replyTo: { ...replyTo, name: withoutEncodedWords(replyTo.name) } }),
    subject: withoutEncodedWords(subject),
    messageId,
    text,
    ...(inReplyTo !== undefined && { inReplyTo, references: thread }),
    ...(autoSubmitted && { headers: { 'Auto-Submitted': autoSubmitted } }),
  }
}
