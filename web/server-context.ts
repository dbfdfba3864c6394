import { createContext } from 'react-router'
import type { ApiFetch, PublicApi } from './api.ts'

/** What the server gives to loaders and actions. */
export interface ServerContext {
  api: PublicApi
  /** For other calls, such as posting the form without JavaScript. */
  fetch: ApiFetch
  /** The public origin, without a slash at the end. */
  origin: string
  /** In the demo anyone can log in to the back office. */
  demo: boolean
  /** How long completed inquiries are kept, as `12 months`; empty: until someone deletes them. */
  keptFor: string
  /** Whether a mail server is set up. */
  sendsMail: boolean
}

export const serverContext = createContext<ServerContext>()
