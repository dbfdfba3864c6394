import { createContext } from 'react-router'
import type { ApiFetch, PublicApi } from './api.ts'

/** What loaders and actions get from the server that renders them. */
export interface ServerContext {
  api: PublicApi
  /** For calls that are no plain read, such as the form posted without JavaScript. */
  fetch: ApiFetch
  /** Where the world sees the site: no slash at the end. */
  origin: string
  /** Whether this is the demo, in which anybody gets into the back office. */
  demo: boolean
  /** For how long an inquiry is kept once it is completed, as `12 months`; empty: until somebody deletes it. */
  keptFor: string
  /** Whether there is a mail server. */
  sendsMail: boolean
}

export const serverContext = createContext<ServerContext>()
