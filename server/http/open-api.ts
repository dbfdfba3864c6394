import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifySchema, RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import { sendRawResponse } from './raw-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { dataHeaders } from './security-headers.ts'

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

/** The named schemas as components. The library would list each of them a second time for requests. */
function listComponents(named: Readonly<Record<string, z.ZodType>>) {
  for (const [id, schema] of Object.entries(named))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: id => `#/components/schemas/${id}` })
  return Object.fromEntries(
    // `never`, as the types of OpenAPI are narrower than those of JSON Schema.
    Object.entries(schemas).map(([name, { $schema: _, $id, id, ...schema }]) => [name, schema as never]),
  )
}

// Swagger UI sets styles from its scripts and has icons in data URLs.
const docsPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

interface OpenApiOptions {
  responseCache: ResponseCache
  /** Schemas that get a name of their own in the document. */
  named: Readonly<Record<string, z.ZodType>>
  /** The groups of routes, by the first part of the path. */
  tags: Readonly<Record<string, string>>
}

/**
 * OpenAPI 3.1 at `/api/openapi.json`, generated from the contracts, and Swagger UI at `/api/docs`. The document is generated at
 * the first request, as that takes a tenth of a server's start.
 */
export const openApi = fastifyPlugin<OpenApiOptions>(async (app, { responseCache, named, tags }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Araliya',
        version: '1.0.0',
        description: 'The API of the salon. Its rules are in docs/api.md.',
      },
      components: {
        schemas: listComponents(named),
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: document => {
      const { url, schema } = describeRoute(jsonSchemaTransform(document), document.route)
      return { url, schema: { ...schema, tags: [tags[url.split('/')[2] as string] as string] } }
    },
  })
  const address = `${app.prefix}/openapi.json`
  const headers = {
    ...dataHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  }
  function make(): CachedResponse {
    const document = createCachedResponse({
      headers,
      body: Buffer.from(JSON.stringify(app.swagger())),
      compressible: true,
    })
    responseCache.put(address, document)
    return document
  }
  app.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const document = responseCache.find(address) ?? make()
      sendRawResponse(reply, await document.make(request.raw))
    },
  )
  await app.register(async docs => {
    docs.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'public' }
    })
    // Swagger UI's own copies of the document are replaced by the cached one.
    docs.addHook('onRequest', async (request, reply) => {
      if (/\/docs\/(json|yaml)$/.test(request.routeOptions.url ?? '')) return reply.redirect(address, 308)
    })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: app.prefix,
      staticCSP: docsPolicy,
    })
  })
})
