import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'

/** More than the largest body that a route takes, and as long as a slow connection may need for most of it. */
const DISCARDED_BYTES_MAX = 32 * 1024 * 1024
const DISCARDING_MS = 30_000
/** A client that waits for a response before it goes on, or has stopped. */
const SILENCE_MS = 500
const CHECK_EVERY_MS = 50

/** Whether a body is still arriving that no one will read. Requests of this process have no connection, and no `complete`. */
export const hasUnreadBody = ({ headers, complete }: IncomingMessage): boolean =>
  complete === false && (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined)

/**
 * Reads the rest of a body and throws it away, so that the client gets the response: one that is still sending when its connection is
 * closed often doesn't. Gives up on bodies that are too large, come too slowly, or don't come.
 * @returns whether the whole body has arrived, so that the connection can be kept
 */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  if (!hasUnreadBody(request)) return true
  const { socket } = request
  if (Number(request.headers['content-length']) > DISCARDED_BYTES_MAX) return false
  const [began, bytesBefore] = [performance.now(), socket.bytesRead]
  let [lastRead, lastAt] = [socket.bytesRead, began]
  const end = new Promise(resolve => request.once('end', resolve))
  request.resume()
  while (!request.complete) {
    await Promise.race([end, pause(CHECK_EVERY_MS)])
    const now = performance.now()
    if (socket.bytesRead > lastRead) [lastRead, lastAt] = [socket.bytesRead, now]
    const isTooMuch = socket.bytesRead - bytesBefore > DISCARDED_BYTES_MAX
    if (socket.destroyed || isTooMuch || now - began > DISCARDING_MS || now - lastAt > SILENCE_MS)
      return request.complete
  }
  return true
}

/** Sends no response while a body is arriving that no one reads. */
export const unreadBodies = fastifyPlugin(async app => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!hasUnreadBody(request.raw)) return payload
    // Fastify itself sets this header for some of them.
    if (await discardBody(request.raw)) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    return payload
  })
})
