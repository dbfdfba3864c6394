export interface Ticket {
  text: string
  receivedAt: number
}

/** The form of this page, for `ticket.ts` and for `find-ticket.ts`, which is loaded later. */
export const openedForm = {
  /** The newest ticket, or the request for it. */
  ticket: undefined as Promise<Ticket | undefined> | undefined,
  /** When the form was opened, here or on an earlier page of this tab. */
  at: 0,
}
