import { MIN_FILL_MS, TICKET_MAX_AGE_MS, TICKET_PLACEHOLDER } from '#contracts/inquiries/form-ticket.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { browserFetch, call } from '../../api.ts'
import { readDraft, updateDraft } from './inquiry-draft.ts'

/** Long before a ticket expires, as this browser's clock may differ from the server's. */
const RENEW_AFTER_MS = TICKET_MAX_AGE_MS / 4

const TIMEOUT_MS = 5_000

interface Ticket {
  text: string
  receivedAt: number
}

/** The newest ticket of this page, or the request for it. */
let current: Promise<Ticket | undefined> | undefined

/** When the form was opened, here or on an earlier page of this tab. */
let openedAt = 0

/** Requests a new ticket; if that fails, the old one stays. */
export function renewTicket() {
  const before = current
  current = call<{ data: { ticket: string } }>(browserFetch, `${INQUIRIES_PATH}/ticket`, {
    // Safari 15 does not have it.
    signal: AbortSignal.timeout?.(TIMEOUT_MS),
  }).then(
    ({ data }) => ({ text: data.ticket, receivedAt: Date.now() }),
    () => before,
  )
  return current
}

/**
 * Call when the form is mounted.
 * @param onPage the ticket that the server wrote into the page, or its placeholder
 */
export function openForm(onPage: string | undefined): void {
  openedAt = readDraft().openedAt ?? Date.now()
  updateDraft({ openedAt })
  if (onPage && onPage !== TICKET_PLACEHOLDER)
    current = Promise.resolve({ text: onPage, receivedAt: Date.now() })
  else if (!current) void renewTicket()
}

/** Call when the form was sent: the next one needs its own ticket. */
export function closeForm(): void {
  current = undefined
}

/**
 * The ticket to send. The spam check suspects a form whose ticket is very new. If the form was open for longer than its
 * ticket, such as after a reload, this waits until the ticket is old enough.
 */
export async function findTicket(): Promise<string | undefined> {
  let ticket = await current
  if (!ticket || Date.now() - ticket.receivedAt > RENEW_AFTER_MS) ticket = await renewTicket()
  if (!ticket) return undefined
  const now = Date.now()
  const missing = ticket.receivedAt + MIN_FILL_MS - now
  if (missing > 0 && now - openedAt >= MIN_FILL_MS) {
    await new Promise(resolve => setTimeout(resolve, Math.min(missing, MIN_FILL_MS)))
  }
  return ticket.text
}
