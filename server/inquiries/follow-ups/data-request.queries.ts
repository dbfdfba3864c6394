import { dataRequestFollowUp } from '#contracts/inquiries/data-request.ts'
import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import { salonDay } from '#contracts/text/days.ts'
import type { Db } from '../../db/tables.ts'
import { applyTransitions } from '../state/transitions.queries.ts'
import { type InquiryState, transitionOf } from '../state/transitions.rules.ts'
import { storeFollowUps } from './follow-ups.queries.ts'

/**
 * Gives a request about personal data that has just arrived its follow-up on the last day to answer, within `changeInquiry`, as who
 * writes one down does.
 */
export async function followUpDataRequest(trx: Db, inquiry: InquiryState, at: string): Promise<void> {
  const action: InquiryAction = { type: 'follow-up', ...dataRequestFollowUp(salonDay(at)) }
  const stored = await storeFollowUps(trx, [inquiry], action, '', at)
  const transition = transitionOf(inquiry, action, at, stored.get(inquiry.id))
  if (transition) await applyTransitions(trx, [transition], null, at)
}
