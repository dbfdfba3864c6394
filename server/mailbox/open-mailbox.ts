import { ImapFlow, type ImapFlowError } from 'imapflow'
import type { MailboxSettings } from './imap-url.rules.ts'
import { MESSAGE_BYTES_MAX } from './parse/incoming.rules.ts'

/** How long each step may take. */
export interface MailboxLimits {
  connectMs: number
  /** Without any data from the server. */
  silenceMs: number
  /** From the first to the last step: shorter than the pause between two readings. */
  totalMs: number
  /** After this no further message is begun, so that the last one has time. */
  workMs: number
}

export const mailboxLimits: MailboxLimits = {
  connectMs: 15_000,
  silenceMs: 20_000,
  totalMs: 45_000,
  workMs: 25_000,
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** An open connection to the mailbox, which changes nothing in it. */
export interface OpenMailbox extends AsyncDisposable {
  uidValidity: string
  /** Whether the server can still be asked: after some failures it can. */
  isUsable(): boolean
  /** Whether there is time to begin with another message, when a share of the time may be used, such as 0.5. */
  hasTime(share?: number): boolean
  /**
   * Asks the server something. Only what fails here is a failure of the mailbox.
   * @throws MailboxError
   */
  ask<Answer>(question: (client: ImapFlow) => Promise<Answer>): Promise<Answer>
}

/** Why a mailbox can't be read. The message is a sentence for people. */
export class MailboxError extends Error {
  /** The server has refused the login: trying again soon would block the account. */
  readonly isRefusal: boolean
  constructor(message: string, { isRefusal = false } = {}) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** By the code of the error: those of ImapFlow, of Node and of OpenSSL. The first match counts. */
const advice: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'The name of the mail server in IMAP_URL is unknown: check it.'],
  [/ECONNREFUSED/, 'Nothing listens at the mail server: check the name and port in IMAP_URL.'],
  [
    /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO|DEPTH_ZERO/,
    "The mail server's certificate is not accepted: check the name in IMAP_URL, and the certificate.",
  ],
  [
    /EPROTO|ERR_SSL/,
    'That port does not use TLS from the start: use imap:// (143), or the port for imaps:// (993).',
  ],
  [
    /TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|NoConnection|ConnectionClosed|ClosedAfterConnect/,
    'The mail server does not respond.',
  ],
]

const NO_UIDVALIDITY = 'The mail server does not number its messages, so they can’t be read.'

const NO_STARTTLS = 'The mail server offers no encryption: use imaps:// in IMAP_URL.'

/** Explains why a mailbox could not be read. The server's own words may quote the password, so they are left out. */
function explainMailboxFailure(
  error: unknown,
  { folder }: MailboxSettings,
  signal: AbortSignal,
): MailboxError {
  if (error instanceof MailboxError) return error
  if (signal.reason instanceof MailboxError) return signal.reason
  const {
    code = '',
    authenticationFailed,
    mailboxMissing,
    serverResponseCode,
    tlsFailed,
  } = error as ImapFlowError
  if (authenticationFailed)
    return new MailboxError(
      'The mail server refuses the login: correct the user and password in IMAP_URL. Many providers need an app password.',
      { isRefusal: true },
    )
  if (mailboxMissing || serverResponseCode === 'NONEXISTENT' || serverResponseCode === 'TRYCREATE')
    return new MailboxError(`The mailbox has no folder "${folder}": correct the folder in IMAP_URL.`)
  const [, sentence] = advice.find(([pattern]) => pattern.test(code)) ?? []
  return new MailboxError(
    sentence ?? (tlsFailed ? NO_STARTTLS : 'The mail server gave an unexpected response.'),
  )
}

/**
 * Opens the mailbox for reading only (EXAMINE): nothing is marked as read, moved or deleted.
 * @param stop ends the connection
 * @throws MailboxError
 */
export async function openMailbox(
  settings: MailboxSettings,
  stop: AbortSignal,
  limits: MailboxLimits = mailboxLimits,
): Promise<OpenMailbox> {
  const { host, port, isSecure, user, password, folder } = settings
  const begun = performance.now()
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    ...(!isSecure && !LOOPBACK.includes(host) && { doSTARTTLS: true }),
    ...(!isSecure && LOOPBACK.includes(host) && { doSTARTTLS: false }),
    auth: { user, pass: password },
    clientInfo: { name: 'Araliya' },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    // A server that sends more than a message is broken, or wants to fill the memory.
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: MESSAGE_BYTES_MAX + 1024,
    maxResponseSize: MESSAGE_BYTES_MAX + 1024 * 1024,
    maxResponseTokens: 200_000,
  })
  // Each call rejects with the same error.
  client.on('error', () => {})
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new MailboxError('The mail server does not respond.')),
    limits.totalMs,
  )
  const signal = AbortSignal.any([stop, late.signal])
  const close = () => client.close()
  signal.addEventListener('abort', close)
  const end = async () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', close)
    client.close()
  }
  async function ask<Answer>(question: (client: ImapFlow) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(client)
    } catch (error) {
      throw explainMailboxFailure(error, settings, signal)
    }
  }
  try {
    signal.throwIfAborted()
    await ask(() => client.connect())
    const { uidValidity } = await ask(() => client.mailboxOpen(folder, { readOnly: true }))
    if (!uidValidity) throw new MailboxError(NO_UIDVALIDITY)
    const isUsable = () => client.usable && !signal.aborted
    return {
      uidValidity: String(uidValidity),
      isUsable,
      hasTime: (share = 1) => isUsable() && performance.now() - begun < limits.workMs * share,
      ask,
      [Symbol.asyncDispose]: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
