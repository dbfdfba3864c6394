/** The path of inquiries in the API. It is the only name on which clients depend: everything else says inquiries. */
export const INQUIRIES_PATH = '/contacts'

/** The path of photographs that are sent before their inquiry. */
export const PHOTOGRAPHS_PATH = `${INQUIRIES_PATH}/photographs`

/** A header within the server: why a photograph of a posted form was refused, encoded as a part of an address. */
export const PHOTOGRAPH_REFUSED = 'x-photograph-refused'

/** The path of the short form, for those without an email. */
export const CALLBACK_PATH = `${INQUIRIES_PATH}/callback`
