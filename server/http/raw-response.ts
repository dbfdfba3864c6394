import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** An answer that is ready to go out: nothing of it is worked out again when it is asked for. */
export interface RawResponse {
  status: number
  /** Names and values in turn, as `http.ServerResponse.writeHead` takes them. */
  headers: string[]
  body: Buffer
}

/** Makes bytes of a body and the headers that belong to it. */
export const createRawResponse = (
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): RawResponse => ({
  status,
  headers: [...Object.entries(headers).flat(), 'content-length', String(body.length)],
  body,
})

/** Sends bytes. To `HEAD` Node sends the headers only. */
export function writeRawResponse(response: ServerResponse, { status, headers, body }: RawResponse): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** Whether a body is still to come that nobody is going to read: the connection ends with the answer then. */
export const hasUnreadBody = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined)

/** Sends bytes past Fastify's serialisation and `onSend` hooks, with the headers that the request has gathered so far. */
export function sendRawResponse(reply: FastifyReply, bytes: RawResponse): void {
  if (hasUnreadBody(reply.request.raw)) reply.header('connection', 'close')
  const gathered = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
  reply.hijack()
  writeRawResponse(reply.raw, { ...bytes, headers: [...gathered, ...bytes.headers] })
}
