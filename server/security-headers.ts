import helmet from '@fastify/helmet'
import fastifyPlugin from 'fastify-plugin'

/** Strict headers for answers that are data: nothing in them may run, be framed or be guessed at. */
export const securityHeaders = fastifyPlugin(async app => {
  // Most answers are about people; what may be kept says so itself.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
})
