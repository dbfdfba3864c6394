import { MIN_FILL_MS, TICKET_MAX_AGE_MS, TICKET_PLACEHOLDER } from '#contracts/form-ticket.ts'
import { browserFetch, call } from '../../api.ts'
import { readDraft, updateDraft } from './draft.ts'

/** Long before a ticket is too old: this browser's clock need not agree with the server's. */
const RENEW_AFTER_MS = TICKET_MAX_AGE_MS / 4

const PATIENCE_MS = 5_000

/** The newest ticket that this page has, and when it came. Never kept longer than the page: a new page brings a new one. */
let held: { ticket: string; at: number } | undefined

/** When the form was opened, here or on an earlier page of this tab. */
let openedAt = 0

let asking: Promise<void> | undefined

const hold = (ticket: string) => {
  held = { ticket, at: Date.now() }
}

/** Asks the server for a ticket; where none comes, an older one has to do. */
export function renewTicket(): Promise<void> {
  asking ??= call<{ data: { ticket: string } }>(browserFetch, '/contacts/ticket', {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(
      ({ data }) => hold(data.ticket),
      () => {},
    )
    .finally(() => {
      asking = undefined
    })
  return asking
}

/**
 * The form has appeared.
 * @param onPage the ticket that the server wrote into the page, or the mark where it wrote none
 */
export function openForm(onPage: string | undefined): void {
  openedAt = readDraft().openedAt ?? Date.now()
  updateDraft({ openedAt })
  if (onPage && onPage !== TICKET_PLACEHOLDER) hold(onPage)
  else if (!held) void renewTicket()
}

/** The form was sent: the next one is another's. */
export function closeForm(): void {
  held = undefined
}

/**
 * The ticket to send. The server suspects one that is younger than any person's form: where the form was open for longer
 * than its ticket, after a reload or days of waiting, it is sent when the ticket is old enough.
 */
export async function findTicket(): Promise<string | undefined> {
  if (asking || !held || Date.now() - held.at > RENEW_AFTER_MS) await renewTicket()
  if (!held) return undefined
  const now = Date.now()
  const missing = held.at + MIN_FILL_MS - now
  if (missing > 0 && now - openedAt >= MIN_FILL_MS) {
    await new Promise(resolve => setTimeout(resolve, Math.min(missing, MIN_FILL_MS)))
  }
  return held.ticket
}
