import rateLimit from '@fastify/rate-limit'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '#contracts/texts.ts'
import { ApiError } from '../errors.ts'

/**
 * Requests per address. Many clients share one address behind a phone network's gateway,
 * so the limit on inquiries leaves room for a whole neighbourhood.
 */
export interface Limits {
  loginsPerMinute: number
  contactsPerMinute: number
  requestsPerMinute: number
}

export const defaultLimits: Limits = { loginsPerMinute: 20, contactsPerMinute: 20, requestsPerMinute: 600 }

// Addresses remembered per limit; the one not heard of for longest is forgotten first.
const ADDRESSES = 20_000

/**
 * Answers 429 with `Retry-After` to an address that asks too often; IPv6 addresses count by their /64 network.
 * Routes with a limit of their own say so themselves (`config.rateLimit`).
 */
export const rateLimits = fastifyPlugin<Limits>(async (app, limits) => {
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    cache: ADDRESSES,
    // Said only to those who asked too often.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new ApiError(429, texts.tooMany),
  })
})
