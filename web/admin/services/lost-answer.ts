import { ApiFailure } from '../../api.ts'
import { messageOf } from '../failures.ts'

/** What proxies answer when the server's answer was lost. */
const LOST_BY_PROXY = [502, 504]

/** Whether a request may have been done, although no answer has arrived. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || LOST_BY_PROXY.includes(error.status))

/** The server's message, that the connection was lost, or `otherwise`. The list is read again, and shows what is stored. */
export const failureText = (error: unknown, otherwise: string): string =>
  isUnanswered(error)
    ? 'The connection was lost. The list shows what is stored once it is back; try again only if it is needed.'
    : messageOf(error, otherwise)
