import fastifyPlugin from 'fastify-plugin'
import { ApiError } from '../errors.ts'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Whether a `Host` header names this machine as only its own browsers can reach it. */
export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_HOST.test(host ?? '')

/**
 * Answers only requests that are addressed to this machine by a loopback name. Any site can have its own name lead to
 * 127.0.0.1 (DNS rebinding), and browsers then take what answers there for a part of that site.
 * @throws ApiError 421
 */
export const loopbackHostOnly = fastifyPlugin(async app => {
  app.addHook('onRequest', async request => {
    if (isLoopbackHost(request.headers.host)) return
    throw new ApiError(421, 'The demo lets anybody in, so it answers only as localhost or 127.0.0.1.')
  })
})
