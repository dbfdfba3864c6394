import type { FastifyReply } from 'fastify'

/** The body of a response without data. */
export const done = { success: true as const }

/** The body of a response with data. */
export const dataResponse = <T>(data: T) => ({ success: true as const, data })

/** The response `{ success: true, data }`, with the version of the data as its entity tag: `"3"`. */
export function versionedResponse<T extends { version: number }>(reply: FastifyReply, data: T) {
  reply.header('etag', `"${data.version}"`)
  return dataResponse(data)
}
