/**
 * Stands in a page where its form's ticket goes. The page itself is the same for everybody; the server writes
 * a ticket of this moment over the mark each time it sends the page.
 */
export const TICKET_PLACEHOLDER = '{{ticket}}'

/** The field of a form that carries its ticket. As a whole, so that nothing a visitor types can pass for the mark. */
export const ticketField = (ticket: string): string => `<input type="hidden" name="ticket" value="${ticket}">`

/** Nobody reads and fills a form of seven fields in less, not even with autofill: there is a message to write. */
export const MIN_FILL_MS = 3_000

/** A page may lie open for weeks before its form is sent. */
export const TICKET_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
