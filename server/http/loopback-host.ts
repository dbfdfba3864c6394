import fastifyPlugin from 'fastify-plugin'
import { ApiError } from '../errors.ts'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Whether a `Host` header is a loopback name. */
export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_HOST.test(host ?? '')

/**
 * Refuses requests to any other host name with 421: a foreign site can point its name to 127.0.0.1, and browsers then treat
 * our responses as part of that site (DNS rebinding).
 */
export const loopbackHostOnly = fastifyPlugin(async app => {
  app.addHook('onRequest', async request => {
    if (isLoopbackHost(request.headers.host)) return
    throw new ApiError(421, 'Anyone can log in to the demo, so it answers only to localhost and 127.0.0.1.')
  })
})
