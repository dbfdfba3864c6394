import fastifyPlugin from 'fastify-plugin'

/** On every answer (OWASP Secure Headers Project). Written out, as working them out anew cost a third of a request. */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

// What `default-src` does not stand in for.
const leadsNowhere = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For answers that are data: nothing in them may run, be framed or be kept; what may be kept says so itself. */
export const dataHeaders = {
  ...always,
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; ${leadsNowhere}`,
}

/** For pages; each adds its own Content-Security-Policy. */
export const pageHeaders = always

/** For files: one that is opened by itself runs nothing. The icon brings its own styles. */
export const fileHeaders = {
  ...always,
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; ${leadsNowhere}`,
}

/** Adds `headers` to every answer of the plugin that it is registered in; bytes that are kept bring their own. */
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
