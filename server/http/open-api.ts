import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Every error response has this form. */
const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

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

/**
 * OpenAPI 3.1 at `/api/openapi.json`, generated from the contracts at the first request, and Swagger UI at `/api/docs`.
 * @param options.named schemas that get a name of their own in the document
 */
export const openApi = fastifyPlugin<{ named: Readonly<Record<string, z.ZodType>> }>(
  async (app, { named }) => {
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
        const { url, schema } = jsonSchemaTransform(document)
        if (schema.hide) return { url, schema }
        const { access, level = 'full', failures = {} } = document.route.config ?? {}
        // The level, as the name of a role that the call takes (OpenAPI 3.1, security requirement object).
        const security = access === 'public' ? [] : [{ bearer: [level] }]
        const response = {
          ...(schema.response as object),
          ...Object.fromEntries(
            Object.entries(failures).map(([status, meaning]) => [status, failure(meaning)]),
          ),
          default: failure('An error: one sentence for a person, and `fields` for invalid input'),
        }
        return { url, schema: { ...schema, security, response, tags: [url.split('/')[2] as string] } }
      },
    })
    const address = `${app.prefix}/openapi.json`
    app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
      app.swagger(),
    )
    await app.register(async docs => {
      docs.addHook('onRoute', route => {
        route.config = { ...route.config, access: 'public' }
      })
      // Swagger UI's own copies of the document are replaced by that one.
      docs.addHook('onRequest', async (request, reply) => {
        if (/\/docs\/(json|yaml)$/.test(request.routeOptions.url ?? '')) return reply.redirect(address, 308)
      })
      await docs.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: app.prefix,
        staticCSP: docsPolicy,
      })
    })
  },
)
