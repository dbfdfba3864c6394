import type { InquiryChange, WritingEvent } from '#contracts/inbox.ts'
import type { InquiryEventRow } from '../../db/tables.ts'

/** A comment that keeps the connection open. */
export const HEARTBEAT = ':\n\n'

/** Makes a client whose stream was replaced wait a minute before it reconnects. */
export const RECONNECT_LATER = 'retry: 60000\n\n'

/** Sets the position from which the stream continues; with `isReset` the client loads everything again. */
export const positionEvent = (position: number, isReset: boolean): string =>
  isReset ? `event: reset\nid: ${position}\ndata: {}\n\n` : `id: ${position}\n\n`

/** An inquiry event, with its position as its id. */
export function changeEvent({
  position,
  inquiry_id: inquiryId,
  what,
  by,
}: Omit<InquiryEventRow, 'at'>): string {
  const change: InquiryChange = { contactId: inquiryId, what, by }
  return `event: change\nid: ${position}\ndata: ${JSON.stringify(change)}\n\n`
}

/** Who started or stopped writing. Without a position: a client that reconnects gets the current writers. */
export const writingEvent = (writing: WritingEvent): string =>
  `event: writing\ndata: ${JSON.stringify(writing)}\n\n`

/** The position in a `Last-Event-ID`; NaN, an unknown position, when the header is not a number. */
export const parseLastEventId = (header: string | undefined): number | undefined =>
  header === undefined ? undefined : /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN
