import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '#contracts/api/texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { ApiError } from '../errors.ts'
import { clientKey } from './client-key.rules.ts'
import { WindowCounts } from './window-counts.ts'

/**
 * Requests per minute and client: a live session, or else an address. Each process counts separately. Many clients share one
 * address behind the gateway of a phone network, so the limits leave room for them.
 */
export interface RateLimits {
  loginsPerMinute: number
  inquiriesPerMinute: number
  /** Pages rendered for one request, such as a form with errors: the most expensive responses. */
  renderingsPerMinute: number
  requestsPerMinute: number
  /** Own pictures: a page can have a dozen, and browsers cache them for a year. */
  picturesPerMinute: number
}

export const defaultRateLimits: RateLimits = {
  loginsPerMinute: 20,
  inquiriesPerMinute: 20,
  renderingsPerMinute: 30,
  requestsPerMinute: 600,
  picturesPerMinute: 3_000,
}

/** Client keys remembered per limit. */
const CLIENTS_MAX = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a stream without an end, so its duration is not measured. */
    isEndless?: boolean
  }
  interface FastifyRequest {
    /** What limits count this request by. */
    clientKey: string
  }
  interface FastifyInstance {
    /** Counts a request for a page that is not cached, separately from other requests. @throws ApiError 429 */
    countPage(request: FastifyRequest): Promise<void>
    /** Counts a page that is rendered for this request alone. @throws ApiError 429 */
    countRendering(request: FastifyRequest): Promise<void>
  }
}

const tooMany = (retryAfterSeconds: number) => new ApiError(429, texts.tooMany, { retryAfterSeconds })

/** For routes that check passwords or links: counts by address even if there is a session. */
export const byAddress = ({ ip }: FastifyRequest): string => clientKey(ip)

interface RateLimitOptions {
  limits: RateLimits
  /** The key of a request's live session; undefined without one. */
  sessionKeyOf(request: FastifyRequest): Promise<string | undefined>
}

/**
 * Refuses requests over the limit with 429 and `Retry-After`. Every request that is not served from the cache counts, before
 * its body is read, also for unknown addresses. Routes may have a limit of their own (`config.rateLimit`).
 */
export const rateLimits = fastifyPlugin<RateLimitOptions>(async (app, { limits, sessionKeyOf }) => {
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE_MS,
    cache: CLIENTS_MAX,
    store: WindowCounts,
    keyGenerator: ({ clientKey }) => clientKey,
    // Sent with refusals only.
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
