import type { IncomingMessage } from 'node:http'
import { hasUnreadBody } from './raw-response.ts'

/** From the end of a request's headers to the last of its body: 64 KB on the slowest of phones. */
const BODY_MS = 60_000

const watched = new WeakSet<IncomingMessage>()

/** The route of this request sees to it by itself that a large body does not take too long. */
export const exemptFromBodyTimeout = (request: IncomingMessage): void => void watched.add(request)

/** Calls `expire` when a body has not come in time, and again while the connection is still there. */
export function startBodyTimeout(request: IncomingMessage, expire: () => void): void {
  if (!hasUnreadBody(request)) return
  const timer = setInterval(() => {
    if (!request.complete && !watched.has(request)) expire()
  }, BODY_MS)
  request.once('close', () => clearInterval(timer))
}
