import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mailbox, MailMessage } from './message.rules.ts'

/**
 * Mail clients decode encoded-words (RFC 2047) anywhere in a header. One typed by a visitor could show characters that we
 * remove, such as direction marks: a space turns it into plain text.
 */
const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?')

/** Composes a message for nodemailer, which encodes the headers. Addresses are objects, so it never parses them. */
function composeMessage(message: MailMessage, from: Mailbox): SendMailOptions {
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

/** Sends messages through a mail server. */
export interface Mailer {
  /**
   * @param signal aborts the attempt at once
   * @returns the recipients that the server refused while it accepted others
   * @throws MailError when the server did not accept the message, or did not answer
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<{ refused: string[] }>
  close(): void
}

/** A message was not accepted. The text is one short line for admins. */
export class MailError extends Error {
  /** The server will never accept this message for this recipient. */
  readonly permanent: boolean
  /** The server has the whole message and did not answer: it may have accepted it. */
  readonly unanswered: boolean
  constructor(message: string, { permanent = false, unanswered = false } = {}) {
    super(message)
    this.permanent = permanent
    this.unanswered = unanswered
  }
}

const MINUTE_MS = 60_000

/**
 * How long a mail server may take. RFC 5321, 4.5.3.2 asks for five minutes for the greeting, and ten for the answer to the
 * message: a timeout then means that it is sent twice. Urgent messages have less: a second copy does less harm than a late one.
 */
export const timeouts = {
  greetingMs: 5 * MINUTE_MS,
  handoverMs: 10 * MINUTE_MS,
  answerMs: 11 * MINUTE_MS,
  urgentMs: 2 * MINUTE_MS,
}

const ERROR_LENGTH = 200

/** Converts the error of a failed attempt. Only a 5xx about the recipient or the content is permanent. */
function toMailError(error: unknown, secrets: string[], isHandedOver: boolean): MailError {
  const { message, code, command, responseCode } = error as {
    message: string
    code?: string
    command?: string
    responseCode?: number
  }
  let text = message
  for (const secret of secrets) text = text.replaceAll(secret, '***')
  text = text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, ERROR_LENGTH)
  // A refused sender or login is a wrong setting, which can be corrected before the last attempt.
  const aboutMessage = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  return new MailError(text, {
    permanent: aboutMessage && (responseCode ?? 0) >= 500 && responseCode !== 503,
    unanswered: isHandedOver && responseCode === undefined,
  })
}

interface Sending extends SendMailOptions {
  /** The server has the whole message and must answer. */
  onHandover(): void
}

/**
 * Creates the mailer for `SMTP_URL`: `smtps://` uses TLS from the start, `smtp://` when the server offers it. Each message
 * has its own connection: the server may close a reused one just when the next message is sent.
 */
export function createMailer({ smtpUrl, from }: Config['mail'], limits = timeouts): Mailer {
  const url = new URL(smtpUrl as string)
  const credentials = [url.password, decodeURIComponent(url.password)].filter(Boolean)
  const transport = createTransport({
    url: smtpUrl as string,
    connectionTimeout: limits.handoverMs,
    greetingTimeout: limits.greetingMs,
    // The two phases of an attempt are timed separately below.
    socketTimeout: limits.handoverMs + limits.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(output => output.once('end', (mail.data as Sending).onHandover))
    done()
  })

  return {
    async send(message, signal) {
      const late = new AbortController()
      const abortAfter = (ms: number, reason: string) =>
        setTimeout(() => late.abort(new Error(reason)), message.isUrgent ? Math.min(ms, limits.urgentMs) : ms)
      let isHandedOver = false
      let timer = abortAfter(limits.handoverMs, 'The mail server did not accept the message in time')
      const sending: Sending = {
        ...composeMessage(message, from),
        signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
        onHandover() {
          isHandedOver = true
          clearTimeout(timer)
          timer = abortAfter(
            limits.answerMs,
            'The mail server did not answer in time whether it accepts the message',
          )
        },
      }
      try {
        const { rejected } = await transport.sendMail(sending)
        return { refused: rejected }
      } catch (error) {
        throw toMailError(late.signal.aborted ? late.signal.reason : error, credentials, isHandedOver)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}
