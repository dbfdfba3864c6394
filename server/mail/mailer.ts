import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { MailMessage } from './messages.rules.ts'

/** Hands messages to a mail server. */
export interface Mailer {
  /** @throws MailError when the server did not accept the message */
  send(message: MailMessage): Promise<void>
  close(): void
}

/** A message that was not accepted. Its text is one short line that an admin may read. */
export class MailError extends Error {
  /** The server will never accept this message for this recipient. */
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** No attempt takes longer; a claim on a job must outlive it. */
export const SEND_TIMEOUT_MS = 60_000

const ERROR_LENGTH = 200

/** What a failed attempt's error tells us: 5xx about the recipient or the content is final, all else may pass. */
function toMailError(error: unknown, secrets: string[]): MailError {
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
  return new MailError(text, aboutMessage && (responseCode ?? 0) >= 500 && responseCode !== 503)
}

/** The mailer for `SMTP_URL`: `smtps://` speaks TLS from the start, `smtp://` takes it when it is offered. */
export function createMailer({ smtpUrl, from }: Config['mail'], sendTimeoutMs = SEND_TIMEOUT_MS): Mailer {
  const url = new URL(smtpUrl as string)
  const credentials = [url.password, decodeURIComponent(url.password)].filter(Boolean)
  const transport = createTransport(
    {
      url: smtpUrl as string,
      pool: true,
      maxConnections: 1,
      // A failed attempt is the outbox's to repeat, on its schedule.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ autoSubmitted, ...message }) {
      try {
        await transport.sendMail({
          ...message,
          headers: { 'Auto-Submitted': autoSubmitted },
          signal: AbortSignal.timeout(sendTimeoutMs),
        })
      } catch (error) {
        throw toMailError(error, credentials)
      }
    },
    close: () => transport.close(),
  }
}
