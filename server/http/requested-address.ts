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
    throw new ApiError(421, 'Anyone can log in to the demo, so it responds only to localhost and 127.0.0.1.')
  })
})

/** Longer than any path of ours. */
export const PATH_MAX = 500

/**
 * The URL that a request is routed by. A path that can't be decoded is taken literally, so that it gets 404 like any unknown
 * path. A path that is too long is replaced by a short unknown one: routing comes before all limits, and would take tens of
 * milliseconds for a few thousand percent signs.
 */
export function toRoutableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (path.length > PATH_MAX) return path.startsWith('/api/') ? '/api/-' : '/-'
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
