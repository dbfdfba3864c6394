// Mail from people who have never written to the salon, and answers nothing: the owner decides whether it becomes an
// inquiry.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { isDataRequest } from '#contracts/inquiries/data-request.ts'
import { MESSAGE_MAX } from '#contracts/inquiries/limits.ts'
import { DAY_MS, HOUR_MS, laterInstant } from '#contracts/text/days.ts'
import { emailKeyOf } from '#contracts/text/person-keys.ts'
import { tidy } from '#contracts/text/text-fields.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { queueMail } from '../../mail/outbox.queries.ts'
import type { MessageOutcome } from '../../mailbox/handler.rules.ts'
import type { IncomingMessage } from '../../mailbox/parse/incoming.rules.ts'
import type { Mailing } from '../../mailbox/parse/mailing.rules.ts'
import { isTakingNewClients } from '../../salon/notifications/notifications.queries.ts'
import { followUpDataRequest } from '../follow-ups/data-request.queries.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { createInquiry } from '../state/create-inquiry.queries.ts'
import { splitName } from './client-name.rules.ts'
import { insertMessage } from './insert-message.queries.ts'
import type { OwnAddresses } from './match-message.queries.ts'

/** The most inquiries that emails of one sender become in an hour, and those of all senders in a day. */
export const PER_SENDER_MAX = 3
export const PER_DAY_MAX = 100

/**
 * Whether a message was sent to many. A group of the salon in front of its mailbox passes on what was sent to it
 * alone.
 */
export const isMailing = ({ isToMany, lists }: Mailing, own: OwnAddresses): boolean =>
  isToMany && !lists.some(address => own.has(address))

/** Whether an address has ever written to the salon, as far as is stored. */
async function hasWritten(db: Db, address: string): Promise<boolean> {
  const inquiry = db.selectFrom('inquiries').select('id').where('emailKey', '=', emailKeyOf(address))
  return (await inquiry.where('emailKey', '>', sql.lit('')).limit(1).executeTakeFirst()) !== undefined
}

/** The topic of a sender's messages that become inquiries. */
export const topicOf = (address: string): string => `new ${hash('sha256', address, 'base64url').slice(0, 16)}`

/**
 * What becomes of a message of a person that belongs to no inquiry: one that becomes an inquiry is to be read whole.
 */
export async function classifyNewSender(
  db: Db,
  address: string,
): Promise<'new sender' | 'unmatched' | { topic: string; priority: 2 }> {
  if (await isTakingNewClients(db)) return { topic: topicOf(address), priority: 2 }
  return (await hasWritten(db, address)) ? 'unmatched' : 'new sender'
}

/** Whether emails may become another inquiry now. */
async function isWithinLimits(db: Db, address: string, now: string): Promise<boolean> {
  const taken = db.selectFrom('receivedMessages').where('kind', '=', 'first')
  const ofSender = taken.where('fromAddress', '=', address).where('takenAt', '>', laterInstant(now, -HOUR_MS))
  const ofDay = taken.where('takenAt', '>', laterInstant(now, -DAY_MS))
  return (await countRows(ofSender)) < PER_SENDER_MAX && (await countRows(ofDay)) < PER_DAY_MAX
}

const CUT = '\n\n[The rest is in the original.]'

/** What a client wants, as the message of an inquiry: the subject first, as it often names the service. */
function messageOf({ subject, text }: IncomingMessage): string {
  const whole = tidy([subject, text].filter(Boolean).join('\n\n')) || '(no text)'
  if (whole.length <= MESSAGE_MAX) return whole
  return tidy(whole.slice(0, MESSAGE_MAX - CUT.length)) + CUT
}

interface Reading {
  key: string
  now: string
  /** The domain of the Message-ID of the notice to the salon. */
  domain: string
}

/**
 * Makes an inquiry of a message, which is kept with it, and tells the salon of it. Nothing is sent to its sender. One
 * that is not taken is left in the mailbox.
 */
export async function storeNewClient(
  trx: Db,
  message: IncomingMessage,
  own: OwnAddresses,
  { key, now, domain }: Reading,
): Promise<MessageOutcome> {
  const { address, name } = message.from
  if (isMailing(message.mailing, own)) return 'unmatched'
  const messageClass = await classifyNewSender(trx, address)
  if (typeof messageClass === 'string') return messageClass
  if (!(await isWithinLimits(trx, address, now))) return 'new sender'
  const input = {
    ...splitName(name, address),
    email: address,
    phone: '',
    branch: '',
    service: '',
    message: messageOf(message),
  }
  const { isSuspected } = message.mailing
  const id = await createInquiry(trx, input, { source: 'email', spam: isSuspected }, now)
  const isRequest = isDataRequest(input.message)
  await changeInquiry(trx, id, { actor: null, at: now }, async inquiry => {
    // Its text is the message of the inquiry.
    const match = { inquiryId: id, inThread: true, kind: 'first' as const }
    await insertMessage(trx, message, match, { key, now }, { text: '', quoted: '', replyId: null, size: 0 })
    await queueMail(trx, { kind: 'salon', inquiryId: id }, domain, now)
    if (isRequest) await followUpDataRequest(trx, inquiry, now)
    return { what: 'created', hasOtherWords: isRequest }
  })
  return 'taken'
}
