import { MIN_FILL_MS, TICKET_MAX_AGE_MS } from '#contracts/inquiries/ticket-times.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { browserFetch, call } from '../../api.ts'
import { openedForm, type Ticket } from './opened-form.ts'

/** Long before a ticket expires, as this browser's clock may differ from the server's. */
const RENEW_AFTER_MS = TICKET_MAX_AGE_MS / 4

const TIMEOUT_MS = 5_000

/** A new ticket; undefined if the server gives none. */
export const requestTicket = (): Promise<Ticket | undefined> =>
  call<{ data: { ticket: string } }>(browserFetch, `${INQUIRIES_PATH}/ticket`, {
    // Safari 15 does not have it.
    signal: AbortSignal.timeout?.(TIMEOUT_MS),
  }).then(
    ({ data }) => ({ text: data.ticket, receivedAt: Date.now() }),
    () => undefined,
  )

/** Requests a new ticket; if that fails, the old one stays. */
export function renewTicket() {
  const before = openedForm.ticket
  openedForm.ticket = requestTicket().then(ticket => ticket ?? before)
  return openedForm.ticket
}

/** Call when the form was sent: the next one needs its own ticket. */
export function closeForm(): void {
  openedForm.ticket = undefined
}

/**
 * The ticket to send. The spam check suspects a form whose ticket is very new. If the form was open for longer than its
 * ticket, such as after a reload, this waits until the ticket is old enough.
 */
export async function findTicket(): Promise<string | undefined> {
  let ticket = await openedForm.ticket
  if (!ticket || Date.now() - ticket.receivedAt > RENEW_AFTER_MS) ticket = await renewTicket()
  if (!ticket) return undefined
  const now = Date.now()
  const missing = ticket.receivedAt + MIN_FILL_MS - now
  if (missing > 0 && now - openedForm.at >= MIN_FILL_MS) {
    await new Promise(resolve => setTimeout(resolve, Math.min(missing, MIN_FILL_MS)))
  }
  return ticket.text
}
