/** The path of inquiries in the API. It is the only name on which clients depend: everything else says inquiries. */
export const INQUIRIES_PATH = '/contacts'
