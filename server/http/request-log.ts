import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** What the log keeps of a request. The path goes without its query: what people search for or prefill is not ours to keep. */
const lineOf = ({ method, url, ip, routeOptions, session }: FastifyRequest, reply: FastifyReply) => ({
  method,
  path: url.split('?', 1)[0],
  route: routeOptions.url,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  ip,
  user: session?.user.id,
})

// Anybody can have these by the thousand, and they tell nothing.
const COMMON_REFUSALS = new Set([404, 429])

/** Gives each answer its request's id, and each request a line in the log: reads only at `debug`, unless they were refused. */
export const requestLog = fastifyPlugin(async app => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { log, method } = request
    const { statusCode: status } = reply
    const isRead = method === 'GET' || method === 'HEAD'
    if (status >= 500) log.error(lineOf(request, reply), 'answered')
    else if (!isRead || (status >= 400 && !COMMON_REFUSALS.has(status)))
      log.info(lineOf(request, reply), 'answered')
    else if (log.level === 'debug' || log.level === 'trace') log.debug(lineOf(request, reply), 'answered')
    done()
  })
})
