import { MIN_FILL_MS, TICKET_MAX_AGE_MS, TICKET_PLACEHOLDER } from '#contracts/form-ticket.ts'
import { browserFetch, call } from '../../api.ts'
import { readDraft, updateDraft } from './draft.ts'

/** Long before a ticket expires, as this browser's clock may differ from the server's. */
const RENEW_AFTER_MS = TICKET_MAX_AGE_MS / 4

const TIMEOUT_MS = 5_000

/** The newest ticket of this page, and when it was received. */
let current: { ticket: string; at: number } | undefined

/** When the form was opened, here or on an earlier page of this tab. */
let openedAt = 0

let renewal: Promise<void> | undefined

const store = (ticket: string) => {
  current = { ticket, at: Date.now() }
}

/** Requests a new ticket; if that fails, the old one stays. */
export function renewTicket(): Promise<void> {
  renewal ??= call<{ data: { ticket: string } }>(browserFetch, '/contacts/ticket', {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(
      ({ data }) => store(data.ticket),
      () => {},
    )
    .finally(() => {
      renewal = undefined
    })
  return renewal
}

/**
 * Call when the form is mounted.
 * @param onPage the ticket that the server wrote into the page, or its placeholder
 */
export function openForm(onPage: string | undefined): void {
  openedAt = readDraft().openedAt ?? Date.now()
  updateDraft({ openedAt })
  if (onPage && onPage !== TICKET_PLACEHOLDER) store(onPage)
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
  if (renewal || !current || Date.now() - current.at > RENEW_AFTER_MS) await renewTicket()
  if (!current) return undefined
  const now = Date.now()
  const missing = current.at + MIN_FILL_MS - now
  if (missing > 0 && now - openedAt >= MIN_FILL_MS) {
    await new Promise(resolve => setTimeout(resolve, Math.min(missing, MIN_FILL_MS)))
  }
  return current.ticket
}
