import { createServer, type RequestListener, type Server } from 'node:http'
import { writeBytes } from './bytes.ts'
import { affordableConnections, boundConnections } from './connections.ts'
import { refusalOf } from './failures.ts'
import type { FrontDoor } from './front-door.ts'
import { createPipeliningGuard } from './pipelining.ts'

const CONNECTIONS = 2_000
const CONNECTIONS_PER_ADDRESS = 256
/** From the first byte of a request to the end of its headers. */
const HEADERS_MS = 10_000
/** From the first byte of a request to the last of its body: 64 KB on the slowest of phones. */
const REQUEST_MS = 60_000
/** Between two requests; longer than the 60 s of common proxies, so that they close first. */
const KEEP_ALIVE_MS = 72_000
/** While nothing moves in either direction: an answer that is not read. */
const SILENCE_MS = 30_000
const CHECK_EVERY_MS = 1_000

interface ServerOptions {
  frontDoor: FrontDoor
  isTrustedProxy(address: string): boolean
}

/** The HTTP server: bounds what a connection and an address may hold, answers what is kept, hands on the rest. */
export function createHttpServer(
  handler: RequestListener,
  { frontDoor, isTrustedProxy }: ServerOptions,
): Server {
  const isFlooding = createPipeliningGuard()
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
      if (request.headers.host === undefined && request.httpVersion !== '1.0') {
        writeBytes(response, refusalOf(400))
        return
      }
      if (isFlooding(request, response)) return
      if (!frontDoor(request, response)) handler(request, response)
      connections.answering(socket, response)
    },
  )
  server.on('checkExpectation', (_request, response) => writeBytes(response, refusalOf(417)))
  server.setTimeout(SILENCE_MS)
  const connections = boundConnections(server, {
    max: affordableConnections(CONNECTIONS),
    perAddress: CONNECTIONS_PER_ADDRESS,
    isTrustedProxy,
  })
  return server
}
