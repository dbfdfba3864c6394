// A file of its own: the page of the form does not need them.
import { DAY_MS } from '../text/days.ts'

/** The shortest time in which a person can fill in the form, even with autofill: there is a message to write. */
export const MIN_FILL_MS = 3_000

/** How long a ticket is valid: a page may stay open for weeks before its form is sent. */
export const TICKET_MAX_AGE_MS = 30 * DAY_MS
