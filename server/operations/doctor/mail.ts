import { createTransport, type NodemailerError } from 'nodemailer'
import type { Config } from '../../config.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, error } = createFindings('Mail')
const TIMEOUT_MS = 10_000

const NO_TLS =
  'that port does not use TLS from the start: use smtp:// in SMTP_URL (587), or the port for smtps:// (465)'

/** What to do, by the code of the connection or else of nodemailer. */
const advice = new Map([
  [
    'ECONNREFUSED',
    'nothing listens there: check the name and port in SMTP_URL, and that the server is running',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', NO_TLS],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', NO_TLS],
  ['EAUTH', 'correct the user and password in SMTP_URL (%XX for special characters)'],
  ['EDNS', 'check the name in SMTP_URL'],
  ['ECONNECTION', 'check the name and port in SMTP_URL, and the firewall of this machine'],
  ['ESOCKET', 'check the name and port in SMTP_URL, and the certificate of the server'],
  ['ETIMEDOUT', 'check the port in SMTP_URL: many networks block 25; smtps:// is for 465, smtp:// for 587'],
  ['ETLS', 'check the certificate of the server'],
])

/** Connects and logs in to the mail server as for a message, but sends nothing. */
export async function checkMail({ mail }: Pick<Config, 'mail'>, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  const { smtpUrl } = mail
  if (smtpUrl === undefined)
    // A setup task says it.
    return []
  const { host, username, password } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return [ok(`${host} accepts ${username ? `the login of ${decodeURIComponent(username)}` : 'messages'}`)]
  } catch (failure) {
    const { message, code = '', originalCode = '' } = failure as NodemailerError
    const exact = advice.get(originalCode)
    if (exact !== undefined) return [error(`${host}: ${exact}`)]
    let text = message.replace(/\s+/g, ' ').slice(0, 200)
    for (const secret of [password, decodeURIComponent(password)].filter(Boolean))
      text = text.replaceAll(secret, '***')
    return [error(`${host}: ${text}: ${advice.get(code) ?? 'check SMTP_URL'}`)]
  } finally {
    transport.close()
  }
}
