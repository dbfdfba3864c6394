import type { InquiryChange } from '#contracts/inquiries/inbox.ts'

/** What the browser notifies of: a new inquiry, a client's answer by email, one that was assigned, or a follow-up that is due. */
export interface Arrival {
  kind: 'inquiry' | 'answer' | 'assignment' | 'follow-up'
  inquiryId: number
}

/**
 * What an event of the stream announces; undefined for all that the user did, and for changes that are no news.
 * Follow-ups have no event: they become due with the day (`use-due-follow-ups.ts`).
 * @param me the user's id
 */
export function announcedBy(
  { what, by, inquiryId }: InquiryChange,
  me: number | undefined,
): Arrival | undefined {
  if (what === 'created' && by !== me) return { kind: 'inquiry', inquiryId }
  // Admins cause the event too, when they open an answer.
  if (what === 'received' && by === null) return { kind: 'answer', inquiryId }
  // The inquiry says to whom it is assigned.
  if (what === 'assigned' && by !== null && by !== me) return { kind: 'assignment', inquiryId }
  return undefined
}
