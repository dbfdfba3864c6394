import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning, error } = createFindings('Mail')
const TIMEOUT_MS = 10_000

const advice = new Map([
  ['EAUTH', 'correct the user and password in SMTP_URL (%XX for special characters)'],
  ['EDNS', 'check the name in SMTP_URL'],
  ['ECONNECTION', 'check the name and port in SMTP_URL, and the firewall of this machine'],
  ['ESOCKET', 'check the name and port in SMTP_URL, and the certificate of the server'],
  ['ETIMEDOUT', 'check the port in SMTP_URL: many networks block 25; smtps:// is for 465, smtp:// for 587'],
  ['ETLS', 'check the certificate of the server'],
])

/** Explains an error of a mail server and what to do, without the messages of OpenSSL. */
function explain(text: string, code: string): string {
  if (/ECONNREFUSED/.test(text))
    return 'nothing listens there: check the name and port in SMTP_URL, and that the server is running'
  if (/wrong version number|packet length/i.test(text))
    return 'that port does not use TLS from the start: use smtp:// in SMTP_URL (587), or the port for smtps:// (465)'
  return `${text}: ${advice.get(code) ?? 'check SMTP_URL'}`
}

/** Connects and logs in to the mail server as for a message, but sends nothing. */
export async function checkMail({ mail }: Pick<Config, 'mail'>, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  const { smtpUrl } = mail
  if (smtpUrl === undefined)
    return [warning("SMTP_URL is not set: messages wait in the database, and replies can't be sent")]
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
    const { message, code = '' } = failure as Error & { code?: string }
    let text = message.replace(/\s+/g, ' ').slice(0, 200)
    for (const secret of [password, decodeURIComponent(password)].filter(Boolean))
      text = text.replaceAll(secret, '***')
    return [error(`${host}: ${explain(text, code)}`)]
  } finally {
    transport.close()
  }
}
