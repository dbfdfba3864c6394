// Long: everything that the process starts and stops, in one place and in its order.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { Branch } from '#contracts/branch.ts'
import { Failure, Pagination, Success } from '#contracts/envelope.ts'
import { Inquiry, InquiryDetail } from '#contracts/inquiry.ts'
import { Service } from '#contracts/service.ts'
import { Session, User } from '#contracts/user.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { guard } from './auth/guard.ts'
import { createLiveSessions } from './auth/live-sessions.ts'
import { passwordResetRoutes } from './auth/password-reset.routes.ts'
import { listBranches } from './branches/branches.queries.ts'
import { branchRoutes } from './branches/branches.routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { getContent } from './content/content.queries.ts'
import { contentRoutes } from './content/content.routes.ts'
import type { AppContext } from './context.ts'
import { createChangeListener } from './db/changes.ts'
import { waitIndefinitely } from './db/retry-while-busy.ts'
import { ensureDatabaseId } from './db/settings.ts'
import type { Tables } from './db/tables.ts'
import { ApiError } from './errors.ts'
import { errorForLog, handleClientError, handleError } from './http/error-responses.ts'
import { healthRoutes } from './http/health.routes.ts'
import { rateLimits } from './http/limits.ts'
import { openApi } from './http/open-api.ts'
import { requestLog } from './http/request-log.ts'
import { isLoopbackHost, loopbackHostOnly, PATH_MAX, toRoutableUrl } from './http/requested-address.ts'
import {
  createCache,
  createPublicLists,
  createServeFromCache,
  type ResponseCache,
} from './http/response-cache.ts'
import { dataHeaders, securityHeaders, strictTransport } from './http/security-headers.ts'
import { createHttpServer, type DrainableServer } from './http/server.ts'
import { clientAddress } from './http/trusted-proxies.ts'
import { actionRoutes } from './inquiries/actions/actions.routes.ts'
import { exportRoutes } from './inquiries/export/export.routes.ts'
import { inquiryRoutes } from './inquiries/inquiries.routes.ts'
import { createInboxBroadcaster } from './inquiries/live/inbox-broadcaster.ts'
import { streamRoutes } from './inquiries/live/stream.routes.ts'
import { replyRoutes } from './inquiries/replies/replies.routes.ts'
import { createSpamCheck, insertTicket } from './inquiries/spam-check/spam-check.ts'
import { statsRoutes } from './inquiries/stats/stats.routes.ts'
import { probeSubmission } from './inquiries/submit/probe.queries.ts'
import type { Mailer } from './mail/mailer.ts'
import { createMailWorker } from './mail/worker.ts'
import { startMaintenance } from './maintenance.ts'
import { messages } from './messages.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import type { Site } from './pages/site.ts'
import { createSitemap } from './pages/sitemap.ts'
import { pictureFileRoutes } from './pictures/files.routes.ts'
import { listOwnPictures } from './pictures/pictures.queries.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { createUploadQueue, type UploadQueue } from './pictures/upload-queue.ts'
import { uploadRoutes } from './pictures/uploads.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { getRetention } from './privacy/retention.queries.ts'
import { savedReplyRoutes } from './saved-replies/saved-replies.routes.ts'
import { listServices } from './services/services.queries.ts'
import { serviceRoutes } from './services/services.routes.ts'
import { teamRoutes } from './team/team.routes.ts'

export interface AppOptions {
  config: Config
  db: Kysely<Tables>
  /** Reads what other processes have changed; `db` when it is left out. */
  changeReader?: Kysely<Tables>
  clock: Clock
  /** Undefined without a mail server: jobs wait. */
  mailer: Mailer | undefined
  /** The built pages; undefined serves the API only. */
  site?: Site | undefined
  logger?: FastifyServerOptions['logger']
  metrics?: Metrics | undefined
  /** Tests process pictures in their own process, which is much faster. */
  uploadQueue?: UploadQueue | undefined
}

/** Response schemas with a name of their own in the OpenAPI document; request schemas are inline. */
const namedSchemas = {
  Branch,
  Failure,
  Inquiry,
  InquiryDetail,
  Pagination,
  Service,
  Session,
  Success,
  User,
}

const BODY_LIMIT = 32 * 1024

/**
 * Builds the server with all its routes, hooks and workers; it does not listen yet. Closing it ends its workers and listeners,
 * but leaves the database open.
 */
export async function createApp({
  config,
  db,
  changeReader = db,
  clock,
  mailer,
  site,
  logger = false,
  metrics,
  uploadQueue = createUploadQueue(),
}: AppOptions) {
  const isDemo = config.profile === 'demo'
  const transportHeader = strictTransport(config)
  let server: DrainableServer
  const app = Fastify({
    serverFactory(handler) {
      server = createHttpServer(handler, {
        serveFromCache: (request, response) =>
          (!isDemo || isLoopbackHost(request.headers.host)) && serveFromCache(request, response),
        isTrustedProxy: config.isTrustedProxy,
        headers: transportHeader,
      })
      return server
    },
    logger: typeof logger === 'object' ? { ...logger, serializers: { err: errorForLog } } : logger,
    trustProxy: config.isTrustedProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that arrive on open connections while the server closes still get a response.
    return503OnClosing: false,
    rewriteUrl: ({ url }) => toRoutableUrl(url as string),
    clientErrorHandler: (error, socket) =>
      handleClientError(error, socket as Socket, server.isResponding(socket as Socket), transportHeader),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_MAX },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send this header with every request, also without a body.
    if (body === '') done(null)
    else parseJson(request, body as string, done)
  })

  const spamCheck = await waitIndefinitely(() => createSpamCheck(db, clock))
  const databaseId = await waitIndefinitely(() => ensureDatabaseId(db))
  // If anything fails from here on, all workers and listeners end.
  await using unfinished = new AsyncDisposableStack()
  unfinished.defer(() => app.close())
  const changes = createChangeListener(db, app.log, changeReader)
  app.addHook('onClose', async () => changes.close())
  const responseCache: ResponseCache = createCache(changes)
  const cacheCounts = { hits: 0, misses: 0 }
  const serveFromCache = createServeFromCache(responseCache, cacheCounts, transportHeader)
  const worker = mailer && createMailWorker({ db, clock, mailer, config, messages, log: app.log })
  if (worker) {
    app.addHook('onListen', async () => worker.start())
    app.addHook('onClose', () => worker.stop())
  } else if (config.profile === 'real')
    app.log.warn('SMTP_URL is not set: messages about inquiries wait in the database')
  let stopMaintenance: (() => Promise<void>) | undefined
  app.addHook('onListen', async () => {
    stopMaintenance = startMaintenance({ db, clock, config, log: app.log, wakeMail: worker?.wake })
  })
  app.addHook('onClose', () => stopMaintenance?.())
  const stopping = new AbortController()
  const context: AppContext = {
    config,
    db,
    clock,
    changes,
    responseCache,
    publicLists: createPublicLists(changes, responseCache, {
      branches: () => listBranches(db),
      services: () => listServices(db),
      pictures: () => listOwnPictures(db),
      content: () => getContent(db),
    }),
    spamCheck,
    liveSessions: createLiveSessions(db, clock),
    uploadQueue,
    broadcaster: createInboxBroadcaster({ db, clock, log: app.log }),
    shutdown: stopping.signal,
    wakeMail: () => worker?.wake(),
  }

  // Runs before open requests are awaited; `onClose` above awaits the worker afterwards.
  app.addHook('preClose', async () => {
    void worker?.stop()
    stopping.abort(
      new ApiError(503, 'The server is restarting. Please try again in a moment.', { retryAfterSeconds: 5 }),
    )
    context.broadcaster.close()
    await server.endIdle()
  })

  // Before hooks that refuse a request: their responses have it too.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(...transportHeader)
    done()
  })
  await app.register(clientAddress)
  await app.register(requestLog)
  if (metrics && config.metricsToken !== undefined) {
    metrics.connect({
      cacheCounts,
      openStreams: () => context.broadcaster.openStreams,
      db,
      databaseUrl: config.databaseUrl,
      clock,
    })
    await app.register(metricsRoutes, { metrics, token: config.metricsToken })
  }
  if (isDemo) await app.register(loopbackHostOnly)
  await app.register(rateLimits, {
    limits: config.limits,
    sessionKeyOf: context.liveSessions.keyOf,
  })
  await app.register(
    async api => {
      await api.register(securityHeaders, { headers: dataHeaders })
      await api.register(openApi, { named: namedSchemas })
      await api.register(guard, { db, clock })
      const refuseUnknown = async () => {
        throw new ApiError(404, 'There is no such API route')
      }
      // An unknown address is refused before its body is read.
      api.addHook('onRequest', async request => {
        if (request.is404) await refuseUnknown()
      })
      api.setNotFoundHandler(refuseUnknown)
      await api.register(healthRoutes, { db, config, databaseId, tryWork: probeSubmission })
      await api.register(authRoutes, context)
      await api.register(passwordResetRoutes, context)
      await api.register(teamRoutes, context)
      await api.register(branchRoutes, context)
      await api.register(serviceRoutes, context)
      await api.register(contentRoutes, context)
      await api.register(inquiryRoutes, context)
      await api.register(replyRoutes, context)
      await api.register(streamRoutes, context)
      await api.register(actionRoutes, context)
      await api.register(statsRoutes, context)
      await api.register(exportRoutes, context)
      await api.register(savedReplyRoutes, context)
      await api.register(privacyRoutes, context)
      await api.register(pictureRoutes, context)
      await api.register(uploadRoutes, context)
    },
    { prefix: '/api' },
  )
  await app.register(pictureFileRoutes, context)
  if (site) {
    for (const [address, file] of [...site.files, ...createSitemap(config.origin)])
      responseCache.put(address, file)
    await app.register(pageRoutes, {
      config,
      changes,
      responseCache,
      publicLists: context.publicLists,
      site,
      readFacts: async () => {
        const { months } = await getRetention(db)
        return { keptFor: months ? `${months} month${months > 1 ? 's' : ''}` : '' }
      },
      stamp: html => insertTicket(html, spamCheck),
    })
  }
  unfinished.move()
  return app
}
