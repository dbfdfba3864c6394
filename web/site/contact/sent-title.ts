/** The heading of the box that says that an inquiry is stored. */
export const SENT_TITLE = 'Thank you, your message is with us'
