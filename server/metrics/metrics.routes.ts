import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '#contracts/api/texts.ts'
import { ApiError } from '../errors.ts'
import { dataHeaders, securityHeaders } from '../http/security-headers.ts'
import type { Metrics } from './metrics.ts'

const isToken = (given: string, token: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))

/** Measures every request that Fastify handles, and serves `GET /metrics` for clients with the token. */
export const metricsRoutes = fastifyPlugin<{ metrics: Metrics; token: string }>(
  async (app, { metrics, token }) => {
    app.addHook('onResponse', (request, reply, done) => {
      const { url = 'unknown', config } = request.routeOptions
      // The duration of a stream is not the server's.
      if (!config.isEndless)
        metrics.observeRequest(request.method, url, reply.statusCode, reply.elapsedTime / 1000)
      done()
    })
    await app.register(async site => {
      await site.register(securityHeaders, { headers: dataHeaders })
      site.get('/metrics', async ({ headers }: FastifyRequest, reply) => {
        const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
        if (given === undefined || !isToken(given, token)) throw new ApiError(401, texts.notAuthenticated)
        return reply.type(metrics.contentType).send(await metrics.render())
      })
    })
  },
)
