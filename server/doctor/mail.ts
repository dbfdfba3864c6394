import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { createFindings, type Finding } from './finding.ts'

const { well, look, bad } = createFindings('Mail')
const PATIENCE_MS = 10_000

const advice = new Map([
  ['EAUTH', 'set the user and password in SMTP_URL to those that it knows (%XX for special characters)'],
  ['EDNS', 'look at the name in SMTP_URL'],
  ['ECONNECTION', 'look at the name and port in SMTP_URL, and whether this machine may connect to it'],
  ['ESOCKET', 'look at the name and port in SMTP_URL, and at the certificate of the server'],
  ['ETIMEDOUT', 'look at the port in SMTP_URL: many networks close 25; smtps:// is for 465, smtp:// for 587'],
  ['ETLS', 'look at the certificate of the server'],
])

/** What a mail server said, and what to do; OpenSSL's own words are for nobody. */
function adviseOn(said: string, code: string): string {
  if (/ECONNREFUSED/.test(said))
    return 'nobody listens there: look at the name and port in SMTP_URL, and whether the server runs'
  if (/wrong version number|packet length/i.test(said))
    return 'it does not speak TLS from the start on that port: smtp:// in SMTP_URL (587), or the port for smtps:// (465)'
  return `${said}: ${advice.get(code) ?? 'look at SMTP_URL'}`
}

/** Greets the mail server and logs in, as every message does; sends nothing. */
export async function checkMail(
  { mail }: Pick<Config, 'mail'>,
  patienceMs = PATIENCE_MS,
): Promise<Finding[]> {
  const { smtpUrl } = mail
  if (smtpUrl === undefined)
    return [look('SMTP_URL is not set: messages wait in the database, and replies can not be sent')]
  const { host, username, password } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return [well(`${host} ${username ? `knows ${decodeURIComponent(username)}` : 'takes messages'}`)]
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    let said = message.replace(/\s+/g, ' ').slice(0, 200)
    for (const secret of [password, decodeURIComponent(password)].filter(Boolean))
      said = said.replaceAll(secret, '***')
    return [bad(`${host}: ${adviseOn(said, code)}`)]
  } finally {
    transport.close()
  }
}
