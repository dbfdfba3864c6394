import type { Kysely } from 'kysely'
import type { ContactDetail } from '#contracts/contact.ts'
import type { ReplyInput } from '#contracts/desk.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { queueMail, retryFailed } from '../../mail/outbox.queries.ts'
import { lockForDeadline, meetDeadline } from '../actions/response-deadline.queries.ts'
import { getContact } from '../contacts.queries.ts'
import { publishEvent } from '../live/inquiry-events.queries.ts'
import { claimKey, type KeyedRequest } from '../submit/idempotency.queries.ts'
import { stopWriting } from './writing.queries.ts'

/** Who sends a reply, and when; `domain` is that of its Message-ID. */
export interface Sender {
  user: { id: number; email: string }
  at: string
  domain: string
}

/** A reply with what its message needs from the inquiry. */
export interface StoredReply {
  to: string
  subject: string
  text: string
  /** The branch that the inquiry names, if it still exists. */
  branch: { name: string; email: string } | undefined
  /** The Message-IDs of earlier messages to the client, oldest first. */
  thread: string[]
}

const stored = { status: 201, body: { success: true as const } }

/**
 * Stores a reply and queues its message in one transaction. A first reply meets the response deadline.
 * @param key of the request, with the instant before which keys can be used again
 * @returns the inquiry afterwards; for a repeated request also when it is in the bin
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin; 409 when the key was used for another request
 */
export function createReply(
  db: Kysely<Tables>,
  contactId: number,
  { subject, text }: ReplyInput,
  { user, at, domain }: Sender,
  key?: KeyedRequest & { expired: string },
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    if (key && (await claimKey(trx, key, stored, at, key.expired))) return getContact(trx, contactId, true)
    const before = await lockForDeadline(trx, contactId)
    if (!before) throw notFound('Contact not found')
    const { id: replyId } = await trx
      .insertInto('contact_replies')
      .values({ contact_id: contactId, subject, text, author: user.email, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await meetDeadline(trx, before, at)
    await queueMail(trx, contactId, ['reply'], domain, at, replyId)
    await stopWriting(trx, contactId, user.id)
    const contact = await getContact(trx, contactId)
    await publishEvent(trx, { contactId, what: 'reply', by: user.id }, at)
    return contact
  })
}

/**
 * Queues a reply again that could not be sent; it meets the response deadline again. One that is waiting or sent stays as it is.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin
 */
export function retryReply(
  db: Kysely<Tables>,
  contactId: number,
  replyId: number,
  { user, at }: Omit<Sender, 'domain'>,
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    const locked = await lockForDeadline(trx, contactId)
    const before = await getContact(trx, contactId)
    if (!before.replies.some(({ id }) => id === replyId)) throw notFound('Reply not found')
    if (!(await retryFailed(trx, contactId, replyId))) return before
    if (locked) await meetDeadline(trx, locked, at)
    const contact = await getContact(trx, contactId)
    await publishEvent(trx, { contactId, what: 'mail', by: user.id }, at)
    return contact
  })
}

/** A reply for its message; undefined when its inquiry is deleted. */
export async function findReply(
  db: Db,
  contactId: number,
  replyId: number,
  messageId: string,
): Promise<StoredReply | undefined> {
  const reply = await db
    .selectFrom('contact_replies')
    .innerJoin('contacts', 'contacts.id', 'contact_replies.contact_id')
    .select(['contacts.email as to', 'contacts.branch', 'subject', 'text'])
    .where('contact_replies.id', '=', replyId)
    .where('contacts.id', '=', contactId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!reply) return undefined
  const branch = await db
    .selectFrom('branches')
    .select(['name', 'email'])
    .where('name', '=', reply.branch)
    .orderBy('id')
    .executeTakeFirst()
  const before = await db
    .selectFrom('mail_jobs')
    .select('message_id')
    .where('contact_id', '=', contactId)
    .where('kind', 'in', ['client', 'reply'])
    .where('state', '!=', 'failed')
    .where('id', '<', own => own.selectFrom('mail_jobs').select('id').where('message_id', '=', messageId))
    .orderBy('id')
    .execute()
  return { ...reply, branch, thread: before.map(row => row.message_id) }
}
