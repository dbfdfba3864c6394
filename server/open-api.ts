import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** OpenAPI 3.1 at `/api/openapi.json`, generated from the contracts, and a page to read it at `/api/docs`. */
export const openApi = fastifyPlugin(async app => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Araliya',
        version: '1.0.0',
        description: 'The calls of the salon: see docs/api.md for their rules.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
})
