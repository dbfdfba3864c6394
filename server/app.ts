import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { authRoutes } from './auth/auth.routes.ts'
import { guard } from './auth/guard.ts'
import { branchRoutes } from './branches/branches.routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { createGate } from './contacts/gate.ts'
import type { AppContext } from './context.ts'
import { createChanges } from './db/changes.ts'
import type { Tables } from './db/tables.ts'
import { ApiError } from './errors.ts'
import { clientAddress } from './http/client-address.ts'
import { errorForLog, handleClientError, handleError } from './http/failures.ts'
import { healthRoutes } from './http/health.routes.ts'
import { rateLimits } from './http/limits.ts'
import { loopbackHostOnly } from './http/loopback-host.ts'
import { openApi } from './http/open-api.ts'
import { createPublicLists } from './http/public-lists.ts'
import { requestLog } from './http/request-log.ts'
import { dataHeaders, securityHeaders } from './http/security-headers.ts'
import type { Mailer } from './mail/mailer.ts'
import { startMailWorker } from './mail/worker.ts'
import { sendErrorPage } from './pages/error-page.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import type { Site } from './pages/site.ts'
import { staticFiles } from './pages/static-files.ts'
import { serviceRoutes } from './services/services.routes.ts'

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
    logger: typeof logger === 'object' ? { ...logger, serializers: { err: errorForLog } } : logger,
    trustProxy: config.isTrustedProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) =>
      (request.url.startsWith('/api/') ? handleError : sendErrorPage)(error, request, reply),
    clientErrorHandler: handleClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that say "JSON" with every request say it with a DELETE too, which has no body.
    if (body === '' && request.method === 'DELETE') done(null)
    else parseJson(request, body as string, done)
  })

  const gate = await createGate(db, clock)
  const changes = createChanges(db, config.databaseUrl, app.log)
  app.addHook('onClose', () => changes.close())
  const worker = mailer && startMailWorker({ db, clock, mailer, config, log: app.log })
  if (worker) app.addHook('onClose', () => worker.stop())
  else if (config.profile === 'real')
    app.log.warn('SMTP_URL is not set: messages about inquiries wait in the database')
  const context: AppContext = {
    config,
    db,
    clock,
    changes,
    publicLists: createPublicLists(changes),
    gate,
    wakeMail: () => worker?.wake(),
  }

  await app.register(clientAddress)
  await app.register(requestLog)
  if (config.profile === 'demo') await app.register(loopbackHostOnly, { origin: config.origin })
  await app.register(
    async api => {
      await api.register(securityHeaders, { headers: dataHeaders })
      await api.register(openApi)
      await api.register(rateLimits, config.limits)
      await api.register(guard, { db, clock })
      api.setNotFoundHandler({ preHandler: api.rateLimit() }, () => {
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
    await app.register(pageRoutes, { ...context, site, mintTicket: context.gate.mintTicket })
  }
  return app
}
