import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'

/**
 * The header that has browsers keep to https for a year, as its name and value. The setting adds the names below the salon's,
 * not all of which may have a certificate. On every response, as browsers keep to the last one.
 */
export const strictTransport = ({ hstsSubdomains }: Pick<Config, 'hstsSubdomains'>): [string, string] => [
  'strict-transport-security',
  hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000',
]

/** On every response, besides `strictTransport` (OWASP Secure Headers Project). */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

// Directives that don't fall back to `default-src`.
const noNavigation = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For data: not stored by browsers, unless the response sets another `Cache-Control`. */
export const dataHeaders = {
  ...always,
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; ${noNavigation}`,
}

/** For pages, each of which adds a Content-Security-Policy of its own. */
export const pageHeaders = always

/** For files, which run no scripts when they are opened directly. The SVG icon contains styles. */
export const fileHeaders = {
  ...always,
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; ${noNavigation}`,
}

/** Adds `headers` to every response of the plugin that registers it; cached responses have their own. */
export const securityHeaders = fastifyPlugin<{ headers: Record<string, string> }>(
  async (app, { headers }) => {
    app.addHook('onSend', (_request, reply, _payload, done) => {
      for (const [name, value] of Object.entries(headers)) {
        if (!reply.hasHeader(name)) reply.header(name, value)
      }
      done()
    })
  },
)
