import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** What the log keeps of a request. The path goes without its query: what people search for or prefill is not ours to keep. */
const lineOf = ({ method, url, ip, routeOptions }: FastifyRequest, reply: FastifyReply) => ({
  method,
  path: url.split('?', 1)[0],
  route: routeOptions.url,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  ip,
})

/** Gives each answer its request's id, and each request a line in the log: reads only at `debug`. */
export const requestLog = fastifyPlugin(async app => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { log, method } = request
    if (reply.statusCode >= 500) log.error(lineOf(request, reply), 'answered')
    else if (method !== 'GET' && method !== 'HEAD') log.info(lineOf(request, reply), 'answered')
    else if (log.level === 'debug' || log.level === 'trace') log.debug(lineOf(request, reply), 'answered')
    done()
  })
})
