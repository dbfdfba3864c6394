import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** The logged fields of a request: never the query, which may contain personal data. */
const loggedFields = ({ method, url, ip, routeOptions, session }: FastifyRequest, reply: FastifyReply) => ({
  method,
  path: url.split('?', 1)[0],
  route: routeOptions.url,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  ip,
  user: session?.user.id,
})

// Any client can cause thousands of these.
const COMMON_REFUSALS = new Set([404, 429])

/** Sets `X-Request-Id`, and logs writes, refused reads and 5xx; other reads only at level `debug`. */
export const requestLog = fastifyPlugin(async app => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { log, method } = request
    const { statusCode: status } = reply
    const isRead = method === 'GET' || method === 'HEAD'
    if (status >= 500) log.error(loggedFields(request, reply), 'request completed')
    else if (!isRead || (status >= 400 && !COMMON_REFUSALS.has(status)))
      log.info(loggedFields(request, reply), 'request completed')
    else if (log.level === 'debug' || log.level === 'trace')
      log.debug(loggedFields(request, reply), 'request completed')
    done()
  })
})
