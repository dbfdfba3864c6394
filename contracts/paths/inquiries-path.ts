/** The path of inquiries in the API, which clients know. Everything else calls them inquiries. */
export const INQUIRIES_PATH = '/contacts'
