import { REPLIES_MAX } from '#contracts/inquiries/inbox.ts'
import type { InquiryReply } from '#contracts/inquiries/inquiry.ts'
import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { laterInstant } from '#contracts/text/days.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, notFound, refused, stale } from '../../errors.ts'
import { deleteUnclaimed, queueMail, retryFailed } from '../../mail/outbox.queries.ts'
import { undoStatusSince } from '../actions/undo.queries.ts'
import { attachToReply, detachFromReply } from '../attachments/uploads.queries.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { stopWriting } from '../live/writing.queries.ts'
import { listAnswerIds } from '../received/received.queries.ts'
import { findQuotedAnswer } from '../sent/quoted.queries.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { findConversationVersion } from '../state/conversation-version.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

/** Who writes a reply, or changes one, and when. */
export interface ReplySender {
  actor: Actor
  at: string
}

/** What an admin wrote to the client, and by which channel. */
export type ReplyContent = Pick<InquiryReply, 'channel' | 'subject' | 'text'> & {
  /** Where an email goes, if not to the email of the inquiry. */
  to?: string | undefined
  /** Ids of files that its writer has uploaded, for an email. */
  attachments?: readonly number[]
}

const UNKNOWN_ADDRESS = 'The client has not answered from this address.'

/**
 * The address of an email that is not the inquiry's; empty for that one.
 * @throws ApiError 409 when the inquiry has no email; 422 for an address from which the client has not answered
 */
async function findRecipient(trx: Db, inquiryId: number, to = ''): Promise<string> {
  const { email } = await trx
    .selectFrom('inquiries')
    .select('email')
    .where('id', '=', inquiryId)
    .executeTakeFirstOrThrow()
  const address = to.trim().toLowerCase()
  if (address === '' || address === email.toLowerCase()) {
    if (email === '') throw new ApiError(409, noEmail)
    return ''
  }
  const answer = await trx
    .selectFrom('receivedMessages')
    .select('fromAddress')
    .where('inquiryId', '=', inquiryId)
    .where('kind', '=', 'answer')
    .where('removedAt', 'is', null)
    .where('fromAddress', '=', address)
    .limit(1)
    .executeTakeFirst()
  if (!answer) throw refused({ to: UNKNOWN_ADDRESS })
  return address
}

const noEmail =
  'This inquiry has no email address, so it can’t be answered by email. Call the client or use WhatsApp.'

/** The most Message-IDs in a message's References, which grow with each message. */
const THREAD_MAX = 30

const tooManyReplies = `An inquiry can have up to ${REPLIES_MAX} replies.`

/** Queues the message of a reply. It leaves after the time in which it can be taken back. */
const queueReply = (trx: Db, inquiryId: number, replyId: number, domain: string, at: string) =>
  queueMail(trx, { kind: 'reply', inquiryId, replyId }, domain, at, laterInstant(at, TAKE_BACK_MS))

/** Stores a reply to a locked inquiry. @returns its id @throws ApiError 409 and 422 as `findRecipient`; 422 when it has `REPLIES_MAX` replies */
async function storeReply(
  trx: Db,
  inquiryId: number,
  { channel, subject, text, to }: ReplyContent,
  { actor, at }: ReplySender,
): Promise<number> {
  const recipient = channel === 'email' ? await findRecipient(trx, inquiryId, to) : ''
  const replies = trx.selectFrom('inquiryReplies').where('inquiryId', '=', inquiryId)
  if ((await countRows(replies)) >= REPLIES_MAX) throw refused({ text: tooManyReplies })
  const { id } = await trx
    .insertInto('inquiryReplies')
    .values({ inquiryId, channel, recipient, subject, text, author: actor.email, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores a reply and, if it goes by email, queues its message.
 * @param knownVersion of the conversation that its writer has read; undefined stores it whatever has come since
 * @returns its id
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin; 409 and 422 as `storeReply` and `attachToReply`; 412 when someone has
 * replied or written since
 */
export async function createReply(
  trx: Db,
  inquiryId: number,
  content: ReplyContent,
  sender: ReplySender & { domain: string },
  knownVersion?: number,
): Promise<{ replyId: number }> {
  let replyId = 0
  await changeInquiry(trx, inquiryId, sender, async () => {
    // With the inquiry locked: of two replies at once, the second sees the first.
    if (knownVersion !== undefined && knownVersion !== (await findConversationVersion(trx, inquiryId)))
      throw stale(await getInquiry(trx, inquiryId, sender.at))
    replyId = await storeReply(trx, inquiryId, content, sender)
    await attachToReply(trx, { inquiryId, replyId, by: sender.actor.id }, content.attachments ?? [])
    if (content.channel === 'email') await queueReply(trx, inquiryId, replyId, sender.domain, sender.at)
    await stopWriting(trx, inquiryId, sender.actor.id)
    return { what: 'reply', hasOtherWords: true }
  })
  return { replyId }
}

/** A reply of an inquiry, and whether an email of it was or is to be sent from here. @throws ApiError 404 */
async function getReply(trx: Db, inquiryId: number, replyId: number) {
  const reply = await trx
    .selectFrom('inquiryReplies')
    .leftJoin('mailJobs', 'mailJobs.replyId', 'inquiryReplies.id')
    .select(['inquiryReplies.at', 'recipient', 'withdrawnAt', 'mailJobs.id as jobId'])
    .where('inquiryReplies.id', '=', replyId)
    .where('inquiryReplies.inquiryId', '=', inquiryId)
    .executeTakeFirst()
  if (!reply) throw notFound('Reply not found')
  return reply
}

/**
 * Queues a reply again that could not be sent; it counts as a response again. One that is waiting or sent stays as it is.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin; 409 when the inquiry has no email
 */
export const retryReply = (trx: Db, inquiryId: number, replyId: number, sender: ReplySender): Promise<void> =>
  changeInquiry(trx, inquiryId, sender, async () => {
    const { recipient } = await getReply(trx, inquiryId, replyId)
    if (recipient === '') await findRecipient(trx, inquiryId)
    const isQueued = await retryFailed(trx, inquiryId, replyId, sender.at)
    return isQueued ? { what: 'mail' } : undefined
  })

/** Marks a reply of a locked inquiry as withdrawn: it stays in the history, and is no longer a response. */
async function markWithdrawn(trx: Db, replyId: number, { actor, at }: ReplySender): Promise<void> {
  await trx
    .updateTable('inquiryReplies')
    .set({ withdrawnAt: at, withdrawnBy: actor.email })
    .where('id', '=', replyId)
    .execute()
}

const HAS_LEFT = 'This email is already being sent, so it can’t be taken back.'

/**
 * Takes back a reply by email before a worker has claimed its message, which is deleted. The reply stays in the history as withdrawn.
 * Its attachments wait again, for the reply that is written instead. First response and status are as before it: a status that this user has set since is undone. One that was taken back stays so.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin; 409 once its message is claimed, and for a
 * recorded reply
 */
export const takeReplyBack = (
  trx: Db,
  inquiryId: number,
  replyId: number,
  sender: ReplySender,
): Promise<void> =>
  changeInquiry(trx, inquiryId, sender, async () => {
    const reply = await getReply(trx, inquiryId, replyId)
    if (reply.withdrawnAt !== null) return undefined
    if (!(await deleteUnclaimed(trx, inquiryId, replyId))) {
      const wasSentFromHere = reply.jobId !== null
      throw new ApiError(
        409,
        wasSentFromHere ? HAS_LEFT : 'This answer was recorded here: withdraw it instead.',
      )
    }
    await undoStatusSince(trx, inquiryId, reply.at, sender.actor, sender.at)
    await markWithdrawn(trx, replyId, sender)
    await detachFromReply(trx, replyId, sender.at)
    return { what: 'reply' }
  })

/**
 * Withdraws a reply that was given elsewhere and recorded by mistake. It stays in the history, and is no longer a response. A
 * withdrawn one stays as it is.
 * @throws ApiError 404 when there is no such reply, or its inquiry is in the bin; 409 when it is an email that was sent from here
 */
export const withdrawReply = (
  trx: Db,
  inquiryId: number,
  replyId: number,
  sender: ReplySender,
): Promise<void> =>
  changeInquiry(trx, inquiryId, sender, async () => {
    const reply = await getReply(trx, inquiryId, replyId)
    if (reply.jobId !== null) throw new ApiError(409, 'An email can’t be withdrawn')
    if (reply.withdrawnAt !== null) return undefined
    await markWithdrawn(trx, replyId, sender)
    return { what: 'reply' }
  })

/** The branch that an inquiry names, if it still exists. */
export const findNamedBranch = (db: Db, name: string): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('branches')
    .select(['name', 'email'])
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()

/**
 * A reply with what its message needs from the inquiry: the branch that it names, if that still exists, what the client wrote last,
 * and the Message-IDs of earlier messages to the client and from the client, oldest first. Undefined when the inquiry is deleted.
 */
export async function findReply(db: Db, inquiryId: number, replyId: number, messageId: string) {
  const reply = await db
    .selectFrom('inquiryReplies')
    .innerJoin('inquiries', 'inquiries.id', 'inquiryReplies.inquiryId')
    .select(['email', 'recipient', 'branch', 'subject', 'text', 'message', 'createdAt'])
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
  const { message, createdAt, email, recipient, ...rest } = reply
  const quoted = (await findQuotedAnswer(db, inquiryId, at)) ?? { message, createdAt }
  return {
    ...rest,
    to: recipient || email,
    branch,
    quoted,
    thread: thread.map(row => row.messageId).slice(-THREAD_MAX),
  }
}
