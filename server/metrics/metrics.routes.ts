import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '#contracts/texts.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import { dataHeaders, securityHeaders } from '../http/security-headers.ts'
import { toListenError } from '../startup-errors.ts'
import type { Metrics } from './metrics.ts'

const LOOPBACK = '127.0.0.1'

interface Options {
  metrics: Metrics
  where: NonNullable<Config['metrics']>
}

const isToken = (given: string, token: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))

/** `GET /metrics` on the site, with the token. */
const withToken: FastifyPluginAsync<{ metrics: Metrics; token: string }> = async (
  app,
  { metrics, token },
) => {
  await app.register(securityHeaders, { headers: dataHeaders })
  app.get('/metrics', async ({ headers }: FastifyRequest, reply) => {
    const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
    if (given === undefined || !isToken(given, token)) throw new ApiError(401, texts.notAuthenticated)
    return reply.type(metrics.contentType).send(await metrics.render())
  })
}

/** `GET /metrics` without a token, on a loopback port. */
async function listenOnLoopback(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const body = await metrics.render()
    return response.writeHead(200, { 'content-type': metrics.contentType }).end(body)
  })
  await once(server.listen(port, LOOPBACK), 'listening')
  return server
}

/** Measures every request that Fastify answers, and serves the metrics as the settings say. */
export const metricsRoutes = fastifyPlugin<Options>(async (app, { metrics, where: { token, port } }) => {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions
    // The duration of a stream is not the server's.
    if (!config.isEndless)
      metrics.observeRequest(request.method, url, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  if (token !== undefined) await app.register(withToken, { metrics, token })
  if (port === undefined) return
  let server: Server | undefined
  // Before the salon listens, so that an error fails the start.
  app.addHook('onReady', async () => {
    server = await listenOnLoopback(metrics, port).catch(error => {
      throw toListenError(error, { port, host: LOOPBACK }, 'METRICS_PORT')
    })
  })
  app.addHook('onClose', async () => {
    server?.close()
    server?.closeAllConnections()
  })
})
