import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { findOverdue } from '../contacts/acts/overdue.queries.ts'
import { findReply } from '../contacts/replies/replies.queries.ts'
import { getContent } from '../content/content.queries.ts'
import type { Db, Tables } from '../db/tables.ts'
import { prepareAccountMail } from './account-mail.queries.ts'
import { accountMessage } from './account-message.rules.ts'
import { MailError } from './mailer.ts'
import { clientMessage, type MailMessage, salonMessage } from './messages.rules.ts'
import type { ClaimedJob } from './outbox.queries.ts'
import { overdueMessage } from './overdue-message.rules.ts'
import { replyMessage } from './reply-message.rules.ts'

const findContact = (db: Db, id: number) =>
  db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'branch', 'service', 'message'])
    .select(['suspected', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Writes the message that a job owes, from what is stored now.
 * @param now an instant
 * @returns undefined when there is nothing to say: its inquiry is gone or in the bin, nobody waits any more, an account has ended its links, or a client would be
 * thanked for what is suspected
 * @throws MailError for an account's link that has expired
 */
export async function writeMessage(
  { db, config, now }: { db: Kysely<Tables>; config: Config; now: string },
  job: ClaimedJob,
): Promise<MailMessage | undefined> {
  const { kind, contactId, replyId, messageId } = job
  const { mail, publicUrl, origin } = config
  if (kind === 'invitation' || kind === 'password') {
    const news = await prepareAccountMail(db, job, kind, now)
    if (news === undefined) return undefined
    if ('expired' in news) throw new MailError(news.expired, { permanent: true })
    return accountMessage(news, messageId, origin)
  }
  if (kind === 'overdue') {
    const overdue = await findOverdue(db, now)
    return overdue.total > 0 ? overdueMessage(overdue, messageId, mail.notifyTo, publicUrl) : undefined
  }
  if (contactId === null) return undefined
  if (kind === 'reply') {
    const found = replyId === null ? undefined : await findReply(db, contactId, replyId, messageId)
    if (!found) return undefined
    const { branch, thread } = found
    const { email } = (await getContent(db)).salon
    return replyMessage(found, { messageId, branch, email, thread })
  }
  const contact = await findContact(db, contactId)
  if (!contact) return undefined
  if (kind === 'salon') return salonMessage(contact, messageId, mail.notifyTo, publicUrl)
  if (contact.suspected === 1) return undefined
  return clientMessage(contact, messageId, (await getContent(db)).salon)
}
