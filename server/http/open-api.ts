import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import { describeRoute } from './describe-route.ts'
import { sendRawResponse } from './raw-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { dataHeaders } from './security-headers.ts'

/** The named schemas as components. The library's own list has a second copy of each for requests, which none of ours needs. */
function listComponents(named: Readonly<Record<string, z.ZodType>>) {
  for (const [id, schema] of Object.entries(named))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: id => `#/components/schemas/${id}` })
  return Object.fromEntries(
    // Types of OpenAPI are narrower than those of JSON Schema.
    Object.entries(schemas).map(([name, { $schema: _, $id, id, ...schema }]) => [name, schema as never]),
  )
}

// Swagger UI styles itself from its scripts and carries its icons as data.
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
  /** What stands in the document under a name of its own. */
  named: Readonly<Record<string, z.ZodType>>
}

/**
 * OpenAPI 3.1 at `/api/openapi.json`, generated from the contracts, and a page to read it at `/api/docs`. The document never
 * changes: it is made once, when somebody first asks for it, as making it is a tenth of a server's start.
 */
export const openApi = fastifyPlugin<OpenApiOptions>(async (app, { responseCache, named }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Araliya',
        version: '1.0.0',
        description: 'The calls of the salon: see docs/api.md for their rules.',
      },
      components: {
        schemas: listComponents(named),
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: document => describeRoute(jsonSchemaTransform(document), document.route),
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
    // The page's own copies of the document, written anew each time: there is one document.
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
