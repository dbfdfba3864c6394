import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { discardBody } from './unread-bodies.ts'

/** A finished response: status, headers and bytes. */
export interface RawResponse {
  status: number
  /** Alternating names and values, as `http.ServerResponse.writeHead` takes them. */
  headers: string[]
  body: Buffer
}

export const createRawResponse = (
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): RawResponse => ({
  status,
  headers: [...Object.entries(headers).flat(), 'content-length', String(body.length)],
  body,
})

/**
 * Writes a response. For `HEAD` Node omits the body.
 * @param more headers after its own, as alternating names and values
 */
export function writeRawResponse(
  response: ServerResponse,
  { status, headers, body }: RawResponse,
  more: readonly string[] = [],
): void {
  response.writeHead(status, [...headers, ...more])
  response.end(body)
}

/** Sends a response without Fastify's serialisation and `onSend` hooks, with the headers set so far. */
export async function sendRawResponse(reply: FastifyReply, response: RawResponse): Promise<void> {
  if (!(await discardBody(reply.request.raw))) reply.header('connection', 'close')
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
  reply.hijack()
  writeRawResponse(reply.raw, response, headers)
}
