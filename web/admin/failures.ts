import { ApiFailure } from '../api.ts'
import { toast } from '../ui/toaster.tsx'
import { readSession } from './session/session.ts'

/** The server's sentence, or `otherwise` when it said nothing. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiFailure && error.message) || otherwise

/** What is stored now, when a save was refused because it started from an older version. */
export const newerVersion = <T>(error: unknown): T | undefined =>
  error instanceof ApiFailure && error.status === 412 ? (error.body.current as T) : undefined

/** Whether an address names nothing: no such row, or no id at all. */
export const isUnknownId = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400)

/** Whether what should be changed is there no more: somebody else has deleted it. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404

export const deletedMessage = (what: string) => `This ${what} was deleted by somebody else in the meantime.`

/** Says that something failed. Where the session has ended with it, the layout leads to the login and says that. */
export function toastFailure(text: string, id?: string) {
  if (readSession()) toast.error(text, id === undefined ? {} : { id })
}
