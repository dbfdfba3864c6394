import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '#contracts/texts.ts'
import { ApiError } from '../errors.ts'
import { createUnansweredBound } from './unanswered.ts'
import type { Windows } from './window-store.ts'

/**
 * Requests per address and minute. Many clients share one address behind a phone network's gateway,
 * so the limit on inquiries leaves room for a whole neighbourhood.
 */
export interface Limits {
  loginsPerMinute: number
  contactsPerMinute: number
  /** Pages made for one reader only, such as a form with errors. They are what costs most. */
  renderingsPerMinute: number
  requestsPerMinute: number
  /** Of the owner's: a page can have a dozen, and browsers keep them for a year. */
  picturesPerMinute: number
}

export const defaultLimits: Limits = {
  loginsPerMinute: 20,
  contactsPerMinute: 20,
  renderingsPerMinute: 30,
  requestsPerMinute: 600,
  picturesPerMinute: 3_000,
}

const MINUTE_MS = 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on until somebody ends it: it is not waited for, and its route bounds how many there are. */
    isEndless?: boolean
  }
  interface FastifyInstance {
    /** Counts one page made for this request's address alone. @throws ApiError 429 */
    priceRendering(request: FastifyRequest): Promise<void>
  }
}

const tooMany = (retryAfterSeconds: number) => new ApiError(429, texts.tooMany, { retryAfterSeconds })

/**
 * Answers 429 with `Retry-After` to an address that asks too often; IPv6 addresses count by their /64 network.
 * Everything that is not kept counts, also what is unknown, before its body is read. Routes with a limit of their own
 * say so themselves (`config.rateLimit`).
 */
export const rateLimits = fastifyPlugin<{ limits: Limits; windows: Windows }>(
  async (app, { limits, windows }) => {
    await app.register(rateLimit, {
      global: false,
      timeWindow: MINUTE_MS,
      store: windows.Store,
      // Said only to those who asked too often.
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
      errorResponseBuilder: () => new ApiError(429, texts.tooMany),
    })
    const limitTo = (groupId: string, max: number) => {
      const options = { groupId, max, timeWindow: MINUTE_MS }
      const count = app.createRateLimit(options)
      return async (request: FastifyRequest) => {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
      }
    }
    const boundUnanswered = createUnansweredBound()
    const countRequest = limitTo('requests', limits.requestsPerMinute)

    app.decorate('priceRendering', limitTo('renderings', limits.renderingsPerMinute))
    app.addHook('onRequest', async (request, reply) => {
      boundUnanswered(request, reply)
      if (request.routeOptions.config.rateLimit === undefined) await countRequest(request)
    })
  },
)
