/** The path of inquiries in the API, as specified. Everything else calls them inquiries. */
export const INQUIRIES_PATH = '/contacts'
