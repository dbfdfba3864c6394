import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasUnreadBody, writeBytes } from './bytes.ts'
import type { Kept } from './kept.ts'
import type { Shelf } from './shelf.ts'

/**
 * Answers what is kept before anything else wakes: no routing, hooks, ids or limits. What it does not have is Fastify's.
 * @returns whether the request has been answered
 */
export type FrontDoor = (request: IncomingMessage, response: ServerResponse) => boolean

/** The front door to what is on this shelf: GET and HEAD only, without a body. Counts what it answers and what it hands on. */
export function createFrontDoor(
  shelf: Pick<Shelf<Kept>, 'find'>,
  counts: { hits: number; misses: number },
): FrontDoor {
  return (request, response) => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const bytes = shelf.find(url as string)?.find(request)
    // Fastify ends a connection on which a body comes that nobody wants.
    if (!bytes || hasUnreadBody(request)) {
      counts.misses++
      return false
    }
    counts.hits++
    writeBytes(response, bytes)
    return true
  }
}
