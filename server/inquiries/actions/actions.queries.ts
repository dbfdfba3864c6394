import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import { findAdminEmails } from '../../accounts/admins.queries.ts'
import type { Db } from '../../db/tables.ts'
import { refused } from '../../errors.ts'
import { findOtherNotes } from '../follow-ups/follow-ups.queries.ts'
import { queueHeldAcknowledgements } from '../spam-check/acknowledgements.queries.ts'
import type { DoneToInquiry } from '../state/change-inquiry.queries.ts'
import { applyTransitions } from '../state/transitions.queries.ts'
import { type Actor, eventOf, type Transition } from '../state/transitions.rules.ts'
import { queueAssignmentMail } from './assignment-mail.queries.ts'

/**
 * Checks that an action assigns inquiries to an admin, who can't be removed before the transaction ends.
 * @throws ApiError 422 when there is no such admin
 */
export async function requireAssignee(trx: Db, action: InquiryAction): Promise<void> {
  if (action.type !== 'assign' || action.userId === null) return
  const emails = await findAdminEmails(trx, [action.userId])
  if (emails.size === 0) throw refused({ userId: 'Inquiries can only be assigned to an administrator' })
}

/** An action with who performs it and when. */
export interface ActionRequest {
  action: InquiryAction
  actor: Actor
  at: string
  /** The Message-ID domain of acknowledgements that removing a spam mark sends; undefined when clients get none. */
  acknowledgementDomain?: string | undefined
  /** The Message-ID domain of the emails to assignees; undefined without a mail server. */
  assignmentDomain?: string | undefined
}

/** What transitions have done to their inquiries. */
export async function doneByTransitions(
  trx: Db,
  transitions: readonly Transition[],
): Promise<DoneToInquiry[]> {
  const otherNotes = await findOtherNotes(trx, transitions)
  return transitions.map(transition => {
    const { id } = transition.before
    const what = eventOf(transition)
    return { id, what, hasOtherWords: what === 'corrected' || otherNotes.has(id) }
  })
}

/**
 * Applies the transitions of an action to locked inquiries, and queues what is sent because of it: the acknowledgements that a spam
 * mark withheld, and an email to who they are assigned to.
 * @returns what it has done to them
 */
export async function applyActions(
  trx: Db,
  transitions: readonly Transition[],
  request: ActionRequest,
  actionId?: string,
): Promise<DoneToInquiry[]> {
  const { action, actor, at, acknowledgementDomain: domain, assignmentDomain } = request
  await applyTransitions(trx, transitions, actor, at, { actionId })
  if (action.type === 'assign' && action.userId !== null && transitions.length > 0) {
    const ids = transitions.map(({ before }) => before.id)
    await queueAssignmentMail(trx, ids, action.userId, { actor, at, domain: assignmentDomain })
  }
  if (domain !== undefined && action.type === 'spam' && !action.spam) {
    const ids = transitions.map(({ before }) => before.id)
    await queueHeldAcknowledgements(trx, ids, domain, at)
  }
  return doneByTransitions(trx, transitions)
}
