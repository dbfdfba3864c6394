import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { setOwnSentences } from '#contracts/api/own-sentences.ts'
import { errorForLog, handleError } from './error-responses.ts'
import { PATH_MAX, toRoutableUrl } from './requested-address.ts'
import type { ServeFromCache } from './response-cache.ts'
import { createHttpServer } from './server.ts'

/** The largest body of a request, for routes that set no limit of their own. */
const BODY_LIMIT = 32 * 1024

interface Options {
  serveFromCache: ServeFromCache
  isTrustedProxy(address: string): boolean
  /** For the responses that Fastify does not send, as alternating names and values. */
  headers: readonly string[]
  logger: FastifyServerOptions['logger']
}

/**
 * Creates Fastify on our HTTP server, without any routes: requests and responses are checked by Zod, bodies are JSON, and
 * errors get our responses.
 */
export function createFastify({ serveFromCache, isTrustedProxy, headers, logger }: Options) {
  setOwnSentences()
  const app = Fastify({
    serverFactory: handler => createHttpServer(handler, { serveFromCache, isTrustedProxy, headers }),
    // The HTTP server handles them itself.
    clientErrorHandler() {},
    logger: typeof logger === 'object' ? { ...logger, serializers: { err: errorForLog } } : logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isTrustedProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    // Requests that arrive on open connections while the server closes still get a response.
    return503OnClosing: false,
    rewriteUrl: ({ url }) => toRoutableUrl(url as string),
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
  return app
}
