import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#contracts/envelope.ts'
import { texts } from '#contracts/texts.ts'

import { isStoreFailure, StoreError } from '../db/failures.ts'
import { ApiError } from '../errors.ts'
import { createRawResponse, hasUnreadBody, type RawResponse } from './raw-response.ts'
import { dataHeaders } from './security-headers.ts'

const byStatus: Record<number, string> = {
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

function describeRefusal({ validation = [], validationContext }: FastifyError): {
  status: number
  body: Failure
} {
  const fields: Record<string, string> = {}
  for (const issue of validation) {
    const name = issue.instancePath.split('/')[1] ?? ''
    if (name && !Object.hasOwn(fields, name)) fields[name] = issue.message ?? 'Invalid value'
  }
  const [first] = Object.entries(fields)
  if (validationContext === 'body') {
    const error = first?.[1] ?? 'The request must be a JSON object'
    return { status: 422, body: { success: false, error, fields } }
  }
  const error = `This request is not valid: ${first ? `${first[0]} can't be used` : byStatus[400]}`
  return { status: 400, body: { success: false, error } }
}

/** What a client learns from a failure. */
export function describeError(error: FastifyError | ApiError): { status: number; body: Failure } {
  if (error instanceof ApiError) {
    const { status, message, fields, details } = error
    return { status, body: { ...details, success: false, error: message, ...(fields && { fields }) } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return describeRefusal(error)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return { status, body: { success: false, error: byStatus[status] ?? error.message } }
  }
  if (isStoreFailure(error)) {
    return {
      status: 503,
      body: { success: false, error: texts.storeFailed },
    }
  }
  return {
    status: 500,
    body: { success: false, error: 'Something went wrong on our side. Please try again.' },
  }
}

/**
 * An error as the log shows it. Not all of it: PostgreSQL's `detail` quotes the row that it refused, with all that a
 * person wrote in it.
 */
export const errorForLog = (error: Error & { code?: string }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? '',
  ...(error instanceof StoreError && error.cause instanceof Error && { cause: error.cause.message }),
})

/**
 * Gets an answer ready that says what went wrong: its status, when to come back, a line in the log where it is our fault.
 * @returns the sentence for the client, in the envelope
 */
export function prepareErrorResponse(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Failure {
  const { status, body } = describeError(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const retryAfter = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  else if (status === 503) reply.header('retry-after', '5')
  if (hasUnreadBody(request.raw)) reply.header('connection', 'close')
  reply.code(status)
  return body
}

/** The one place that decides what a client may learn from a failure: never a stack trace, never a database's words. */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  reply.send(prepareErrorResponse(error, request, reply))

const clientErrors: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What is answered to what is not even HTTP, in the same envelope; its connection ends. */
export function createRefusal(status: number): RawResponse {
  const body = Buffer.from(JSON.stringify({ success: false, error: byStatus[status] }))
  const headers = { ...dataHeaders, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  return createRawResponse(status, headers, body)
}

/**
 * Answers what can't be read as HTTP, before there is a request.
 * @param isAnswering whether an answer is being sent on the connection: nothing may be written into it
 */
export function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  isAnswering: boolean,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const { status, headers, body } = createRefusal(clientErrors[error.code ?? ''] ?? 400)
  const lines = headers.map((part, n) => (n % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
