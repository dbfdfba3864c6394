import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { isPrepared } from '../../db/prepare.ts'
import { createMailer } from '../../mail/mailer.ts'
import { domainOf } from '../../mail/message.rules.ts'
import { searchMessages } from '../../mailbox/fetch-messages.ts'
import { type MailboxSettings, mailboxName } from '../../mailbox/imap-url.rules.ts'
import { MailboxError, type OpenMailbox, openMailbox } from '../../mailbox/open-mailbox.ts'
import { findPosition } from '../../mailbox/positions.queries.ts'
import { countWaitingMessages } from '../../mailbox/waiting.queries.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning, error } = createFindings('Answers')

/** How long a message to the mailbox may be on its way. */
const ARRIVAL_MS = MINUTE_MS
const LOOK_EVERY_MS = 3_000

/** How many messages were not read yet; undefined when the mailbox was not read with these numbers. */
async function countUnread(
  { databaseUrl }: Config,
  open: OpenMailbox,
  mailbox: string,
): Promise<number | undefined> {
  await using db = openDatabase(databaseUrl)
  if (!(await isPrepared(db, 'real').catch(() => false))) return undefined
  const numbered = { mailbox, uidValidity: open.uidValidity }
  const position = await findPosition(db, numbered)
  if (position === undefined) return undefined
  const uids = await searchMessages(open, { uid: `${position + 1}:*` })
  return uids.filter(uid => uid > position).length + (await countWaitingMessages(db, numbered))
}

/** A mailbox that uses more than this share of its quota is nearly full. */
const NEARLY_FULL = 0.9

/** Says that the mailbox is nearly full, where its server names a limit. */
async function checkRoom({ ask }: OpenMailbox, folder: string): Promise<Finding[]> {
  const quota = await ask(client => client.getQuota(folder)).catch(() => false as const)
  const limits = quota === false ? [] : [quota.storage, quota.message]
  const share = Math.max(0, ...limits.map(each => (each?.limit ? (each.usage ?? 0) / each.limit : 0)))
  if (share < NEARLY_FULL) return []
  const text = `The mailbox is ${Math.round(share * 100)} % full. Once it is full, its server returns the answers of clients to them`
  return [warning(`${text}: delete old messages there, or ask the provider for more room`)]
}

/** Logs in to the mailbox as the salon does, and changes nothing in it. */
export async function checkMailbox(config: Config): Promise<Finding[]> {
  const { mailbox } = config.mail
  if (!mailbox) return []
  try {
    await using open = await openMailbox(mailbox, new AbortController().signal)
    const waiting = await countUnread(config, open, mailboxName(mailbox))
    const state =
      waiting === undefined
        ? 'it is read from the next start on'
        : `${counted(waiting, 'message waits', 'messages wait')} to be read`
    return [
      ok(`${mailbox.host} accepts the login of ${mailbox.user}; UIDVALIDITY ${open.uidValidity}, ${state}`),
      ...(await checkRoom(open, mailbox.folder)),
    ]
  } catch (failure) {
    return [error(`${mailbox.host}: ${failure instanceof MailboxError ? failure.message : String(failure)}`)]
  }
}

/** The results of the checks that the receiving server has made (RFC 8601), such as `spf=pass`. */
const resultsIn = (header: string): string[] =>
  [...header.matchAll(/\b(spf|dkim|dmarc)=(\w+)/gi)].map(([, check = '', result = '']) =>
    `${check}=${result}`.toLowerCase(),
  )

/** Waits for a message, and returns its header `Authentication-Results`; undefined when it does not arrive. */
async function readBack(
  mailbox: MailboxSettings,
  messageId: string,
  clock: Clock,
): Promise<string | undefined> {
  const deadline = clock.now().getTime() + ARRIVAL_MS
  for (;;) {
    await using open = await openMailbox(mailbox, new AbortController().signal)
    const { ask } = open
    const header = { 'message-id': messageId }
    const uid = (await searchMessages(open, { header })).at(-1)
    if (uid !== undefined) {
      const headers = ['authentication-results']
      const message = await ask(client => client.fetchOne(String(uid), { headers }, { uid: true }))
      return message ? (message.headers?.toString() ?? '') : ''
    }
    if (clock.now().getTime() >= deadline) return undefined
    await pause(LOOK_EVERY_MS)
  }
}

/** Says what the receiving server has found about a message of ours. */
async function checkArrival(
  { mail: { mailbox } }: Config,
  to: string,
  messageId: string,
  clock: Clock,
): Promise<Finding> {
  if (mailbox?.address !== to.toLowerCase())
    return ok(`sent to ${to}: open it there, and look at "Show original" for SPF, DKIM and DMARC`)
  const header = await readBack(mailbox, messageId, clock).catch(() => undefined)
  if (header === undefined)
    return warning(`sent to ${to}, but it did not arrive within a minute: look in its spam folder`)
  const results = resultsIn(header)
  if (results.length === 0)
    return ok('arrived in the mailbox. Its server does not say whether SPF, DKIM and DMARC pass')
  const text = `arrived in the mailbox: ${results.join(', ')}`
  const allPass = results.every(result => result.endsWith('=pass'))
  return allPass ? ok(text) : warning(`${text}. What does not pass makes others take it for spam`)
}

/**
 * Sends a real message to an address. If that is the mailbox, waits until it has arrived and says what its server has
 * found.
 */
export async function checkDelivery(config: Config, to: string, clock: Clock): Promise<Finding[]> {
  const { mail } = config
  if (mail.smtpUrl === undefined) return [error('SMTP_URL is not set, so no message can be sent')]
  const messageId = `<${randomUUID()}@${domainOf(mail.from.address)}>`
  const mailer = createMailer(mail)
  try {
    await mailer.send({
      messageId,
      to: [{ name: '', address: to }],
      autoSubmitted: 'auto-generated',
      subject: 'A test message of the salon',
      text: 'npm run doctor has sent this message to see whether mail arrives. No one has to answer it.\n',
    })
  } catch (failure) {
    return [error(`A message to ${to} was not accepted: ${(failure as Error).message}`)]
  } finally {
    mailer.close()
  }
  return [await checkArrival(config, to, messageId, clock)]
}
