import type { IncomingMessage } from 'node:http'
import { hasUnreadBody } from './raw-response.ts'

/** For 64 KB, enough on the slowest phone connection. */
const TIMEOUT_MS = 60_000

const exempt = new WeakSet<IncomingMessage>()

/** For routes that take large bodies and limit their duration themselves. */
export const exemptFromBodyTimeout = (request: IncomingMessage): void => void exempt.add(request)

/** Calls `expire` when a body has not arrived in a minute, and each minute after that until the connection closes. */
export function startBodyTimeout(request: IncomingMessage, expire: () => void): void {
  if (!hasUnreadBody(request)) return
  const timer = setInterval(() => {
    if (!request.complete && !exempt.has(request)) expire()
  }, TIMEOUT_MS)
  request.once('close', () => clearInterval(timer))
}
