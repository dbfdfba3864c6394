import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mailbox, MailMessage } from './message.rules.ts'

/**
 * Readers decode an encoded-word (RFC 2047) wherever it stands. One that a visitor typed could show what the salon leaves out,
 * such as marks of direction: a space makes it plain text.
 */
const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?')

/** A message as nodemailer takes it, which encodes its headers: addresses are never parsed again. */
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

/** Hands messages to a mail server. */
export interface Mailer {
  /**
   * @param cut ends the attempt at once, wherever it stands
   * @returns the recipients that were refused while others were taken
   * @throws MailError when the server did not accept the message, or did not say so
   */
  send(message: MailMessage, cut?: AbortSignal): Promise<{ refused: string[] }>
  close(): void
}

/** A message that was not accepted. Its text is one short line that an admin may read. */
export class MailError extends Error {
  /** The server will never accept this message for this recipient. */
  readonly permanent: boolean
  /** The server was given the whole message and has not answered: it may have taken it all the same. */
  readonly unanswered: boolean
  constructor(message: string, { permanent = false, unanswered = false } = {}) {
    super(message)
    this.permanent = permanent
    this.unanswered = unanswered
  }
}

const MINUTE_MS = 60_000

/**
 * How long a mail server may take, by RFC 5321, 4.5.3.2: five minutes to greet, and ten to say yes once it has the
 * message, as giving up then means that it is sent twice. Whatever comes between may not take longer either: until the
 * server has the message, giving up costs nothing but another attempt. An urgent message is tried again sooner: a second copy harms
 * less than one that comes too late.
 */
export const timeouts = {
  greetingMs: 5 * MINUTE_MS,
  handoverMs: 10 * MINUTE_MS,
  yesMs: 11 * MINUTE_MS,
  urgentMs: 2 * MINUTE_MS,
}

const ERROR_LENGTH = 200

/** What a failed attempt's error tells us: 5xx about the recipient or the content is final, all else may pass. */
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
  // A refused sender or login is our own setting, which somebody can mend before the day is over.
  const aboutMessage = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  return new MailError(text, {
    permanent: aboutMessage && (responseCode ?? 0) >= 500 && responseCode !== 503,
    unanswered: isHandedOver && responseCode === undefined,
  })
}

interface Sending extends SendMailOptions {
  /** The server has been given all of the message, and is to say whether it takes it. */
  onHandover(): void
}

/**
 * The mailer for `SMTP_URL`: `smtps://` speaks TLS from the start, `smtp://` takes it when it is offered. Each message
 * has a connection of its own: a kept one may be closed by the server just when the next message is given to it.
 */
export function createMailer({ smtpUrl, from }: Config['mail'], limits = timeouts): Mailer {
  const url = new URL(smtpUrl as string)
  const credentials = [url.password, decodeURIComponent(url.password)].filter(Boolean)
  const transport = createTransport({
    url: smtpUrl as string,
    connectionTimeout: limits.handoverMs,
    greetingTimeout: limits.greetingMs,
    // Silence on the socket is no measure: the two phases of an attempt are timed apart, below.
    socketTimeout: limits.handoverMs + limits.yesMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(output => output.once('end', (mail.data as Sending).onHandover))
    done()
  })

  return {
    async send(message, cut) {
      const late = new AbortController()
      const giveUpAfter = (ms: number, reason: string) =>
        setTimeout(() => late.abort(new Error(reason)), message.isUrgent ? Math.min(ms, limits.urgentMs) : ms)
      let isHandedOver = false
      let timer = giveUpAfter(limits.handoverMs, 'The mail server did not take the message in time')
      const sending: Sending = {
        ...composeMessage(message, from),
        signal: cut ? AbortSignal.any([late.signal, cut]) : late.signal,
        onHandover() {
          isHandedOver = true
          clearTimeout(timer)
          timer = giveUpAfter(
            limits.yesMs,
            'The mail server did not say in time whether it takes the message',
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
