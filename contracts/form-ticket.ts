/**
 * Stands in a page where its form's ticket goes. The page itself is the same for everybody; the server writes
 * a ticket of this moment over the mark each time it sends the page.
 */
export const TICKET_MARK = '{{ticket}}'
