import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { limitConnections, startBodyTimeout } from './connections.ts'
import { createRefusal, handleClientError } from './error-responses.ts'
import { writeRawResponse } from './raw-response.ts'
import { hasOneHost, readAbsoluteForm } from './requested-address.ts'
import type { ServeFromCache } from './response-cache.ts'

/** With files, database and mail within 1,024 open files, the least that systems allow. */
const CONNECTIONS = 800
const CONNECTIONS_PER_ADDRESS = 256
/** Until the end of the headers. */
const HEADERS_MS = 10_000
/** Until the end of the body, for any route: the longest that the upload of a picture may take. */
const REQUEST_MS = 660_000
/** Between two requests: longer than the 60 s of common proxies, so that they close first. */
const KEEP_ALIVE_MS = 72_000
/** Without any data in either direction, such as a response that is not read. */
const INACTIVITY_MS = 30_000
const CHECK_EVERY_MS = 1_000
/** How long requests are still accepted after health checks fail: enough for proxies that check every second. */
const DRAIN_MS = 2_000

/** The error that Node itself emits for a late request. */
const requestTimeout = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

interface ServerOptions {
  serveFromCache: ServeFromCache
  isTrustedProxy(address: string): boolean
  /** For the responses that Fastify does not send, as alternating names and values. */
  headers: readonly string[]
}

/** An HTTP server that can stop without losing requests. */
export interface DrainableServer extends Server {
  /** Whether the process is about to end, so that proxies should choose another one. */
  readonly isDraining: boolean
  /**
   * Moves trusted proxies to other processes: for two seconds requests still get a response, but each response closes its
   * connection, and health checks fail. Resolves at once if no proxy is connected.
   */
  drain(): Promise<void>
  /** Ends idle connections and waits until finished responses have been sent, which Node's `close` would cut off. */
  endIdle(): Promise<void>
}

/** Creates the HTTP server: limits connections, serves cached responses and passes other requests to Fastify. */
export function createHttpServer(
  handler: RequestListener,
  { serveFromCache, isTrustedProxy, headers }: ServerOptions,
): DrainableServer {
  let isDraining = false
  const server = createServer(
    {
      // Node would respond to these requests itself, without our headers.
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    (request, response) => {
      const { socket } = request
      startBodyTimeout(request, () => server.emit('clientError', requestTimeout(), socket))
      connections.accept(socket, response, () => handle(request, response))
    },
  )
  function handle(request: IncomingMessage, response: ServerResponse) {
    if (isDraining) response.setHeader('connection', 'close')
    if (!hasOneHost(request)) {
      writeRawResponse(response, createRefusal(400), headers)
      return
    }
    readAbsoluteForm(request)
    if (!serveFromCache(request, response)) handler(request, response)
  }
  server.on('checkExpectation', (_request, response) =>
    writeRawResponse(response, createRefusal(417), headers),
  )
  server.on('clientError', (error, socket: Socket) =>
    handleClientError(error, socket, connections.isResponding(socket), headers),
  )
  server.setTimeout(INACTIVITY_MS)
  const connections = limitConnections(server, {
    max: CONNECTIONS,
    perAddress: CONNECTIONS_PER_ADDRESS,
    isTrustedProxy,
  })

  async function drain() {
    isDraining = true
    if (connections.hasProxy()) await pause(DRAIN_MS)
  }
  Object.defineProperty(server, 'isDraining', { get: () => isDraining })
  return Object.assign(server, { drain, endIdle: connections.endIdle }) as DrainableServer
}
