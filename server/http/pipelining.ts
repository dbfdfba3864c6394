import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Browsers and proxies send one request after the other; programs that pipeline send a few.
const UNANSWERED_MAX = 16

/**
 * Ends a connection on which requests pile up that nobody can be answered yet, as one that asks a thousand times and
 * reads nothing: Node would keep them all.
 * @returns a check that is true when the request's connection was ended
 */
export function createPipeliningGuard(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    // A response without a socket stands behind an earlier one of the same connection.
    if (response.socket) return false
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > UNANSWERED_MAX) {
      socket.destroy()
      return true
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return false
  }
}
