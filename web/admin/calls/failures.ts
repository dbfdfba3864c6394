import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { readSession } from '../session/session.ts'
import { LostResponse } from './lost-response.ts'

/** The server's message, or `otherwise` when it sent none. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiFailure && error.message) || otherwise

/** The fixed text of a failure; when no response has arrived, with the sentence that helps on the next line. */
export const fixedFailure = (error: unknown, text: string): string =>
  error instanceof LostResponse ? `${text}\n${error.message}` : text

/** The server's message, or the fixed text of a failure when it sent none. */
export const messageOrFixed = (error: unknown, text: string): string =>
  error instanceof LostResponse ? fixedFailure(error, text) : messageOf(error, text)

/** Why a call failed: the server's message, or what its missing response means. */
export const reasonOf = (error: unknown): string =>
  messageOf(
    error,
    error instanceof ApiFailure && error.status > 0
      ? `The server returned error ${error.status}.`
      : 'The server didn’t respond. Check the connection.',
  )

/** Whether a change was refused because it started from an older version. */
export const isStale = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 412

/** The newer version, when a save was refused because it started from an older one. */
export const newerVersion = <T>(error: unknown): T | undefined =>
  isStale(error) ? (error.body.current as T) : undefined

/**
 * Shows the server's messages at the fields that it refused.
 * @returns whether there were any
 */
export function showRefusedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean {
  const refused = error instanceof ApiFailure ? Object.entries(error.fields) : []
  for (const [name, message] of refused)
    form.setError(name as FieldPath<Values>, { message }, { shouldFocus: true })
  return refused.length > 0
}

/** Says why a form was not sent: at the fields that the server refused, otherwise the message, above the form or at the field `at`. */
export function showFormFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  message: string,
  at?: FieldPath<Values>,
) {
  if (!showRefusedFields(form, error))
    form.setError(at ?? 'root', { message }, { shouldFocus: at !== undefined })
}

/** Whether there is no such row, or the id is invalid. */
export const isUnknownId = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400)

/** Whether the row no longer exists. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404

/** Says that a row no longer exists. Who deleted it is unknown: it can be the user, in another tab. */
export const deletedMessage = (what: string) => `This ${what} has been deleted.`

interface NotChanged {
  /** The sentence when someone else has changed it meanwhile. */
  stale: string
  /** Names it when it no longer exists: 'branch'. */
  deleted?: string
  /** The sentence of any other failure. */
  failed: string
}

/** Why a change was not made, as one sentence. */
export function whyNotChanged(error: unknown, { stale, deleted, failed }: NotChanged): string {
  if (isStale(error)) return stale
  return deleted !== undefined && isNotFound(error) ? deletedMessage(deleted) : failed
}

/** Shows a failure. When the session has ended, the layout shows that instead. */
export function toastFailure(text: string, id?: string) {
  if (readSession()) toast.error(text, id === undefined ? {} : { id })
}
