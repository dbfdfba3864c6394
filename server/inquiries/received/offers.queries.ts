// An email that may belong to an inquiry is offered there: someone accepts it, or dismisses it, and can undo either.

import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OfferDecision } from '#contracts/inquiries/inquiry.ts'
import { DAY_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { idList } from '../../db/dialect.ts'
import { deletePaced, repeatPaced } from '../../db/paced.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../errors.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { lockInquiries } from '../state/lock.queries.ts'
import type { Actor, InquiryState } from '../state/transitions.rules.ts'

/** Who decides about an offered message, and when. */
interface Decider {
  actor: Actor
  at: string
}

/** A received message of a locked inquiry. @throws ApiError 404; 409 when it was dismissed */
async function getReceived(trx: Db, inquiryId: number, receivedId: number) {
  const message = await trx
    .selectFrom('receivedMessages')
    .select(['offered', 'messageKey', 'dismissedAt'])
    .where('id', '=', receivedId)
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirst()
  if (!message) throw notFound('Message not found')
  if (message.dismissedAt !== null) throw new ApiError(409, 'This email has already been removed.')
  return message
}

interface Decision extends Decider {
  receivedId: number
  decision: OfferDecision
  /** The action, by which it can be undone, or the one that this undoes. */
  link: { actionId: string } | { undoes: string }
}

/** Records a decision in the history of a locked inquiry. */
async function recordDecision(
  trx: Db,
  { id }: InquiryState,
  { receivedId, decision, link, actor, at }: Decision,
): Promise<void> {
  await trx
    .insertInto('inquiryHistory')
    .values({
      inquiryId: id,
      action: decision,
      receivedId,
      actor: actor.email,
      at,
      ...('actionId' in link ? { actionId: link.actionId, replaced: '{}' } : link),
    })
    .execute()
}

/**
 * Accepts a message that was offered: it is an answer of the client like any other, which someone has opened. One that is not
 * offered any more stays as it is.
 * @throws ApiError 404 when there is no such message, or its inquiry is in the bin; 409 when it was dismissed
 */
export const acceptOffered = (
  trx: Db,
  inquiryId: number,
  receivedId: number,
  decider: Decider,
): Promise<void> =>
  changeInquiry(trx, inquiryId, decider, async inquiry => {
    const { offered } = await getReceived(trx, inquiryId, receivedId)
    if (offered === 0) return undefined
    await trx
      .updateTable('receivedMessages')
      .set(({ fn, val }) => ({ offered: 0, seenAt: fn.coalesce('seenAt', val(decider.at)) }))
      .where('id', '=', receivedId)
      .execute()
    const link = { actionId: randomUUID() }
    await recordDecision(trx, inquiry, { ...decider, receivedId, decision: 'offer-accepted', link })
    return { what: 'answered' }
  })

/**
 * Dismisses a message that was offered but does not belong to the inquiry. It stays in the mailbox and is not offered again. Here it
 * is deleted once that can no longer be undone.
 * @throws ApiError 404 when there is no such message, or its inquiry is in the bin; 409 when it is not offered, or was dismissed
 */
export const dismissOffered = (
  trx: Db,
  inquiryId: number,
  receivedId: number,
  decider: Decider,
): Promise<void> =>
  changeInquiry(trx, inquiryId, decider, async inquiry => {
    const { offered, messageKey } = await getReceived(trx, inquiryId, receivedId)
    if (offered === 0) throw new ApiError(409, 'This message belongs to this inquiry.')
    const { at } = decider
    await trx
      .updateTable('receivedMessages')
      .set(({ fn, val }) => ({ dismissedAt: at, seenAt: fn.coalesce('seenAt', val(at)) }))
      .where('id', '=', receivedId)
      .execute()
    await trx
      .insertInto('dismissedMessages')
      .values({ messageKey, at })
      .onConflict(conflict => conflict.column('messageKey').doNothing())
      .execute()
    const link = { actionId: randomUUID() }
    await recordDecision(trx, inquiry, { ...decider, receivedId, decision: 'offer-dismissed', link })
    return { what: 'answered', hasOtherWords: true }
  })

/**
 * Offers a message again that was accepted or dismissed: the undo of either, within `changeInquiries`.
 * @returns false when the message is no longer here
 */
export async function offerAgain(
  trx: Db,
  inquiry: InquiryState,
  decision: Omit<Decision, 'link'> & { undoes: string },
): Promise<boolean> {
  const { receivedId, undoes } = decision
  const message = await trx
    .updateTable('receivedMessages')
    .set({ offered: 1, dismissedAt: null })
    .where('id', '=', receivedId)
    .where('inquiryId', '=', inquiry.id)
    .returning('messageKey')
    .executeTakeFirst()
  if (!message) return false
  await trx.deleteFrom('dismissedMessages').where('messageKey', '=', message.messageKey).execute()
  await recordDecision(trx, inquiry, { ...decision, link: { undoes } })
  return true
}

/** For how long a dismissal can be undone: as long as the activity offers to undo other changes. */
export const DISMISSAL_UNDO_MS = 10 * MINUTE_MS

/** Deletes the messages that were dismissed before `expired`. */
export async function deleteDismissed(db: Kysely<Tables>, expired: string): Promise<void> {
  await repeatPaced(async limit => {
    const rows = await db
      .selectFrom('receivedMessages')
      .select(['id', 'inquiryId'])
      .where('dismissedAt', '<', expired)
      .limit(limit)
      .execute()
    if (rows.length === 0) return false
    const inquiryIds = [...new Set(rows.map(({ inquiryId }) => inquiryId))]
    await db.transaction().execute(async trx => {
      await lockInquiries(trx, inquiryIds)
      await trx
        .deleteFrom('receivedMessages')
        .where(
          'id',
          'in',
          idList(
            trx,
            rows.map(({ id }) => id),
          ),
        )
        // It may have been offered again meanwhile.
        .where('dismissedAt', '<', expired)
        .execute()
    })
    return true
  })
}

/** Longer than a mailbox whose numbers have changed is read again. */
export const DISMISSED_LIFETIME_MS = 60 * DAY_MS

/** Deletes the keys of messages that were dismissed before `expired`. */
export const deleteOldDismissals = (db: Db, expired: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('dismissedMessages')
      .where('messageKey', 'in', of =>
        of.selectFrom('dismissedMessages').select('messageKey').where('at', '<', expired).limit(limit),
      )
      .executeTakeFirst(),
  )
