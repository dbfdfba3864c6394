import { texts } from '#contracts/api/texts.ts'

/** An error that the client may read: a status and one sentence for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly extra: {
    fields?: Record<string, string>
    /** Further members of the body, such as the `current` row after a stale save. */
    details?: Record<string, unknown>
    retryAfterSeconds?: number
  }

  constructor(status: number, message: string, extra: ApiError['extra'] = {}) {
    super(message)
    this.status = status
    this.extra = extra
  }
}

/** 404 with a message. */
export const notFound = (message: string) => new ApiError(404, message)

/** 422 with a message for each refused field; the first is also the message of the response. */
export const refused = (fields: Record<string, string>) =>
  new ApiError(422, Object.values(fields)[0] ?? 'The input was refused', { fields })

/** 412 for a save that started from an older version; `current` is what is stored now (RFC 9110, 13.1.1). */
export const stale = (current: object) => new ApiError(412, texts.stale, { details: { current } })
