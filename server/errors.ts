import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#contracts/envelope.ts'
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

const byStatus: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  413: 'The request is too large',
  415: 'Content-Type must be application/json',
  429: texts.tooMany,
}

/** Whether an error means that the store can't answer now (as opposed to a fault in our query). */
export function isStoreFailure(error: { code?: unknown; message?: string; errcode?: unknown }): boolean {
  const code = String(error.code ?? '')
  // SQLite: busy, locked, I/O, full, cannot open. PostgreSQL: connection exceptions (08), resources (53), operator (57).
  if (code === 'ERR_SQLITE_ERROR') return [5, 6, 10, 13, 14].includes(Number(error.errcode) & 0xff)
  if (code === 'ERR_INVALID_STATE') return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code)) return true
  if (/^(08|53|57)/.test(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|driver has already been destroyed/i.test(
    error.message ?? '',
  )
}

function describeFailure(error: FastifyError | ApiError): { status: number; body: Failure } {
  if (error instanceof ApiError) {
    const { status, message, fields, details } = error
    return { status, body: { ...details, success: false, error: message, ...(fields && { fields }) } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext ?? 'request'
    if (where !== 'body')
      return { status: 400, body: { success: false, error: `Bad ${where}: ${byStatus[400]}` } }
    const fields: Record<string, string> = {}
    for (const issue of error.validation) {
      const name = issue.instancePath.split('/')[1] ?? ''
      if (name && !(name in fields)) fields[name] = issue.message ?? 'Invalid value'
    }
    const first = Object.values(fields)[0] ?? 'The input was refused'
    return { status: 422, body: { success: false, error: first, fields } }
  }
  if (isStoreFailure(error)) {
    return {
      status: 503,
      body: { success: false, error: 'The salon can not answer right now. Please try again.' },
    }
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return { status, body: { success: false, error: byStatus[status] ?? error.message } }
  }
  return {
    status: 500,
    body: { success: false, error: 'Something went wrong on our side. Please try again.' },
  }
}

/** The one place that decides what a client may learn from a failure: never a stack trace, never a database's words. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = describeFailure(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const retryAfter = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  else if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).send(body)
}
