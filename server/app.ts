// Long: everything that the process starts and stops, in one list that reads from top to bottom.

import type { FastifyServerOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { Session, User } from '#contracts/accounts/user.ts'
import { Failure, Pagination, Success } from '#contracts/api/envelope.ts'
import { Branch } from '#contracts/branches/branch.ts'
import type { Content } from '#contracts/content/content.ts'
import { Inquiry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { paths } from '#contracts/paths/paths.ts'
import { Service } from '#contracts/services/service.ts'
import { createFullAccessWrites } from './accounts/full-access.ts'
import { guard } from './accounts/guard.ts'
import { createLiveSessions } from './accounts/live-sessions.ts'
import { sessionLinkRoutes } from './accounts/new-browser/session-links.routes.ts'
import { pushRoutes } from './accounts/push-browsers/push-browsers.routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/second-factor.routes.ts'
import { authRoutes } from './accounts/sign-in/auth.routes.ts'
import { passwordResetRoutes } from './accounts/sign-in/password-reset.routes.ts'
import { createTeamRoutes } from './accounts/team/team.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { type Clock, instant, WatchedClock } from './clock.ts'
import type { Config } from './config.ts'
import type { ApiPlugin, AppContext } from './context.ts'
import { createChangeListener } from './db/changes.ts'
import { waitIndefinitely } from './db/retry-while-busy.ts'
import { ensureDatabaseId } from './db/settings.ts'
import type { Tables } from './db/tables.ts'
import { ApiError } from './errors.ts'
import { failures } from './http/failures.ts'
import { createFastify } from './http/fastify.ts'
import { healthRoutes } from './http/health.routes.ts'
import { heldResponses } from './http/held-responses.ts'
import { idempotencyKeys } from './http/idempotency-keys.ts'
import { openApi } from './http/open-api.ts'
import { rateLimits } from './http/rate-limits.ts'
import { requestLog } from './http/request-log.ts'
import { isLoopbackHost, loopbackHostOnly } from './http/requested-address.ts'
import {
  createPublicLists,
  createResponseCache,
  createServeFromCache,
  type ServeFromCache,
  type SiteFiles,
} from './http/response-cache.ts'
import { dataHeaders, securityHeaders, strictTransport } from './http/security-headers.ts'
import type { DrainableServer } from './http/server.ts'
import { clientAddress } from './http/trusted-proxies.ts'
import { unreadBodies } from './http/unread-bodies.ts'
import { actionRoutes } from './inquiries/actions/actions.routes.ts'
import { countOpenByAssignee, handOverInquiries } from './inquiries/actions/assigned-inquiries.queries.ts'
import { correctionRoutes } from './inquiries/actions/corrections.routes.ts'
import { personNoteRoutes } from './inquiries/actions/person-note.routes.ts'
import { createPhotographQueue, type PhotographQueue } from './inquiries/attachments/photograph-queue.ts'
import { exportRoutes } from './inquiries/export/export.routes.ts'
import { inquiryRoutes } from './inquiries/inquiries.routes.ts'
import { createInboxBroadcaster } from './inquiries/live/inbox-broadcaster.ts'
import { streamRoutes } from './inquiries/live/stream.routes.ts'
import { createPushChannel } from './inquiries/push/push-channel.ts'
import { attachmentRoutes } from './inquiries/received/attachments.routes.ts'
import { createMessageHandler } from './inquiries/received/message-handler.ts'
import { receivedRoutes } from './inquiries/received/received.routes.ts'
import { replyAttachmentRoutes } from './inquiries/replies/attachments.routes.ts'
import { replyRoutes } from './inquiries/replies/replies.routes.ts'
import { createSpamCheck } from './inquiries/spam-check/spam-check.ts'
import { numbersRoutes } from './inquiries/stats/numbers.routes.ts'
import { statsRoutes } from './inquiries/stats/stats.routes.ts'
import { formPhotographRoutes } from './inquiries/submit/photographs.routes.ts'
import { probeSubmission } from './inquiries/submit/probe.queries.ts'
import { writtenInquiryRoutes } from './inquiries/written/written-inquiries.routes.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutboxWorker } from './mail/worker.ts'
import { createMailboxReader } from './mailbox/mailbox-reader.ts'
import { readReceivedCounts } from './mailbox/reading-state.queries.ts'
import { createMailChannel } from './messages.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createMaintenance } from './operations/maintenance.ts'
import { setupRoutes } from './operations/setup/setup.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import type { Site } from './pages/site.ts'
import { createRobots } from './pages/sitemap.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { readKeptFor, recordPrivacyPage } from './privacy/privacy-page.queries.ts'
import { listBranches } from './salon/branches/branches.queries.ts'
import { branchRoutes } from './salon/branches/branches.routes.ts'
import { getContent, withoutSamples } from './salon/content/content.queries.ts'
import { contentRoutes } from './salon/content/content.routes.ts'
import { dayRoutes } from './salon/days/days.routes.ts'
import { notificationRoutes } from './salon/notifications/notifications.routes.ts'
import { pictureFileRoutes } from './salon/pictures/files.routes.ts'
import { listOwnPictures } from './salon/pictures/pictures.queries.ts'
import { pictureRoutes } from './salon/pictures/pictures.routes.ts'
import { createUploadQueue, type UploadQueue } from './salon/pictures/upload-queue.ts'
import { uploadRoutes } from './salon/pictures/uploads.routes.ts'
import { savedReplyRoutes } from './salon/saved-replies/saved-replies.routes.ts'
import { serviceChangeRoutes } from './services/changes.routes.ts'
import { serviceDownloadRoutes } from './services/download.routes.ts'
import { listPublicServices } from './services/services.queries.ts'
import { serviceRoutes } from './services/services.routes.ts'
import { version } from './version.ts'

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
  photographQueue?: PhotographQueue | undefined
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

/** Everything under `/api` but health: each has its own paths, so that their order does not matter. */
const apiRoutes: readonly ApiPlugin[] = [
  authRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  sessionLinkRoutes,
  createTeamRoutes({ countOpen: countOpenByAssignee, handOver: handOverInquiries }),
  activityRoutes,
  branchRoutes,
  serviceRoutes,
  serviceChangeRoutes,
  serviceDownloadRoutes,
  contentRoutes,
  dayRoutes,
  inquiryRoutes,
  formPhotographRoutes,
  writtenInquiryRoutes,
  replyRoutes,
  receivedRoutes,
  attachmentRoutes,
  replyAttachmentRoutes,
  streamRoutes,
  actionRoutes,
  correctionRoutes,
  personNoteRoutes,
  statsRoutes,
  numbersRoutes,
  exportRoutes,
  savedReplyRoutes,
  notificationRoutes,
  pushRoutes,
  privacyRoutes,
  pictureRoutes,
  uploadRoutes,
  setupRoutes,
]

/**
 * Builds the server with all its routes, hooks and workers; it does not listen yet. Closing it ends its workers and listeners,
 * but leaves the database open.
 */
export async function createApp({
  config,
  db,
  changeReader = db,
  clock: machineClock,
  mailer,
  site,
  logger = false,
  metrics,
  uploadQueue = createUploadQueue(),
  photographQueue = createPhotographQueue(),
}: AppOptions) {
  const clock = new WatchedClock(machineClock)
  const isDemo = config.profile === 'demo'
  const transportHeader = strictTransport(config)

  // The responses in memory.
  const changes = createChangeListener(db, clock, changeReader)
  const files: SiteFiles = new Map(site && [...site.files, ['/robots.txt', createRobots(config.origin)]])
  const responseCache = createResponseCache(changes, clock)
  const publicLists = createPublicLists(changes, responseCache, {
    branches: () => listBranches(db),
    services: () => listPublicServices(db),
    pictures: () => listOwnPictures(db),
    content: async () => (isDemo ? getContent(db) : withoutSamples(await getContent(db))),
  })
  const cacheCounts = { hits: 0, misses: 0 }
  const serveFromMemory = createServeFromCache({
    files,
    responseCache,
    counts: cacheCounts,
    headers: transportHeader,
  })
  // The demo refuses other hosts below, in a hook that these requests don't reach.
  const serveFromCache: ServeFromCache = (request, response) =>
    (!isDemo || isLoopbackHost(request.headers.host)) && serveFromMemory(request, response)

  // What the database must have.
  const spamCheck = await waitIndefinitely(() => createSpamCheck(db, clock))
  const databaseId = await waitIndefinitely(() => ensureDatabaseId(db))
  // Another version of the program, or other settings, may say something else on it.
  await waitIndefinitely(() =>
    db.transaction().execute(trx => recordPrivacyPage(trx, config, instant(clock))),
  )

  const app = createFastify({
    serveFromCache,
    isTrustedProxy: config.isTrustedProxy,
    headers: transportHeader,
    logger,
  })
  const { log } = app
  const server = app.server as DrainableServer
  // If anything fails from here on, all workers and listeners end.
  await using unfinished = new AsyncDisposableStack()
  unfinished.defer(() => app.close())

  // Listeners and workers.
  changes.start(log)
  const broadcaster = createInboxBroadcaster({ db, changes, clock, log })
  const outbox = { db, clock, config, log }
  const mailWorker = mailer && createOutboxWorker({ ...outbox, channel: createMailChannel(mailer) })
  const pushWorker = createOutboxWorker({ ...outbox, channel: createPushChannel(config) })
  if (!mailWorker && !isDemo) log.warn('SMTP_URL is not set: messages about inquiries wait in the database')
  const { mailbox } = config.mail
  const mailboxReader =
    mailbox && createMailboxReader({ db, clock, log, handler: createMessageHandler(config) }, mailbox)
  const maintenance = createMaintenance({
    db,
    clock,
    config,
    log,
    wakeMail: mailWorker?.wake,
    wakePush: pushWorker.wake,
  })
  const shutdown = new AbortController()

  app.addHook('onListen', async () => {
    mailWorker?.start()
    pushWorker.start()
    mailboxReader?.start()
    maintenance.start()
  })
  // The workers stop while open requests still get their responses, and are awaited after those.
  let workersStopped: Promise<unknown> | undefined
  app.addHook('preClose', async () => {
    workersStopped = Promise.all([
      mailWorker?.stop(),
      pushWorker.stop(),
      mailboxReader?.stop(),
      maintenance.stop(),
    ])
    shutdown.abort(
      new ApiError(503, 'The server is restarting. Please try again in a moment.', { retryAfterSeconds: 5 }),
    )
    broadcaster.close()
    await server.endIdle()
  })
  app.addHook('onClose', async () => {
    changes.close()
    await workersStopped
  })

  const context: AppContext = {
    config,
    db,
    clock,
    fullAccess: createFullAccessWrites({ db, clock, changes }),
    publicLists,
    spamCheck,
    liveSessions: createLiveSessions(db, clock),
    uploadQueue,
    photographQueue,
    broadcaster,
    shutdown: shutdown.signal,
    recordPrivacyPage: (trx, at) => recordPrivacyPage(trx, config, at),
    wakeMail: () => mailWorker?.wake(),
    wakePush: pushWorker.wake,
  }

  // What every request passes, in this order. First the header that also the responses of the others must have.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(...transportHeader)
    done()
  })
  await app.register(clientAddress)
  await app.register(requestLog)
  if (metrics && config.metricsToken !== undefined) {
    metrics.connect({
      cacheCounts,
      openStreams: () => broadcaster.openStreams,
      db,
      databaseUrl: config.databaseUrl,
      clock,
      readReceived: () => readReceivedCounts(db),
    })
    await app.register(metricsRoutes, { metrics, token: config.metricsToken })
  }
  if (isDemo) await app.register(loopbackHostOnly)
  await app.register(unreadBodies)
  await app.register(heldResponses)
  await app.register(rateLimits, { limits: config.rateLimits, sessionKeyOf: context.liveSessions.keyOf })

  // The API.
  await app.register(
    async api => {
      await api.register(securityHeaders, { headers: dataHeaders })
      await api.register(failures)
      await api.register(openApi, { named: namedSchemas })
      await api.register(guard, { db, clock })
      await api.register(idempotencyKeys, { accountOf: ({ session }) => session?.user.id })
      const refuseUnknown = async () => {
        throw new ApiError(404, 'There is no such API route')
      }
      // An unknown address is refused before its body is read.
      api.addHook('onRequest', async request => {
        if (request.is404) await refuseUnknown()
      })
      api.setNotFoundHandler(refuseUnknown)
      await api.register(healthRoutes, { db, config, databaseId, tryWork: probeSubmission, version })
      for (const routes of apiRoutes) await api.register(routes, context)
    },
    { prefix: '/api' },
  )

  // Pictures and pages.
  await app.register(pictureFileRoutes, context)
  if (site) {
    await app.register(pageRoutes, {
      config,
      clock,
      changes,
      files,
      responseCache,
      publicLists,
      site,
      readFacts: () => readKeptFor(db),
      async findPhone() {
        const { body } = await publicLists.get('content')
        const { salon }: Content = JSON.parse(body.toString()).data
        return salon.phone
      },
      async listBranchPaths() {
        const { body } = await publicLists.get('branches')
        const branches: Branch[] = JSON.parse(body.toString()).data
        return branches.flatMap(({ slug, disable }) => (disable ? [] : paths.branch(slug)))
      },
    })
  }
  unfinished.move()
  return app
}
