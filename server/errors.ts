import { texts } from '#contracts/texts.ts'

/** A failure that the client may read: `status` and one sentence for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Further members of the answer's body, such as the `current` version of a row that a stale save met. */
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    message: string,
    extra: {
      fields?: Record<string, string>
      details?: Record<string, unknown>
      retryAfterSeconds?: number
    } = {},
  ) {
    super(message)
    this.status = status
    this.fields = extra.fields
    this.details = extra.details
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

/** 404 with the sentence `message`. */
export const notFound = (message: string) => new ApiError(404, message)

/** 422 with the message of each refused field; the sentence is that of the first. */
export const refused = (fields: Record<string, string>) =>
  new ApiError(422, Object.values(fields)[0] ?? 'The input was refused', { fields })

/** 412 for a save that started from another version; `current` in the answer is what is stored now (RFC 9110, 13.1.1). */
export const stale = (current: { version: number }) =>
  new ApiError(412, texts.stale, { details: { current } })
