import { ApiFailure } from '../../api.ts'
import { messageOf } from './failures.ts'

/** What proxies answer when the server's answer was lost. */
const LOST_BY_PROXY = [502, 504]

/** Whether a request may have been done, although no answer has arrived. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || LOST_BY_PROXY.includes(error.status))

/** Of a form: a repeated save starts from the same version, so the server finds it stored. */
export const MAYBE_SAVED =
  'The connection was lost, so we don’t know whether this was saved. Check the connection, then try again: nothing is saved twice.'

const LOST_IN_LIST =
  'The connection was lost. The list shows what is stored once it is back; try again only if it is needed.'

/**
 * A failure text of the specification, which comes first, with the sentence that helps on the next line when no answer has arrived.
 * @param help of a form; by default that of a list
 */
export const specifiedFailure = (error: unknown, text: string, help = LOST_IN_LIST): string =>
  isUnanswered(error) ? `${text}\n${help}` : text

/** The server's message, that the connection was lost, or `otherwise`. The list is read again, and shows what is stored. */
export const failureText = (error: unknown, otherwise: string): string =>
  isUnanswered(error) ? LOST_IN_LIST : messageOf(error, otherwise)

/** The same of a form that stays on the screen with what was typed. */
export const saveFailureText = (error: unknown, otherwise: string): string =>
  isUnanswered(error) ? MAYBE_SAVED : messageOf(error, otherwise)

/** The same of a file: 'so the spreadsheet wasn’t downloaded'. */
export const downloadFailureText = (error: unknown, file: string): string =>
  isUnanswered(error)
    ? `The connection was lost, so the ${file} wasn’t downloaded. Check the connection, then try again.`
    : messageOf(error, `We couldn’t download the ${file}. Try again.`)
