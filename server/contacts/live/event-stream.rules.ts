import type { DeskChange, DeskWriting } from '#contracts/desk.ts'
import type { ContactFeedRow } from '../../db/tables.ts'

/** A line that says nothing but that the stream is alive. */
export const HEARTBEAT = ':\n\n'

/** Tells a reader whose place another stream has taken not to come back at once. */
export const COME_BACK_LATER = 'retry: 60000\n\n'

/** The stream goes on after this position; a reader that knew another one loads everything anew. */
export const startAt = (position: number, isReset: boolean): string =>
  isReset ? `event: reset\nid: ${position}\ndata: {}\n\n` : `id: ${position}\n\n`

/** A change of the desk, as the stream tells it. */
export function changeEvent({
  position,
  contact_id: contactId,
  what,
  by,
}: Omit<ContactFeedRow, 'at'>): string {
  const change: DeskChange = { contactId, what, by }
  return `event: change\nid: ${position}\ndata: ${JSON.stringify(change)}\n\n`
}

/** Has no position: whoever comes back is told who writes by then. */
export const writingEvent = (writing: DeskWriting): string =>
  `event: writing\ndata: ${JSON.stringify(writing)}\n\n`

/** The position that a `Last-Event-ID` names; a text that is none is a position that nobody knows. */
export const readPosition = (header: string | undefined): number | undefined =>
  header === undefined ? undefined : /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN
