// Finds the inquiry to which a message belongs, and says what the message is there.
import { sql } from 'kysely'
import type { ReceivedKind } from '#contracts/inquiries/received.ts'
import { DAY_MS, laterInstant } from '#contracts/text/days.ts'
import type { Db } from '../../db/tables.ts'
import { type DeliveryFailure, findFailure, hasFailedFor } from '../../mailbox/parse/delivery-report.rules.ts'
import type { IncomingMessage } from '../../mailbox/parse/incoming.rules.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import { findInquiry, type Thread } from './matching.rules.ts'

/** How old the only open inquiry of a sender may be for a message that names none of ours. */
const OPEN_MS = 30 * DAY_MS

/** Addresses of the salon in lower case. */
export type OwnAddresses = ReadonlySet<string>

/** The addresses of the salon: those of its settings, its site, its branches and its admins. */
export async function findOwnAddresses(db: Db, ofSettings: readonly string[]): Promise<OwnAddresses> {
  const branches = await db.selectFrom('branches').select('email').execute()
  const admins = await db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  const { salon } = await getContent(db)
  const all = [...ofSettings, salon.email, ...[...branches, ...admins].map(({ email }) => email)]
  return new Set(all.filter(Boolean).map(address => address.toLowerCase()))
}

/** Whether a Message-ID is that of a message which the salon has sent: a copy of it lies in the mailbox. */
export async function isOwnCopy(db: Db, messageId: string): Promise<boolean> {
  if (messageId === '') return false
  const query = db.selectFrom('mailJobs').select('id').where('messageId', '=', messageId.toLowerCase())
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * The inquiries of our messages among these Message-IDs. A reminder is about several inquiries, so it stands for
 * none.
 */
export async function findThreads(db: Db, ids: readonly string[]): Promise<Map<string, Thread>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mailJobs')
    .innerJoin('inquiries', 'inquiries.id', 'mailJobs.inquiryId')
    .leftJoin('inquiryReplies', 'inquiryReplies.id', 'mailJobs.replyId')
    .select(['messageId', 'inquiries.id as inquiryId', 'email', 'recipient', 'sentAt'])
    .where('messageId', 'in', [...new Set(ids)])
    .where('kind', 'in', ['salon', 'client', 'reply'])
    .execute()
  if (rows.length === 0) return new Map()
  const earlier = await db
    .selectFrom('earlierEmails')
    .select(['inquiryId', 'email', 'until'])
    .where(
      'inquiryId',
      'in',
      rows.map(({ inquiryId }) => inquiryId),
    )
    .execute()
  const earlierOf = Map.groupBy(earlier, ({ inquiryId }) => inquiryId)
  return new Map(
    rows.map(({ messageId, inquiryId, email, recipient, sentAt }) => {
      const before = earlierOf.get(inquiryId) ?? []
      const had = (emails: typeof before) => [email.toLowerCase(), ...emails.map(each => each.email)]
      // A reply may have gone to another address from which the client had answered.
      const sentTo = recipient
        ? [recipient]
        : had(before.filter(({ until }) => sentAt === null || sentAt <= until))
      return [
        messageId.toLowerCase(),
        { inquiryId, emails: [...new Set([...had(before), ...sentTo])], sentTo },
      ]
    }),
  )
}

/**
 * The only open inquiry of the last 30 days of a sender, also by an email that was corrected since; undefined when
 * there is none, or there are several.
 */
export async function findOnlyOpenInquiry(db: Db, address: string, now: string): Promise<number | undefined> {
  if (address === '') return undefined
  const open = db
    .selectFrom('inquiries')
    .select('inquiries.id')
    .where('createdAt', '>=', laterInstant(now, -OPEN_MS))
    .where('status', '!=', 'completed')
    .where('spam', '=', 0)
    .where('deletedAt', 'is', null)
    .limit(2)
  const byEmail = await open.where(sql<boolean>`lower(inquiries.email) = ${address}`).execute()
  const byEarlier = await open
    .innerJoin('earlierEmails', 'earlierEmails.inquiryId', 'inquiries.id')
    .where('earlierEmails.email', '=', address)
    .execute()
  const ids = new Set([...byEmail, ...byEarlier].map(({ id }) => id))
  return ids.size === 1 ? ids.values().next().value : undefined
}

/** The messages that a report is about: those that it returns, or else the one that it answers. */
export const reportedIds = ({ report, inReplyTo }: IncomingMessage): readonly string[] =>
  report && report.messageIds.length > 0 ? report.messageIds : inReplyTo

/** What a message is that is no failure of a delivery. */
function receivedKindOf(
  { report, isAutomatic }: IncomingMessage,
  { isOwn }: { isOwn: boolean },
): ReceivedKind {
  if (report || isAutomatic) return 'automatic'
  return isOwn ? 'own' : 'answer'
}

/** Where a message belongs. */
export interface MessageMatch {
  inquiryId: number
  /**
   * Whether it names one of our messages. Otherwise it comes from the address of the client, which anyone can write.
   */
  inThread: boolean
  kind: ReceivedKind
  /** Whether it goes to someone outside the salon, or to an address of the salon that is the client's. */
  isToClient: boolean
  /** What a report says about the client's address. */
  failure: DeliveryFailure | undefined
}

/** What a message is in a thread of ours. */
function matchInThread(message: IncomingMessage, thread: Thread, own: OwnAddresses): MessageMatch {
  const { report, from, recipients } = message
  // An admin may have sent an inquiry, too.
  const isOwn = own.has(from.address) && !thread.emails.includes(from.address)
  // A report about another recipient, to whom a mail server has passed the message on, says nothing about the client.
  const failure = findFailure(report, thread.sentTo)
  const isBounce = failure !== undefined || hasFailedFor(report, own)
  return {
    inquiryId: thread.inquiryId,
    inThread: true,
    kind: isBounce ? 'bounce' : receivedKindOf(message, { isOwn }),
    // What colleagues write to each other about an inquiry is no reply to the client.
    isToClient: recipients.some(address => thread.emails.includes(address) || !own.has(address)),
    failure,
  }
}

/**
 * Where a message belongs: to the inquiry whose message it names, or else to the only open inquiry of its sender. One
 * that names messages of several inquiries, or that a program has sent without naming any, belongs nowhere; what
 * another person has written who has no open inquiry, or several, is of a new sender.
 */
export async function matchMessage(
  db: Db,
  message: IncomingMessage,
  own: OwnAddresses,
  now: string,
): Promise<MessageMatch | 'new sender' | undefined> {
  const { inReplyTo, references, report, from } = message
  const isOwn = own.has(from.address)
  // A report names the message that it is about; what else it names may be anything.
  const named = report ? { inReplyTo: reportedIds(message), references: [] } : { inReplyTo, references }
  const threads = await findThreads(db, [...named.inReplyTo, ...named.references])
  const sender = { address: from.address, isOwn: isOwn || report !== undefined }
  const thread = findInquiry(named, threads, sender)
  if (thread) return matchInThread(message, thread, own)
  if (threads.size > 0 || receivedKindOf(message, { isOwn }) !== 'answer') return undefined
  const inquiryId = await findOnlyOpenInquiry(db, from.address, now)
  if (inquiryId === undefined) return from.address === '' ? undefined : 'new sender'
  return { inquiryId, inThread: false, kind: 'answer', isToClient: false, failure: undefined }
}
