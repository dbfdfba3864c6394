/** The path of inquiries in the API. It is the only name on which clients depend: everything else says inquiries. */
export const INQUIRIES_PATH = '/contacts'

/** The path of the short form, for those without an email. */
export const CALLBACK_PATH = `${INQUIRIES_PATH}/callback`
