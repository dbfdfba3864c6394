import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '#contracts/texts.ts'
import { ApiError } from '../errors.ts'

// A household behind one router has a handful, and so has a session; each answer takes milliseconds.
const UNANSWERED_MAX = 100

/**
 * Bounds the requests of one client that have not been answered yet, whichever connections and proxies they came by.
 * An endless answer is not waited for. What is asked behind one on its connection would wait without end, and ends both.
 */
export function createUnansweredBound() {
  const counts = new Map<string, number>()
  const endless = new WeakSet<Socket>()
  return {
    /** To be asked at once, in the order of the requests. @throws ApiError 429 */
    isEndless({ raw: { socket }, routeOptions }: FastifyRequest, { raw }: FastifyReply): boolean {
      if (endless.has(socket)) {
        socket.destroy()
        throw new ApiError(429, texts.tooMany, { retryAfterSeconds: 1 })
      }
      if (!routeOptions.config.isEndless) return false
      endless.add(socket)
      finished(raw, () => endless.delete(socket))
      return true
    },
    /** @throws ApiError 429 */
    count({ clientKey: key }: FastifyRequest, { raw }: FastifyReply): void {
      const count = (counts.get(key) ?? 0) + 1
      if (count > UNANSWERED_MAX) throw new ApiError(429, texts.tooMany, { retryAfterSeconds: 1 })
      counts.set(key, count)
      finished(raw, () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      })
    },
  }
}
