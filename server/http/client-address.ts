import fastifyPlugin from 'fastify-plugin'
import { canonicalAddress } from './client-key.rules.ts'

/** The address of a request without a usable one. */
const UNKNOWN = 'unknown'

/**
 * Sets `request.ip`, for limits, logins and the log. Fastify follows `X-Forwarded-For` from its end as long as the hops are
 * trusted proxies. The entry it arrives at may be no address (`unknown`, one with a port, any text): then `request.ip` is the
 * proxy's, so that clients can't invent addresses.
 */
export const clientAddress = fastifyPlugin(async app => {
  app.addHook('onRequest', (request, _reply, done) => {
    const [client = '', proxy = ''] = (request.ips ?? [request.ip]).slice(-2).reverse()
    const value = canonicalAddress(client) ?? canonicalAddress(proxy) ?? UNKNOWN
    Object.defineProperty(request, 'ip', { value })
    done()
  })
})
