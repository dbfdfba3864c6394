import fastifyPlugin from 'fastify-plugin'

/** On every response (OWASP Secure Headers Project). */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // For this name only: the proxy's settings may add those below it, which we can't know (deploy/).
  'strict-transport-security': 'max-age=31536000',
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
