import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#contracts/api/envelope.ts'
import { texts } from '#contracts/api/texts.ts'
import { DatabaseUnavailableError, isDatabaseFailure } from '../db/database-failures.ts'
import { ApiError } from '../errors.ts'
import { createRawResponse, type RawResponse } from './raw-response.ts'
import { dataHeaders } from './security-headers.ts'

const sentences: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Content-Type must be application/json',
  417: 'The request could not be read',
  429: texts.tooMany,
  431: 'The request is too large',
}

/** The most characters of an unknown name that a response repeats. */
const NAME_MAX = 60

function describeInvalidInput({ validation = [], validationContext }: FastifyError): {
  status: number
  body: Failure
} {
  const fields: Record<string, string> = {}
  const isUnknownName = ({ keyword }: (typeof validation)[number]) => keyword === 'unrecognized_keys'
  for (const issue of validation) {
    const [unknown] = isUnknownName(issue) ? (issue.params.keys as string[]) : []
    const name = issue.instancePath.split('/')[1] || unknown?.slice(0, NAME_MAX)
    if (name && !Object.hasOwn(fields, name)) fields[name] = issue.message ?? 'Invalid value'
  }
  const [first] = Object.entries(fields)
  if (validationContext === 'body') {
    const error = first?.[1] ?? 'The request must be a JSON object'
    return { status: 422, body: { success: false, error, fields } }
  }
  const unknown = validation.find(isUnknownName)
  if (unknown?.message) return { status: 400, body: { success: false, error: unknown.message } }
  // A rule about several values has a sentence of its own, which the name alone doesn't say.
  const rule = validation.find(({ keyword }) => keyword === 'custom')?.message
  const problem = first ? `${first[0]} can’t be used${rule ? `. ${rule}` : ''}` : sentences[400]
  return { status: 400, body: { success: false, error: `This request is not valid: ${problem}` } }
}

/** The status and body for an error: never a stack trace or a message of the database. */
export function describeError(error: FastifyError | ApiError): { status: number; body: Failure } {
  if (error instanceof ApiError) {
    const {
      status,
      message,
      extra: { fields, details },
    } = error
    return { status, body: { ...details, success: false, error: message, ...(fields && { fields }) } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return describeInvalidInput(error)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return { status, body: { success: false, error: sentences[status] ?? error.message } }
  }
  if (isDatabaseFailure(error)) {
    return { status: 503, body: { success: false, error: texts.databaseFailed } }
  }
  return {
    status: 500,
    body: { success: false, error: 'Something went wrong on our side. Please try again.' },
  }
}

/** The fields of an error that are logged. Not PostgreSQL's `detail`, which quotes the row with personal data. */
export const errorForLog = (error: Error & { code?: string }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? '',
  ...(error instanceof DatabaseUnavailableError &&
    error.cause instanceof Error && { cause: error.cause.message }),
})

/**
 * Sets the status and headers of an error response, and logs a 5xx.
 * @returns its body
 */
export function prepareErrorResponse(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Failure {
  const { status, body } = describeError(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const retryAfter = error instanceof ApiError ? error.extra.retryAfterSeconds : undefined
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  else if (status === 503) reply.header('retry-after', '5')
  reply.code(status)
  return body
}

/** Sends the error of a request as the response. */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  reply.send(prepareErrorResponse(error, request, reply))

const clientErrors: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** The response that refuses a request without routing it; it closes the connection. */
export function createRefusal(status: number): RawResponse {
  const body = Buffer.from(JSON.stringify({ success: false, error: sentences[status] }))
  const headers = { ...dataHeaders, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  return createRawResponse(status, headers, body)
}

/**
 * Responds to data that is not HTTP, or came too late.
 * @param isResponding whether a response is being sent on the connection: nothing may be written into it
 * @param more headers after those of the response, as alternating names and values
 */
export function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  isResponding: boolean,
  more: readonly string[],
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable || isResponding) {
    socket.destroy()
    return
  }
  const { status, headers, body } = createRefusal(clientErrors[error.code ?? ''] ?? 400)
  const lines = [...headers, ...more].map((part, n) => (n % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
