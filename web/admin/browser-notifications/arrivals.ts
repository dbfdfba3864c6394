import type { InquiryChange } from '#contracts/inquiries/inbox.ts'

/** What the browser notifies of: a new inquiry, or a client's answer by email. */
export interface Arrival {
  kind: 'inquiry' | 'answer'
  inquiryId: number
}

/**
 * What an event of the stream announces; undefined for all that the user did, and for changes that are no news.
 * Anything else that the browser is to notify of, such as a follow-up that becomes due, begins here: a kind, its text in `notification-text.ts`, its rows in `Notifier`.
 * @param me the user's id
 */
export function arrivalOf(
  { what, by, inquiryId }: InquiryChange,
  me: number | undefined,
): Arrival | undefined {
  if (what === 'created' && by !== me) return { kind: 'inquiry', inquiryId }
  // Admins cause the event too, when they open an answer.
  if (what === 'answered' && by === null) return { kind: 'answer', inquiryId }
  return undefined
}
