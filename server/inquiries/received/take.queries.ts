// Long: what happens with one message, from its Message-IDs to the inquiry, in one transaction.

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { REPLIES_MAX } from '#contracts/inquiries/inbox.ts'
import { RECEIVED_MAX, type ReceivedKind } from '#contracts/inquiries/received.ts'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { recordUndeliverable } from '../../mail/outbox.queries.ts'
import type { Outcome } from '../../mailbox/handler.rules.ts'
import { type DeliveryFailure, findFailure, hasFailedFor } from '../../mailbox/parse/delivery-report.rules.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import { listSentTexts } from '../sent/sent-texts.queries.ts'
import { changeInquiries, type DoneToInquiry } from '../state/change-inquiry.queries.ts'
import { applyTransitions } from '../state/transitions.queries.ts'
import { transitionOf } from '../state/transitions.rules.ts'
import type { IncomingMessage } from './incoming.rules.ts'
import { findInquiry, repeatableId, type Thread } from './matching.rules.ts'
import { splitQuoted } from './quotes.rules.ts'

/** How long an inquiry is offered a message of its client that names none of ours. */
const OFFER_MS = 30 * DAY_MS

/** The most messages of an inquiry that are stored in an hour. Further ones wait, and those of other inquiries do not. */
export const PER_HOUR_MAX = 20

/** The most messages that wait in an inquiry to be accepted: anyone can write its client's address as the sender. */
export const OFFERED_MAX = 3

/** The most bytes of the originals, and characters of the texts, that are kept of one inquiry. */
const ORIGINALS_MAX = 100 * 1024 * 1024
const TEXTS_MAX = 1_000_000

/** What is kept of a text when those of its inquiry are too long together. */
const SHORT_TEXT = 2_000

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

/** The inquiries of our messages among these Message-IDs. A reminder is about several inquiries, so it stands for none. */
export async function findThreads(db: Db, ids: readonly string[]): Promise<Map<string, Thread>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mailJobs')
    .innerJoin('inquiries', 'inquiries.id', 'mailJobs.inquiryId')
    .select(['messageId', 'inquiries.id as inquiryId', 'email'])
    .where('messageId', 'in', [...new Set(ids)])
    .where('kind', 'in', ['salon', 'client', 'reply'])
    .execute()
  return new Map(
    rows.map(({ messageId, inquiryId, email }) => [
      messageId.toLowerCase(),
      { inquiryId, email: email.toLowerCase() },
    ]),
  )
}

/** The only open inquiry of the last 30 days of a sender; undefined when there is none, or there are several. */
export async function findOnlyOpenInquiry(db: Db, address: string, now: string): Promise<number | undefined> {
  if (address === '') return undefined
  const rows = await db
    .selectFrom('inquiries')
    .select('id')
    .where(sql<boolean>`lower(email) = ${address}`)
    .where('createdAt', '>=', new Date(Date.parse(now) - OFFER_MS).toISOString())
    .where('status', '!=', 'completed')
    .where('spam', '=', 0)
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Whether a Message-ID is that of a message which the salon has sent: a copy of it lies in the mailbox. */
export async function isOwnCopy(db: Db, messageId: string): Promise<boolean> {
  if (messageId === '') return false
  const query = db.selectFrom('mailJobs').select('id').where('messageId', '=', messageId.toLowerCase())
  return (await query.executeTakeFirst()) !== undefined
}

/** What identifies a message. Two with one Message-ID differ in their content; the same one may come by two ways. */
const keyOf = ({ messageId, from, date, subject, text, attachments }: IncomingMessage): string =>
  hash('sha256', JSON.stringify([messageId, from.address, date, subject, text, attachments]), 'base64url')

async function isKnown(db: Db, messageKey: string): Promise<boolean> {
  const stored = db.selectFrom('receivedMessages').select('id').where('messageKey', '=', messageKey)
  if (await stored.executeTakeFirst()) return true
  const dismissed = db.selectFrom('dismissedMessages').select('at').where('messageKey', '=', messageKey)
  return (await dismissed.executeTakeFirst()) !== undefined
}

/**
 * Whether an inquiry may have another message now, later or never. What names none of our messages is counted apart: anyone can write
 * a client's address as the sender, and must not use up the room for her answers.
 */
export async function findRoom(
  db: Db,
  inquiryId: number,
  { isOffered }: { isOffered: boolean },
  now: string,
): Promise<'now' | 'later' | 'never'> {
  const ofInquiry = db
    .selectFrom('receivedMessages')
    .where('inquiryId', '=', inquiryId)
    .where('dismissedAt', 'is', null)
  if ((await countRows(ofInquiry)) >= RECEIVED_MAX) return 'never'
  if (isOffered) return (await countRows(ofInquiry.where('offered', '=', 1))) >= OFFERED_MAX ? 'never' : 'now'
  const ofThisHour = ofInquiry
    .where('offered', '=', 0)
    .where('takenAt', '>', new Date(Date.parse(now) - HOUR_MS).toISOString())
  return (await countRows(ofThisHour)) >= PER_HOUR_MAX ? 'later' : 'now'
}

/** How long the texts and originals of an inquiry are together. */
async function measureReceived(db: Db, inquiryId: number) {
  const { length } = await db
    .selectFrom('receivedMessages')
    .select(sql<number | null>`sum(length(text) + length(quoted))`.as('length'))
    .where('inquiryId', '=', inquiryId)
    .where('dismissedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { size } = await db
    .selectFrom('receivedOriginals')
    .innerJoin('receivedMessages', 'receivedMessages.id', 'receivedOriginals.receivedId')
    .select(({ fn }) => fn.sum<number | null>('size').as('size'))
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirstOrThrow()
  return { length: Number(length ?? 0), size: Number(size ?? 0) }
}

const TEXT_LEFT_OUT = '\n\n[The rest is in the original: this inquiry has very long messages.]'

const shorten = (text: string): string =>
  text.length <= SHORT_TEXT ? text : text.slice(0, SHORT_TEXT).toWellFormed() + TEXT_LEFT_OUT

/** Records mail that a colleague has written in an email app as a reply by email. */
async function recordOwnReply(
  trx: Db,
  inquiryId: number,
  { from, subject }: IncomingMessage,
  text: string,
  at: string,
): Promise<number | null> {
  const replies = trx.selectFrom('inquiryReplies').where('inquiryId', '=', inquiryId)
  if ((await countRows(replies)) >= REPLIES_MAX) return null
  const { id } = await trx
    .insertInto('inquiryReplies')
    .values({ inquiryId, channel: 'email', subject, text, author: from.address, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The messages that a report is about: those that it returns, or else the one that it answers. */
const reportedIds = ({ report, inReplyTo }: IncomingMessage): readonly string[] =>
  report && report.messageIds.length > 0 ? report.messageIds : inReplyTo

/** Marks the message that a report is about as failed, with the reason. @returns the reply that it was */
async function recordBounce(
  trx: Db,
  inquiryId: number,
  messageIds: readonly string[],
  { reason, now }: { reason: string; now: string },
): Promise<number | null> {
  const job = await recordUndeliverable(trx, inquiryId, messageIds, reason, now)
  return job?.replyId ?? null
}

function kindOf(
  { report, isAutomatic }: IncomingMessage,
  { isOwn, isFailure }: { isOwn: boolean; isFailure: boolean },
): ReceivedKind {
  if (isFailure) return 'bounce'
  if (report || isAutomatic) return 'automatic'
  return isOwn ? 'own' : 'answer'
}

interface Place {
  inquiryId: number
  isOffered: boolean
  /** Whether it goes to someone outside the salon, or to an address of the salon that is the client's. */
  isToClient: boolean
  kind: ReceivedKind
  /** What a report says about the client's address. */
  failure: DeliveryFailure | undefined
}

/** The inquiry that a message belongs to, or is offered to; undefined when there is none. */
async function findPlace(
  trx: Db,
  message: IncomingMessage,
  own: OwnAddresses,
  now: string,
): Promise<Place | undefined> {
  const { inReplyTo, references, report, from } = message
  const isOwn = own.has(from.address)
  // A report names the message that it is about; what else it names may be anything.
  const named = report ? { inReplyTo: reportedIds(message), references: [] } : { inReplyTo, references }
  const threads = await findThreads(trx, [...named.inReplyTo, ...named.references])
  const sender = { address: from.address, isOwn: isOwn || report !== undefined }
  const thread = findInquiry(named, threads, sender)
  if (thread) {
    // One about another recipient, to whom a mail server has passed a message on, says nothing about the client.
    const failure = findFailure(report, thread.email)
    const isFailure = failure !== undefined || hasFailedFor(report, own)
    // An admin may have sent an inquiry, too.
    const kind = kindOf(message, { isOwn: isOwn && from.address !== thread.email, isFailure })
    // What colleagues write to each other about an inquiry is no reply to the client.
    const isToClient = message.recipients.some(address => address === thread.email || !own.has(address))
    return { inquiryId: thread.inquiryId, isOffered: false, isToClient, kind, failure }
  }
  // One that names messages of several inquiries is not offered either.
  const kind = kindOf(message, { isOwn, isFailure: false })
  if (kind !== 'answer' || threads.size > 0) return undefined
  const inquiryId = await findOnlyOpenInquiry(trx, from.address, now)
  if (inquiryId === undefined) return undefined
  return { inquiryId, isOffered: true, isToClient: false, kind, failure: undefined }
}

/** Stores a message with a locked inquiry. */
async function storeReceived(
  trx: Db,
  message: IncomingMessage,
  { inquiryId, isOffered, isToClient, kind, failure }: Place,
  { key, now }: { key: string; now: string },
): Promise<Outcome> {
  // With the inquiry locked: two processes may have the same message.
  if (await isKnown(trx, key)) return 'known'
  const room = await findRoom(trx, inquiryId, { isOffered }, now)
  if (room !== 'now') return room === 'later' ? 'waits' : 'refused'
  const stored = await measureReceived(trx, inquiryId)

  const split = splitQuoted(message.text, await listSentTexts(trx, inquiryId, kind))
  const isLong = stored.length + message.text.length > TEXTS_MAX
  const text = isLong ? shorten(split.text) : split.text
  const quoted = isLong ? shorten(split.quoted) : split.quoted

  let replyId: number | null = null
  if (kind === 'own' && isToClient) replyId = await recordOwnReply(trx, inquiryId, message, text, message.at)
  if (failure)
    replyId = await recordBounce(trx, inquiryId, reportedIds(message), { reason: failure.reason, now })

  const { from, subject, attachments, original } = message
  const { id } = await trx
    .insertInto('receivedMessages')
    .values({
      inquiryId,
      kind,
      offered: isOffered ? 1 : 0,
      at: message.at,
      takenAt: now,
      // Only an answer waits for someone to open it.
      seenAt: kind === 'answer' ? null : now,
      messageKey: key,
      messageId: repeatableId(message.messageId),
      fromName: from.name,
      fromAddress: from.address,
      subject,
      attachments: JSON.stringify(attachments),
      replyId,
      text,
      quoted,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (original && stored.size + original.length <= ORIGINALS_MAX)
    await trx
      .insertInto('receivedOriginals')
      .values({ receivedId: id, size: original.length, body: original })
      .execute()
  return isOffered ? 'offered' : 'taken'
}

/** What open screens are told of a message. */
const eventOfKind = { answer: 'answered', automatic: 'mail', bounce: 'mail', own: 'reply' } as const

/** Stores a message with its inquiry. An answer brings it back from the bin, where no one would see it. */
async function store(
  trx: Db,
  message: IncomingMessage,
  place: Place,
  { key, now }: { key: string; now: string },
): Promise<Outcome> {
  const { inquiryId: id, kind, isOffered } = place
  let outcome = 'unmatched' as Outcome
  await changeInquiries(trx, [id], { actor: null, at: now }, async ([inquiry]) => {
    if (!inquiry) return []
    outcome = await storeReceived(trx, message, place, { key, now })
    if (outcome !== 'taken' && outcome !== 'offered') return []
    const done: DoneToInquiry[] = [{ id, what: eventOfKind[kind], hasOtherWords: true }]
    const isRestored = kind === 'answer' && !isOffered
    const restored = isRestored ? transitionOf(inquiry, { type: 'restore' }, now) : undefined
    if (!restored) return done
    await applyTransitions(trx, [restored], null, now)
    return [{ id, what: 'restored' }, ...done]
  })
  return outcome
}

/**
 * Stores a message with the inquiry that it belongs to, or that it is offered to; otherwise nothing. Sends nothing, whatever the
 * message says. The same message is stored once.
 * @param own addresses of the salon
 * @param now an instant
 */
export async function storeMessage(
  trx: Db,
  message: IncomingMessage,
  own: OwnAddresses,
  now: string,
): Promise<Outcome> {
  if (await isOwnCopy(trx, message.messageId)) return 'known'
  const key = keyOf(message)
  if (await isKnown(trx, key)) return 'known'
  const place = await findPlace(trx, message, own, now)
  return place ? store(trx, message, place, { key, now }) : 'unmatched'
}
