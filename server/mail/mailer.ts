import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { MINUTE_MS } from '#contracts/text/days.ts'
import type { Config } from '../config.ts'
import { MAIL_ATTEMPT_MS } from '../db/lifetimes.rules.ts'
import { DeliveryError } from './delivery-error.ts'
import type { MailMessage, NamedAddress } from './message.rules.ts'

/**
 * Mail clients decode encoded-words (RFC 2047) anywhere in a header. One typed by a visitor could show characters that we
 * remove, such as direction marks: a space turns it into plain text.
 */
const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?')

/** Composes a message for nodemailer, which encodes the headers. Addresses are objects, so it never parses them. */
function composeMessage(message: MailMessage, from: NamedAddress): SendMailOptions {
  const { to, replyTo, subject, thread = [], autoSubmitted, messageId, text, attachments } = message
  const inReplyTo = thread.at(-1)
  return {
    from,
    to,
    ...(replyTo && { replyTo: { ...replyTo, name: withoutEncodedWords(replyTo.name) } }),
    subject: withoutEncodedWords(subject),
    messageId,
    text,
    ...(attachments && { attachments }),
    ...(inReplyTo !== undefined && { inReplyTo, references: thread }),
    // Exchange and Outlook know only their own header.
    ...(autoSubmitted && {
      headers: { 'Auto-Submitted': autoSubmitted, 'X-Auto-Response-Suppress': 'All' },
    }),
  }
}

/** A mail server did not accept a message. */
export class MailError extends DeliveryError {}

/**
 * How long a mail server may take. RFC 5321, 4.5.3.2 asks for five minutes for the greeting, and ten for the response to the
 * message: a timeout then means that it is sent twice.
 */
export const timeouts = {
  greetingMs: 5 * MINUTE_MS,
  /** Without any data from the server. */
  silenceMs: 10 * MINUTE_MS,
  /** For a whole attempt. */
  attemptMs: MAIL_ATTEMPT_MS,
}

const LATE = 'The mail server did not respond in time'
const ERROR_LENGTH = 200

/** Converts the error of a failed attempt. Only a 5xx about the recipient or the content is permanent. */
function toMailError(error: unknown, secrets: string[]): MailError {
  const { name, message, code, command, permanent = false } = error as NodemailerError
  let text = code === 'ETIMEDOUT' || name === 'TimeoutError' ? LATE : message
  for (const secret of secrets) text = text.replaceAll(secret, '***')
  text = text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, ERROR_LENGTH)
  // A refused sender or login is a wrong setting, which can be corrected before the last attempt.
  const aboutMessage = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  return new MailError(text, { permanent: aboutMessage && permanent })
}

/**
 * Creates the mailer for `SMTP_URL`: `smtps://` uses TLS from the start, `smtp://` when the server offers it. Each message
 * has its own connection: the server may close a reused one just when the next message is sent.
 */
export function createMailer({ smtpUrl, from }: Pick<Config['mail'], 'smtpUrl' | 'from'>, limits = timeouts) {
  const url = new URL(smtpUrl as string)
  const credentials = [url.password, decodeURIComponent(url.password)].filter(Boolean)
  const transport = createTransport({
    url: smtpUrl as string,
    connectionTimeout: limits.greetingMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    /**
     * @param stop aborts the attempt at once
     * @returns the recipients that the server refused while it accepted others
     * @throws MailError when the server did not accept the message, or did not respond
     */
    async send(message: MailMessage, stop?: AbortSignal): Promise<{ refused: string[] }> {
      const late = AbortSignal.timeout(limits.attemptMs)
      const signal = stop ? AbortSignal.any([late, stop]) : late
      try {
        const { rejected } = await transport.sendMail({ ...composeMessage(message, from), signal })
        return { refused: rejected }
      } catch (error) {
        throw toMailError(late.aborted ? late.reason : error, credentials)
      }
    },
    close: () => transport.close(),
  }
}

export type Mailer = ReturnType<typeof createMailer>
