import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startBodyTimeout } from './body-timeout.ts'
import { boundConnections, connectionLimit } from './connections.ts'
import { createRefusal } from './error-responses.ts'
import { writeRawResponse } from './raw-response.ts'
import type { ServeFromCache } from './response-cache.ts'

const CONNECTIONS = 2_000
const CONNECTIONS_PER_ADDRESS = 256
/** From the first byte of a request to the end of its headers. */
const HEADERS_MS = 10_000
/** From the first byte of a request to the last of its body, whatever its route allows: longer than a picture may take. */
const REQUEST_MS = 660_000
/** Between two requests; longer than the 60 s of common proxies, so that they close first. */
const KEEP_ALIVE_MS = 72_000
/** While nothing moves in either direction: an answer that is not read. */
const SILENCE_MS = 30_000
const CHECK_EVERY_MS = 1_000
/** How long everything goes on while the process ends and says so: proxies that look every second have seen it then. */
const NOTICE_MS = 2_000

/** As Node's own. */
const tookTooLong = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

interface ServerOptions {
  serveFromCache: ServeFromCache
  isTrustedProxy(address: string): boolean
}

/** A server that can hand over to other processes before it closes. */
export interface SalonServer extends Server {
  /** The process is about to end: proxies should choose another one. */
  readonly isDraining: boolean
  /** Whether the beginning of an answer has been sent on this connection, and not yet its end. */
  isAnswering(socket: Socket): boolean
  /**
   * Sends trusted proxies to other processes before the server closes: for two seconds everything is answered as ever, but each
   * answer closes its connection, and health checks fail. Resolves at once where no proxy has a connection open.
   */
  drain(): Promise<void>
  /**
   * Ends idle connections and waits until complete answers have been sent: Node's own `close` cuts off what a slow reader has
   * not received yet.
   */
  endIdle(): Promise<void>
}

/** The HTTP server: bounds what a connection and an address may hold, answers what is kept, hands on the rest. */
export function createHttpServer(
  handler: RequestListener,
  { serveFromCache, isTrustedProxy }: ServerOptions,
): SalonServer {
  let isDraining = false
  const server = createServer(
    {
      // Node would answer such a request itself, without our headers.
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    (request, response) => {
      const { socket } = request
      if (!connections.accept(socket, response)) return
      startBodyTimeout(request, () => server.emit('clientError', tookTooLong(), socket))
      if (isDraining) response.setHeader('connection', 'close')
      if (request.headers.host === undefined && request.httpVersion !== '1.0') {
        writeRawResponse(response, createRefusal(400))
        return
      }
      if (!serveFromCache(request, response)) handler(request, response)
    },
  )
  server.on('checkExpectation', (_request, response) => writeRawResponse(response, createRefusal(417)))
  server.setTimeout(SILENCE_MS)
  const connections = boundConnections(server, {
    max: connectionLimit(CONNECTIONS),
    perAddress: CONNECTIONS_PER_ADDRESS,
    isTrustedProxy,
  })

  async function drain() {
    isDraining = true
    if (connections.hasProxy()) await pause(NOTICE_MS)
  }
  Object.defineProperty(server, 'isDraining', { get: () => isDraining })
  const { isAnswering, endIdle } = connections
  return Object.assign(server, { drain, isAnswering, endIdle }) as SalonServer
}
