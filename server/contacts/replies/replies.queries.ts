import type { Kysely } from 'kysely'
import type { ContactDetail } from '#contracts/contact.ts'
import type { ReplyInput } from '#contracts/desk.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { queueMail, retryFailed } from '../../mail/outbox.queries.ts'
import { lockForClock, stopClock } from '../acts/answer-clock.queries.ts'
import { type KeyedRequest, takeKey } from '../arrival/idempotency.queries.ts'
import { getContact } from '../contacts.queries.ts'
import { tell } from '../live/feed.queries.ts'
import { stopWriting } from './writing.queries.ts'

/** Who writes a reply, and when; `domain` is that of its Message-ID. */
export interface Writer {
  user: { id: number; email: string }
  at: string
  domain: string
}

/** A reply and what its message needs to know of the inquiry. */
export interface StoredReply {
  to: string
  subject: string
  text: string
  /** The branch that was asked for, if there still is one of that name. */
  branch: { name: string; email: string } | undefined
  /** The Message-IDs of what the client was sent before, oldest first. */
  thread: string[]
}

const stored = { status: 201, body: { success: true as const } }

/**
 * Stores a reply and owes its message, all or nothing. It stops the clock, if nothing has before.
 * @param key of the request, and the instant before which keys are free again
 * @returns the inquiry as it is then; also when the same request has been answered before, even if it is in the bin by now
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin; 409 when the key was used for something else
 */
export function createReply(
  db: Kysely<Tables>,
  contactId: number,
  { subject, text }: ReplyInput,
  { user, at, domain }: Writer,
  key?: KeyedRequest & { expired: string },
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    if (key && (await takeKey(trx, key, stored, at, key.expired))) return getContact(trx, contactId, true)
    const before = await lockForClock(trx, contactId)
    if (!before) throw notFound('Contact not found')
    const { id: replyId } = await trx
      .insertInto('contact_replies')
      .values({ contact_id: contactId, subject, text, author: user.email, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await stopClock(trx, before, at)
    await queueMail(trx, contactId, ['reply'], domain, at, replyId)
    await stopWriting(trx, contactId, user.id)
    const contact = await getContact(trx, contactId)
    await tell(trx, { contactId, what: 'reply', by: user.id }, at)
    return contact
  })
}

/**
 * Owes a reply again that was given up, and stops the clock as it did. One that waits or was sent is left as it is.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin
 */
export function retryReply(
  db: Kysely<Tables>,
  contactId: number,
  replyId: number,
  { user, at }: Omit<Writer, 'domain'>,
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    const locked = await lockForClock(trx, contactId)
    const before = await getContact(trx, contactId)
    if (!before.replies.some(({ id }) => id === replyId)) throw notFound('Reply not found')
    if (!(await retryFailed(trx, contactId, replyId))) return before
    if (locked) await stopClock(trx, locked, at)
    const contact = await getContact(trx, contactId)
    await tell(trx, { contactId, what: 'mail', by: user.id }, at)
    return contact
  })
}

/** A reply as its message needs it; undefined when its inquiry is gone or in the bin. */
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
