import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import type { WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import { findAdminEmails } from '../../accounts/admins.queries.ts'
import type { Db } from '../../db/tables.ts'
import { refused } from '../../errors.ts'
import { applyActions } from '../actions/actions.queries.ts'
import { queueAssignmentMail } from '../actions/assignment-mail.queries.ts'
import { storeFollowUps } from '../follow-ups/follow-ups.queries.ts'
import { type ChangedBy, changeInquiry } from '../state/change-inquiry.queries.ts'
import { createInquiry } from '../state/create-inquiry.queries.ts'
import { type Actor, type InquiryState, transitionOf } from '../state/transitions.rules.ts'

interface Writer extends ChangedBy {
  actor: Actor
  /** The Message-ID domain of the email to who it is assigned to; undefined without a mail server. */
  assignmentDomain: string | undefined
}

/** The admin to whom it is assigned, who can't be removed before the transaction ends; undefined: to whom new inquiries of its branch are assigned. */
async function findAssignee(trx: Db, assigneeId: number | null | undefined) {
  if (assigneeId === undefined || assigneeId === null) return assigneeId
  const email = (await findAdminEmails(trx, [assigneeId])).get(assigneeId)
  if (email === undefined) throw refused({ assigneeId: 'Inquiries can only be assigned to an administrator' })
  return { id: assigneeId, email }
}

/** Gives an inquiry that was just stored the follow-up with which it was written down. */
async function setFollowUp(
  trx: Db,
  inquiry: InquiryState,
  followUp: WrittenInquiryInput['followUp'],
  { actor, at }: Writer,
): Promise<void> {
  if (followUp === undefined) return
  const action: InquiryAction = { type: 'follow-up', ...followUp }
  const stored = await storeFollowUps(trx, [inquiry], action, actor.email, at)
  const transition = transitionOf(inquiry, action, at, stored.get(inquiry.id))
  if (transition) await applyActions(trx, [transition], { action, actor, at })
}

/**
 * Stores an inquiry that an admin writes down, with its history entry, its assignee and its follow-up, and queues no message to the
 * client. One that has been answered is read, and has the answer as a reply.
 * @returns its id
 * @throws ApiError 422 when the assignee is no admin, or the follow-up's day is not allowed
 */
export async function writeInquiryDown(
  trx: Db,
  { source, responded, assigneeId, followUp, ...input }: WrittenInquiryInput,
  by: Writer,
): Promise<{ id: number }> {
  const { actor, at, assignmentDomain: domain } = by
  const status = responded ? 'read' : 'unread'
  const assignee = await findAssignee(trx, assigneeId)
  const origin = { source, status, writtenBy: actor.email, assignee } as const
  const id = await createInquiry(trx, input, origin, at)
  await changeInquiry(trx, id, by, async inquiry => {
    if (responded)
      await trx
        .insertInto('inquiryReplies')
        .values({ inquiryId: id, channel: source, subject: '', text: '', author: actor.email, at })
        .execute()
    if (assignee) await queueAssignmentMail(trx, [id], assignee.id, { actor, at, domain })
    await setFollowUp(trx, inquiry, followUp, by)
    return { what: 'created', hasOtherWords: followUp !== undefined }
  })
  return { id }
}
