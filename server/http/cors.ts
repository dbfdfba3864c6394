import type { FastifyCorsOptions } from '@fastify/cors'

/** Lets the pages of one origin, and no others, call the API from a browser. */
export const corsFor = (origin: string): FastifyCorsOptions => ({
  origin: [origin],
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
  strictPreflight: false,
  maxAge: 86_400,
})
