import fastifyPlugin from 'fastify-plugin'
import { canonicalAddress } from './client-key.rules.ts'

/** Whom a request counts for whose sender can't be told at all. */
const NOBODY = 'unknown'

/**
 * Decides once what `request.ip` is, for limits, logins and the log. Fastify follows `X-Forwarded-For` from its end for
 * as long as the hops are trusted proxies. What the last of these was told may be no address (`unknown`, with a port,
 * 10 KB of anything): then the request counts for that proxy, and nobody can invent addresses to be counted under.
 */
export const clientAddress = fastifyPlugin(async app => {
  app.addHook('onRequest', (request, _reply, done) => {
    const [named = '', proxy = ''] = (request.ips ?? [request.ip]).slice(-2).reverse()
    const value = canonicalAddress(named) ?? canonicalAddress(proxy) ?? NOBODY
    Object.defineProperty(request, 'ip', { value })
    done()
  })
})
