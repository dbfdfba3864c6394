import type { Kysely } from 'kysely'
import { REPLIES_MAX } from '#contracts/inquiries/inbox.ts'
import type { InquiryDetail, InquiryReply, ReplyChannel } from '#contracts/inquiries/inquiry.ts'
import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db, InquiryReplyRow, Tables } from '../../db/tables.ts'
import { ApiError, notFound, refused } from '../../errors.ts'
import { deleteUnclaimed, queueMail, retryFailed } from '../../mail/outbox.queries.ts'
import { undoStatusSince } from '../actions/undo.queries.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { stopWriting } from '../live/writing.queries.ts'
import { listAnswerIds } from '../received/received.queries.ts'
import { updateConversations } from '../state/conversation.queries.ts'
import { claimKey, type KeyedRequest } from '../state/idempotency.queries.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import { lockInquiry } from '../state/lock.queries.ts'
import { updateSearchTokens } from '../state/search-tokens.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

/** Who sends a reply, and when; `domain` is that of its Message-ID. */
export interface Sender {
  user: Actor
  at: string
  domain: string
}

/** What an admin wrote to the client, and by which channel. */
export type ReplyContent = Pick<InquiryReply, 'channel' | 'subject' | 'text'>

type ChannelColumns = Pick<InquiryReplyRow, 'channel' | 'recordedChannel'>

/** A channel as it is stored: earlier versions, which may share the database, would fail on one that they don't know. */
export function channelColumns(channel: ReplyChannel): ChannelColumns {
  switch (channel) {
    case 'instagram':
    case 'facebook':
      return { channel: 'whatsapp', recordedChannel: channel }
    case 'walk-in':
      return { channel: 'call', recordedChannel: channel }
    default:
      return { channel, recordedChannel: null }
  }
}

/** @throws ApiError 409 when the inquiry has no email */
async function requireEmail(trx: Db, inquiryId: number): Promise<void> {
  const { email } = await trx
    .selectFrom('inquiries')
    .select('email')
    .where('id', '=', inquiryId)
    .executeTakeFirstOrThrow()
  if (email === '') throw new ApiError(409, noEmail)
}

const noEmail =
  'This inquiry has no email address, so it can’t be answered by email. Call the client or use WhatsApp.'

/** The most Message-IDs in a message's References, which grow with each message. */
const THREAD_MAX = 30

const tooManyReplies = `An inquiry can have up to ${REPLIES_MAX} replies.`

/** Queues the message of a reply. It leaves after the time in which it can be taken back. */
const queueReply = (trx: Db, inquiryId: number, replyId: number, domain: string, at: string) =>
  queueMail(
    trx,
    { kind: 'reply', inquiryId, replyId },
    domain,
    at,
    new Date(Date.parse(at) + TAKE_BACK_MS).toISOString(),
  )

/**
 * Stores a reply in one transaction and, if it goes by email, queues its message. A first reply is the first response.
 * @returns the inquiry afterwards; for a repeated request also when it is in the bin
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin; 409 when the key was used for another request, or a reply
 * by email has no address; 422 when it has `REPLIES_MAX` replies
 */
export function createReply(
  db: Kysely<Tables>,
  inquiryId: number,
  { channel, subject, text }: ReplyContent,
  { user, at, domain }: Sender,
  keyed: KeyedRequest,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    if (await claimKey(trx, keyed, at)) return getInquiry(trx, inquiryId, true)
    if (!(await lockInquiry(trx, inquiryId))) throw notFound('Contact not found')
    if (channel === 'email') await requireEmail(trx, inquiryId)
    const replies = trx.selectFrom('inquiryReplies').where('inquiryId', '=', inquiryId)
    if ((await countRows(replies)) >= REPLIES_MAX) throw refused({ text: tooManyReplies })
    const { id: replyId } = await trx
      .insertInto('inquiryReplies')
      .values({ inquiryId, ...channelColumns(channel), subject, text, author: user.email, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (channel === 'email') await queueReply(trx, inquiryId, replyId, domain, at)
    await updateConversations(trx, [inquiryId])
    await updateSearchTokens(trx, [inquiryId])
    await stopWriting(trx, inquiryId, user.id)
    const inquiry = await getInquiry(trx, inquiryId)
    await publishEvent(trx, { inquiryId, what: 'reply', by: user.id }, at)
    return inquiry
  })
}

/**
 * Queues a reply again that could not be sent; it counts as a response again. One that is waiting or sent stays as it is.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin
 */
export function retryReply(
  db: Kysely<Tables>,
  inquiryId: number,
  replyId: number,
  { user, at }: Omit<Sender, 'domain'>,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    await lockInquiry(trx, inquiryId)
    const before = await getInquiry(trx, inquiryId)
    if (!before.replies.some(({ id }) => id === replyId)) throw notFound('Reply not found')
    if (!(await retryFailed(trx, inquiryId, replyId, at))) return before
    await updateConversations(trx, [inquiryId])
    const inquiry = await getInquiry(trx, inquiryId)
    await publishEvent(trx, { inquiryId, what: 'mail', by: user.id }, at)
    return inquiry
  })
}

/** Marks a reply of a locked inquiry as withdrawn: it stays in the history, and is no response any more. */
async function markWithdrawn(trx: Db, inquiryId: number, replyId: number, user: Actor, at: string) {
  await trx
    .updateTable('inquiryReplies')
    .set({ withdrawnAt: at, withdrawnBy: user.email })
    .where('id', '=', replyId)
    .execute()
  await updateConversations(trx, [inquiryId])
}

const HAS_LEFT = 'This email is already being sent, so it can’t be taken back.'

/**
 * Takes back a reply by email before a worker has claimed its message, which is deleted. The reply stays in the history as withdrawn.
 * First response and status are as before it: a status that this user has set since is undone. One that was taken back stays so.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin; 409 once its message is claimed, and for a
 * recorded reply
 */
export function takeReplyBack(
  db: Kysely<Tables>,
  inquiryId: number,
  replyId: number,
  { user, at }: Omit<Sender, 'domain'>,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    const exists = await lockInquiry(trx, inquiryId)
    const before = await getInquiry(trx, inquiryId)
    const reply = before.replies.find(({ id }) => id === replyId)
    if (!exists || !reply) throw notFound('Reply not found')
    if (reply.withdrawn) return before
    if (!(await deleteUnclaimed(trx, inquiryId, replyId))) {
      const wasSentFromHere = before.mail.some(job => job.replyId === replyId)
      throw new ApiError(
        409,
        wasSentFromHere ? HAS_LEFT : 'This answer was recorded here: withdraw it instead.',
      )
    }
    await undoStatusSince(trx, inquiryId, reply.at, user, at)
    await markWithdrawn(trx, inquiryId, replyId, user, at)
    const inquiry = await getInquiry(trx, inquiryId)
    await publishEvent(trx, { inquiryId, what: 'reply', by: user.id }, at)
    return inquiry
  })
}

/**
 * Withdraws a reply that was given elsewhere and recorded by mistake. It stays in the history, but the first response is
 * as it would be without it. A withdrawn one stays as it is.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin; 409 when it is an email that was sent from here
 */
export function withdrawReply(
  db: Kysely<Tables>,
  inquiryId: number,
  replyId: number,
  { user, at }: Omit<Sender, 'domain'>,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    const locked = await lockInquiry(trx, inquiryId)
    const before = await getInquiry(trx, inquiryId)
    const reply = before.replies.find(({ id }) => id === replyId)
    if (!locked || !reply) throw notFound('Reply not found')
    if (before.mail.some(job => job.replyId === replyId))
      throw new ApiError(409, 'An email can’t be withdrawn')
    if (reply.withdrawn) return before
    await markWithdrawn(trx, inquiryId, replyId, user, at)
    const inquiry = await getInquiry(trx, inquiryId)
    await publishEvent(trx, { inquiryId, what: 'reply', by: user.id }, at)
    return inquiry
  })
}

/** The branch that an inquiry names, if it still exists. */
export const findNamedBranch = (db: Db, name: string): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('branches')
    .select(['name', 'email'])
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()

/**
 * A reply with what its message needs from the inquiry: the branch that it names, if that still exists, and the Message-IDs of
 * earlier messages to the client and from the client, oldest first. Undefined when the inquiry is deleted.
 */
export async function findReply(db: Db, inquiryId: number, replyId: number, messageId: string) {
  const reply = await db
    .selectFrom('inquiryReplies')
    .innerJoin('inquiries', 'inquiries.id', 'inquiryReplies.inquiryId')
    .select(['inquiries.email as to', 'branch', 'subject', 'text', 'message', 'createdAt'])
    .where('inquiryReplies.id', '=', replyId)
    .where('inquiries.id', '=', inquiryId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!reply) return undefined
  const branch = await findNamedBranch(db, reply.branch)
  const before = await db
    .selectFrom('mailJobs')
    .select(['messageId', 'createdAt as at'])
    .where('inquiryId', '=', inquiryId)
    .where('kind', 'in', ['client', 'reply'])
    .where('state', '!=', 'failed')
    .where('id', '<', own => own.selectFrom('mailJobs').select('id').where('messageId', '=', messageId))
    .orderBy('id')
    .execute()
  // With the answers of the client that had arrived when it was written.
  const { at } = await db
    .selectFrom('mailJobs')
    .select('createdAt as at')
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow()
  const answers = (await listAnswerIds(db, inquiryId)).filter(answer => answer.at <= at)
  const thread = [...before, ...answers].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return { ...reply, branch, thread: thread.map(row => row.messageId).slice(-THREAD_MAX) }
}
