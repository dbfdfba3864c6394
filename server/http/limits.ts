import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '#contracts/texts.ts'
import { ApiError } from '../errors.ts'
import { clientKey } from './client-key.rules.ts'

/**
 * Requests per minute of one client: a live session, or an address for everybody else. Each process counts its own.
 * Many clients share one address behind a phone network's gateway, so the limit on inquiries leaves room for a whole
 * neighbourhood.
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
/** Clients remembered per limit. */
const CLIENTS_MAX = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on until somebody ends it: how long it takes is not measured. */
    isEndless?: boolean
  }
  interface FastifyRequest {
    /** Whom the limits count this request for. */
    clientKey: string
  }
  interface FastifyInstance {
    /** Counts one request for a page that is not kept as it goes out, apart from all others. @throws ApiError 429 */
    countPage(request: FastifyRequest): Promise<void>
    /** Counts one page made for this request's address alone. @throws ApiError 429 */
    countRendering(request: FastifyRequest): Promise<void>
  }
}

const tooMany = (retryAfterSeconds: number) => new ApiError(429, texts.tooMany, { retryAfterSeconds })

/** For routes that try passwords or links: counts by address, also for somebody who has a session. */
export const byAddress = ({ ip }: FastifyRequest): string => clientKey(ip)

interface RateLimitOptions {
  limits: Limits
  /** The same text for all requests of one live session, undefined for others: those count for their address. */
  sessionKeyOf(request: FastifyRequest): Promise<string | undefined>
}

/**
 * Answers 429 with `Retry-After` to a client that asks too often; IPv6 addresses count by their /64 network.
 * Everything that is not kept counts, also what is unknown, before its body is read. Routes with a limit of their own
 * say so themselves (`config.rateLimit`).
 */
export const rateLimits = fastifyPlugin<RateLimitOptions>(async (app, { limits, sessionKeyOf }) => {
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE_MS,
    cache: CLIENTS_MAX,
    keyGenerator: ({ clientKey }) => clientKey,
    // Said only to those who asked too often.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new ApiError(429, texts.tooMany),
  })
  const limitTo = (max: number) => {
    const count = app.createRateLimit({ max, timeWindow: MINUTE_MS })
    return async (request: FastifyRequest) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
    }
  }
  const countRequest = limitTo(limits.requestsPerMinute)

  app.decorate('countPage', limitTo(limits.requestsPerMinute))
  app.decorate('countRendering', limitTo(limits.renderingsPerMinute))
  app.decorateRequest('clientKey', '')
  app.addHook('onRequest', async request => {
    request.clientKey = (await sessionKeyOf(request)) ?? byAddress(request)
    if (request.routeOptions.config.rateLimit === undefined) await countRequest(request)
  })
})
