import rateLimit from '@fastify/rate-limit'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '#contracts/texts.ts'
import { ApiError } from './errors.ts'

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

/** Answers 429 with `Retry-After` to an address that asks too often. Routes with a limit of their own say so themselves. */
export const rateLimits = fastifyPlugin<Limits>(async (app, limits) => {
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new ApiError(429, texts.tooMany),
  })
})
