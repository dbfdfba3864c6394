/**
 * The placeholder of the form's ticket in the cached page. The server replaces it by a new ticket each time it sends the
 * page.
 */
export const TICKET_PLACEHOLDER = '{{ticket}}'

/** The form's ticket field. It is replaced as a whole, so that a visitor's text can't pass for the placeholder. */
export const ticketField = (ticket: string): string => `<input type="hidden" name="ticket" value="${ticket}">`

/** The shortest time in which a person can fill in the form, even with autofill: there is a message to write. */
export const MIN_FILL_MS = 3_000

/** How long a ticket is valid: a page may stay open for weeks before its form is sent. */
export const TICKET_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
