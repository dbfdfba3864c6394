/**
 * The placeholder of the form's ticket in the cached page. The server replaces it by a new ticket each time it sends the
 * page.
 */
export const TICKET_PLACEHOLDER = '{{ticket}}'

/** The form's ticket field. It is replaced as a whole, so that a visitor's text can't pass for the placeholder. */
export const ticketField = (ticket: string): string => `<input type="hidden" name="ticket" value="${ticket}">`
