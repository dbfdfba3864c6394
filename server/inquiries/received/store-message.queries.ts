import { hash } from 'node:crypto'
import { type InquiryAction, REPLIES_MAX } from '#contracts/inquiries/inbox.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { recordUndeliverable } from '../../mail/outbox.queries.ts'
import type { MessageOutcome } from '../../mailbox/handler.rules.ts'
import type { IncomingMessage } from '../../mailbox/parse/incoming.rules.ts'
import { listSentTexts } from '../sent/sent-texts.queries.ts'
import { changeInquiries, type DoneToInquiry } from '../state/change-inquiry.queries.ts'
import { applyTransitions } from '../state/transitions.queries.ts'
import { eventOf, type InquiryState, transitionOf } from '../state/transitions.rules.ts'
import { insertMessage } from './insert-message.queries.ts'
import {
  isOwnCopy,
  type MessageMatch,
  matchMessage,
  type OwnAddresses,
  reportedIds,
} from './match-message.queries.ts'
import { checkLimits, measureReceived } from './message-limits.queries.ts'
import { storeNewClient } from './new-client.queries.ts'
import { type SplitText, splitQuoted } from './quotes.rules.ts'

/** The most characters of the texts that are kept of one inquiry. */
const TEXTS_MAX = 1_000_000

/** How many characters of a text are kept when the texts of its inquiry are too long together. */
const SHORT_TEXT = 2_000

/**
 * What identifies a message. Its content counts, as two messages may have one Message-ID; how it arrived doesn't, as
 * the mailbox and the command for mail servers may both bring one message.
 */
function messageKey({ messageId, from, date, subject, text, attachments }: IncomingMessage): string {
  const named = attachments.map(({ name, size }) => ({ name, size }))
  return hash('sha256', JSON.stringify([messageId, from.address, date, subject, text, named]), 'base64url')
}

/** Whether a message is stored, or was deleted with its inquiry. */
async function isKnown(db: Db, messageKey: string): Promise<boolean> {
  const stored = db.selectFrom('receivedMessages').select('id').where('messageKey', '=', messageKey)
  if (await stored.executeTakeFirst()) return true
  const deleted = db.selectFrom('deletedMessages').select('at').where('messageKey', '=', messageKey)
  return (await deleted.executeTakeFirst()) !== undefined
}

const TEXT_LEFT_OUT = '\n\n[The rest is in the original: this inquiry has very long messages.]'

const shortenText = (text: string): string =>
  text.length <= SHORT_TEXT ? text : text.slice(0, SHORT_TEXT).toWellFormed() + TEXT_LEFT_OUT

/**
 * The text of a message as it is stored, what it quotes apart.
 * @param known length of all earlier texts of the inquiry, and the origin of the website, which they name
 */
async function textsToStore(
  trx: Db,
  { text }: IncomingMessage,
  { inquiryId, kind }: MessageMatch,
  { length, origin }: { length: number; origin: string },
): Promise<SplitText> {
  const split = splitQuoted(text, await listSentTexts(trx, inquiryId, kind, origin))
  if (length + text.length <= TEXTS_MAX) return split
  return { text: shortenText(split.text), quoted: shortenText(split.quoted) }
}

/**
 * When a message has arrived: as the mail server says it, unless that is before what it is about, the last of our
 * messages that it names or its inquiry: then that server doesn't know, and it is now.
 */
async function arrivalOf(trx: Db, inquiryId: number, message: IncomingMessage, now: string): Promise<string> {
  const named = [...reportedIds(message), ...message.inReplyTo, ...message.references]
  const { writtenAt } = await trx
    .selectFrom('mailJobs')
    .select(({ fn }) => fn.max<string | null>('createdAt').as('writtenAt'))
    .where('inquiryId', '=', inquiryId)
    // PostgreSQL has no empty list.
    .where('messageId', 'in', ['', ...named])
    .executeTakeFirstOrThrow()
  const { createdAt } = await trx
    .selectFrom('inquiries')
    .select('createdAt')
    .where('id', '=', inquiryId)
    .executeTakeFirstOrThrow()
  return message.at < (writtenAt ?? createdAt) ? now : message.at
}

/**
 * Records mail that a colleague has written in an email app as a reply by email. @returns its id; null when there are
 * too many
 */
async function recordOwnReply(
  trx: Db,
  inquiryId: number,
  { from, subject, at }: IncomingMessage,
  text: string,
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

/**
 * Records what a message says about a reply: that a colleague has written one, or that one could not be delivered.
 * @returns the reply; null when it is about none
 */
async function recordReply(
  trx: Db,
  message: IncomingMessage,
  { inquiryId, kind, isToClient, failure }: MessageMatch,
  { text, now }: { text: string; now: string },
): Promise<number | null> {
  if (kind === 'own' && isToClient) return recordOwnReply(trx, inquiryId, message, text)
  if (!failure) return null
  const job = await recordUndeliverable(trx, inquiryId, reportedIds(message), failure.reason, now)
  return job?.replyId ?? null
}

const notSpam = { type: 'spam', spam: false } as const

/** The event that tells open screens of a message, by its kind. */
const events = {
  first: 'created',
  answer: 'received',
  automatic: 'mail',
  bounce: 'mail',
  own: 'reply',
} as const

/**
 * What a stored message has done to its inquiry. An answer brings it back from the bin, where no one would see it;
 * one to an email of ours also removes the spam mark, under which no one would miss it.
 */
async function applyTo(
  trx: Db,
  inquiry: InquiryState,
  { inquiryId: id, kind, inThread }: MessageMatch,
  now: string,
): Promise<DoneToInquiry[]> {
  const done: DoneToInquiry[] = []
  let state = inquiry
  const actions: InquiryAction[] = [{ type: 'restore' }, ...(inThread ? [notSpam] : [])]
  for (const action of kind === 'answer' ? actions : []) {
    const transition = transitionOf(state, action, now)
    if (!transition) continue
    await applyTransitions(trx, [transition], null, now)
    state = transition.after
    done.push({ id, what: eventOf(transition) })
  }
  return [...done, { id, what: events[kind], hasOtherWords: true }]
}

/**
 * Stores a message with its inquiry, which the caller has locked. It waits, or is refused, where the inquiry has too
 * many.
 */
async function storeIn(
  trx: Db,
  message: IncomingMessage,
  match: MessageMatch,
  { key, now, origin }: { key: string; now: string; origin: string },
): Promise<MessageOutcome> {
  // Asked again with the inquiry locked, as another process may have stored the message meanwhile.
  if (await isKnown(trx, key)) return 'known'
  const allowed = await checkLimits(trx, match.inquiryId, match, now)
  if (allowed !== 'now') return allowed === 'later' ? 'waits' : 'refused'

  const arrived = { ...message, at: await arrivalOf(trx, match.inquiryId, message, now) }
  const { length, size } = await measureReceived(trx, match.inquiryId)
  const split = await textsToStore(trx, arrived, match, { length, origin })
  const replyId = await recordReply(trx, arrived, match, { text: split.text, now })
  await insertMessage(trx, arrived, match, { key, now }, { ...split, replyId, size })
  return 'taken'
}

/**
 * Stores a message with the inquiry that it belongs to; one that belongs to none is left alone, or becomes an inquiry
 * where the owner wants that. Sends nothing to its sender, whatever the message says. The same message is stored
 * once.
 * @param own addresses of the salon
 * @param reading when it is read, an instant, the domain of our Message-IDs, and the origin of the website
 */
export async function storeMessage(
  trx: Db,
  message: IncomingMessage,
  own: OwnAddresses,
  { now, domain, origin }: { now: string; domain: string; origin: string },
): Promise<MessageOutcome> {
  const key = messageKey(message)
  if ((await isOwnCopy(trx, message.messageId)) || (await isKnown(trx, key))) return 'known'
  const match = await matchMessage(trx, message, own, now)
  if (!match) return 'unmatched'
  if (match === 'new sender') return storeNewClient(trx, message, own, { key, now, domain })
  let outcome: MessageOutcome = 'unmatched'
  await changeInquiries(trx, [match.inquiryId], { actor: null, at: now }, async ([inquiry]) => {
    if (!inquiry) return []
    outcome = await storeIn(trx, message, match, { key, now, origin })
    return outcome === 'taken' ? applyTo(trx, inquiry, match, now) : []
  })
  return outcome
}
