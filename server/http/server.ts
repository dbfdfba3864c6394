import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { timeBody } from './body-times.ts'
import { writeBytes } from './bytes.ts'
import { affordableConnections, boundConnections } from './connections.ts'
import { refusalOf } from './failures.ts'
import type { FrontDoor } from './front-door.ts'
import { createPipeliningGuard } from './pipelining.ts'

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
/** How long a proxy's idle connections stay open after that: it may be sending on one at this moment. */
const LINGER_MS = 1_000
const LOOK_EVERY_MS = 20

/** As Node's own. */
const tookTooLong = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

interface ServerOptions {
  frontDoor: FrontDoor
  isTrustedProxy(address: string): boolean
}

/** A server that can send a proxy's next requests to other processes before it closes. */
export interface SalonServer extends Server {
  /** The process is about to end: whoever can choose asks another one. */
  readonly isDraining: boolean
  /**
   * Sends trusted proxies to other processes, and answers all that still comes. First each connection is closed with its
   * answer, and health checks are told; then no more connections are taken, until no proxy has an idle one any more.
   * Without a proxy it resolves at once, after three seconds at the latest.
   */
  drain(): Promise<void>
}

/** The HTTP server: bounds what a connection and an address may hold, answers what is kept, hands on the rest. */
export function createHttpServer(
  handler: RequestListener,
  { frontDoor, isTrustedProxy }: ServerOptions,
): SalonServer {
  const isFlooding = createPipeliningGuard()
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
      connections.heard(socket)
      timeBody(request, () => server.emit('clientError', tookTooLong(), socket))
      if (isDraining) response.shouldKeepAlive = false
      if (request.headers.host === undefined && request.httpVersion !== '1.0') {
        writeBytes(response, refusalOf(400))
        return
      }
      if (isFlooding(request, response)) return
      if (!frontDoor(request, response)) handler(request, response)
    },
  )
  server.on('checkExpectation', (_request, response) => writeBytes(response, refusalOf(417)))
  server.setTimeout(SILENCE_MS)
  const connections = boundConnections(server, {
    max: affordableConnections(CONNECTIONS),
    perAddress: CONNECTIONS_PER_ADDRESS,
    isTrustedProxy,
  })

  async function drain() {
    isDraining = true
    if (connections.proxies().open) await pause(NOTICE_MS)
    // Connections that wait at the door are taken first: they would be cut off.
    await nextTurn()
    // Not Node's `server.close`, which closes idle connections at once.
    SocketServer.prototype.close.call(server)
    const deadline = performance.now() + LINGER_MS
    while (connections.proxies().idle && performance.now() < deadline) await pause(LOOK_EVERY_MS)
  }
  Object.defineProperty(server, 'isDraining', { get: () => isDraining })
  return Object.assign(server, { drain }) as SalonServer
}
