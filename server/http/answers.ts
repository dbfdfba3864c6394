import type { FastifyReply } from 'fastify'

/** The body of an answer without data. */
export const done = { success: true as const }

/** The body of an answer with data. */
export const answer = <T>(data: T) => ({ success: true as const, data })

/** The same, with the version of the data as its entity tag, `"3"`. */
export function answerVersion<T extends { version: number }>(reply: FastifyReply, data: T) {
  reply.header('etag', `"${data.version}"`)
  return answer(data)
}
