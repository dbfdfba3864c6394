import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import Fastify, {
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { authRoutes } from './auth/auth.routes.ts'
import { requireAccess } from './auth/guard.ts'
import { branchRoutes } from './branches/branches.routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { type Changes, createChanges } from './db/changes.ts'
import type { Tables } from './db/tables.ts'
import { ApiError, handleError } from './errors.ts'
import { healthRoutes } from './health.ts'
import { rateLimits } from './limits.ts'
import type { Mailer } from './mail/mailer.ts'
import { startMailWorker } from './mail/worker.ts'
import { openApi } from './open-api.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import type { Site } from './pages/site.ts'
import { staticFiles } from './pages/static-files.ts'
import { createPublicLists, type PublicLists } from './public-lists.ts'
import { securityHeaders } from './security-headers.ts'
import { serviceRoutes } from './services/services.routes.ts'

/** What every route may use; all of it comes from outside, so that tests can set it. */
export interface AppContext {
  config: Config
  db: Kysely<Tables>
  clock: Clock
  changes: Changes
  publicLists: PublicLists
}

/** A part of the API: a Fastify plugin whose requests and answers are checked by zod. */
export type ApiPlugin = FastifyPluginAsync<AppContext, RawServerDefault, ZodTypeProvider>

export interface AppOptions {
  config: Config
  db: Kysely<Tables>
  clock: Clock
  /** Undefined: there is no mail server, jobs wait. */
  mailer: Mailer | undefined
  /** The built web; without it there is only the API. */
  site?: Site
  logger?: FastifyServerOptions['logger']
}

const BODY_LIMIT = 32 * 1024

/**
 * Builds the salon's server: the visible list of everything the process does. Nothing listens yet.
 * Closing the app ends its workers and listeners, not the database it was given.
 */
export async function createApp({ config, db, clock, mailer, site, logger = false }: AppOptions) {
  const app = Fastify({
    logger,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)

  const changes = createChanges(db, config.databaseUrl, app.log)
  const context: AppContext = { config, db, clock, changes, publicLists: createPublicLists(changes) }
  app.addHook('onClose', () => changes.close())
  if (mailer) app.addHook('onClose', startMailWorker({ db, clock, mailer, config, log: app.log }))
  else app.log.warn('SMTP_URL is not set: messages about inquiries wait in the database')

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, routeOptions } = request
    // The path without its query: what people search for or prefill is not ours to keep.
    const line = {
      reqId: request.id,
      method,
      path: url.split('?', 1)[0],
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else if (method === 'GET' || method === 'HEAD') request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })

  await app.register(
    async api => {
      await api.register(securityHeaders)
      if (config.publicUrl) await api.register(cors, { origin: [config.publicUrl], maxAge: 86_400 })
      await api.register(rateLimits, config.limits)
      await api.register(openApi)
      api.addHook('onRequest', requireAccess({ db, clock }))
      api.setNotFoundHandler(() => {
        throw new ApiError(404, 'There is no such call')
      })
      await api.register(healthRoutes, context)
      await api.register(authRoutes, context)
      await api.register(branchRoutes, context)
      await api.register(serviceRoutes, context)
      await api.register(contactRoutes, context)
    },
    { prefix: '/api' },
  )
  if (site) {
    await app.register(staticFiles, { folder: site.clientFolder })
    await app.register(pageRoutes, { ...context, site, mintTicket: () => '' })
  }
  return app
}
