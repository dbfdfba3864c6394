import type { IncomingMessage } from 'node:http'
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

/** Whether a request names its host as HTTP requires (RFC 9112, 3.2): once, and in HTTP/1.0 at most once. */
export function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  // `headersDistinct` would build a second object of all headers for each cached response.
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * Reads an address in absolute form, `http://host/path`, as the path that it asks for here: its host takes the place of the
 * `Host` header (RFC 9112, 3.2.2). Otherwise a redirect would lead to the host that the client has written.
 */
export function readAbsoluteForm(request: IncomingMessage): void {
  const [, host, rest = ''] = ABSOLUTE.exec(request.url as string) ?? []
  if (host === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

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
