import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import { batchesOf } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { updateConversations } from './conversation.queries.ts'
import { publishEvent } from './inquiry-events.queries.ts'
import { lockInquiries } from './lock.queries.ts'
import { updateSearchTokens } from './search-tokens.queries.ts'
import type { Actor, InquiryState } from './transitions.rules.ts'

/** Who changes inquiries, and when; no one for what happens automatically. */
export interface ChangedBy {
  actor: Actor | null
  at: string
}

/** What was done to an inquiry. */
export interface DoneToInquiry {
  id: number
  /** What open screens are told. */
  what: InquiryChange['what']
  /** Whether it has other words now, by which the search finds it. */
  hasOtherWords?: boolean
}

/**
 * Changes inquiries: locks them, applies the change, and then does what every change must do besides. It computes who waits for whom,
 * updates the search words, and publishes the events. The response is not part of it: a route reads the inquiry afterwards.
 * @param apply stores the change of the locked inquiries. @returns what it has done to which; nothing where nothing has changed
 */
export async function changeInquiries(
  trx: Db,
  ids: readonly number[],
  { actor, at }: ChangedBy,
  apply: (inquiries: readonly InquiryState[]) => Promise<readonly DoneToInquiry[]>,
): Promise<void> {
  const done = await apply(await lockInquiries(trx, ids))
  await updateConversations(
    trx,
    done.map(({ id }) => id),
  )
  const withOtherWords = done.filter(({ hasOtherWords }) => hasOtherWords).map(({ id }) => id)
  for (const batch of batchesOf(withOtherWords)) await updateSearchTokens(trx, batch)
  const events = done.map(({ id, what }) => ({ inquiryId: id, what, by: actor?.id ?? null }))
  await publishEvent(trx, events, at)
}

/**
 * Changes one inquiry, which is not in the bin, as above.
 * @param apply stores the change. @returns what it has done; undefined when nothing has changed
 * @throws ApiError 404 when there is no such inquiry, or it is in the bin
 */
export const changeInquiry = (
  trx: Db,
  id: number,
  by: ChangedBy,
  apply: (inquiry: InquiryState) => Promise<Omit<DoneToInquiry, 'id'> | undefined>,
): Promise<void> =>
  changeInquiries(trx, [id], by, async ([inquiry]) => {
    if (!inquiry || inquiry.deletedAt !== null) throw notFound('Contact not found')
    const done = await apply(inquiry)
    return done ? [{ id, ...done }] : []
  })
