import type { FastifySchema, RouteOptions } from 'fastify'

const descriptions: Record<number, string> = {
  400: 'The request is malformed: JSON, id, query or If-Match',
  401: 'There is no token, or it is no longer valid',
  403: 'The user is not an administrator',
  404: 'Not found',
  409: 'The Idempotency-Key was used for another request',
  412: 'Someone else has saved in the meantime; `current` is what is stored now',
  413: 'The body is larger than 32 KB',
  415: 'The body is not JSON',
  422: 'The input is invalid; `fields` says why',
  429: 'Too many requests; Retry-After says when to try again',
  503: 'The database can’t be used now; Retry-After says when to try again',
}

const failure = { $ref: '#/components/schemas/Failure' }
const staleFailure = {
  allOf: [failure, { type: 'object', properties: { current: { description: 'What is stored now' } } }],
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Descriptions of further error statuses, for the OpenAPI document. */
    errorDescriptions?: Record<number, string>
  }
}

interface Description {
  schema: FastifySchema
  url: string
}

/** Adds to the description of a route what follows from its configuration: who may call it, and its error responses. */
export function describeRoute({ schema, url }: Description, route: RouteOptions): Description {
  if (schema.hide) return { schema, url }
  const { access = 'admin', rateLimit, errorDescriptions = {} } = route.config ?? {}
  const isGuarded = access !== 'public'
  const headers = (schema.headers as { properties?: object })?.properties ?? {}
  const takesKey = 'idempotency-key' in headers
  const takesVersion = 'if-match' in headers
  const statuses = [
    ...(schema.params || schema.querystring || schema.body ? [400] : []),
    ...(isGuarded ? [401] : []),
    ...(access === 'admin' ? [403] : []),
    ...(schema.params ? [404] : []),
    ...(takesKey ? [409] : []),
    ...(takesVersion ? [412] : []),
    ...(schema.body ? [413, 415, 422] : []),
    ...(rateLimit === false ? [] : [429]),
    503,
    ...Object.keys(errorDescriptions).map(Number),
  ]
  const errors = statuses.map(status => [
    status,
    {
      description: errorDescriptions[status] ?? descriptions[status],
      content: { 'application/json': { schema: status === 412 ? staleFailure : failure } },
    },
  ])
  const response = { ...(schema.response as object), ...Object.fromEntries(errors) }
  return { url, schema: { ...schema, security: isGuarded ? [{ bearer: [] }] : [], response } }
}
