import type { FastifySchema, RouteOptions } from 'fastify'

const failures: Record<number, string> = {
  400: 'The request can not be read: bad JSON, id, query or If-Match',
  401: 'No token, or one that is no longer alive',
  403: 'The user is not an administrator',
  404: 'There is no such row',
  409: 'The Idempotency-Key was used for something else',
  412: 'Somebody else saved in the meantime; `current` is what is stored now',
  413: 'The body is larger than 32 KB',
  415: 'The body is not JSON',
  422: 'The input was refused; `fields` says why',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'The store can not answer now; Retry-After says when to come back',
}

const failure = { $ref: '#/components/schemas/Failure' }
const staleFailure = {
  allOf: [failure, { type: 'object', properties: { current: { description: 'The row as it is stored' } } }],
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a call can fail beside what follows from its route: statuses and what they mean, for the document. */
    fails?: Record<number, string>
  }
}

interface Call {
  schema: FastifySchema
  url: string
}

/**
 * Adds to a described call what follows from its route: who may make it and how it can fail.
 * Only for the document: the answers themselves are made by `handleError`.
 */
export function describeRoute({ schema, url }: Call, route: RouteOptions): Call {
  if (schema.hide) return { schema, url }
  const { access = 'admin', rateLimit, fails = {} } = route.config ?? {}
  const guarded = access !== 'public'
  const headers = (schema.headers as { properties?: object })?.properties ?? {}
  const takesKey = 'idempotency-key' in headers
  const takesVersion = 'if-match' in headers
  const statuses = [
    ...(schema.params || schema.querystring || schema.body ? [400] : []),
    ...(guarded ? [401] : []),
    ...(access === 'admin' ? [403] : []),
    ...(schema.params ? [404] : []),
    ...(takesKey ? [409] : []),
    ...(takesVersion ? [412] : []),
    ...(schema.body ? [413, 415, 422] : []),
    ...(rateLimit === false ? [] : [429]),
    503,
    ...Object.keys(fails).map(Number),
  ]
  const answers = statuses.map(status => [
    status,
    {
      description: fails[status] ?? failures[status],
      content: { 'application/json': { schema: status === 412 ? staleFailure : failure } },
    },
  ])
  const response = { ...(schema.response as object), ...Object.fromEntries(answers) }
  return { url, schema: { ...schema, security: guarded ? [{ bearer: [] }] : [], response } }
}
